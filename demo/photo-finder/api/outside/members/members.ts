/** A member of the membership service, as far as Afterview needs to know her. */
export interface SignedIn {
  id: string;
  email: string;
  profileImage: string | null;
  verified: boolean;
  permissions: string[];
}

/** Who a token belongs to. */
export interface Members {
  /** Null = nobody's (any more). Throws `unavailable` where the membership service cannot be asked. */
  byToken(token: string): Promise<SignedIn | null>;
}

/** What the membership service tells of a member, as far as it is needed here. */
export interface News {
  /** The same at every try to deliver it. */
  id: string;
  type: string;
  appId: string;
  memberId: string;
}
