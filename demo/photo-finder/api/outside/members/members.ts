/** A member of the membership service, as far as Afterview needs to know her. */
export interface SignedIn {
  id: string;
  email: string;
  profileImage: string | null;
  verified: boolean;
  permissions: string[];
}

export interface ByTokenOptions {
  /**
   * Called before the service is asked about a token that was never found to be good; what it
   * throws refuses the request.
   */
  beforeUnknown?(): Promise<void>;
  /** Asks the service whatever is remembered. */
  isFresh?: boolean;
}

/** Who a token belongs to. */
export interface Members {
  /**
   * Null = of no session (any more). Throws `unavailable` where the membership service cannot be
   * asked.
   */
  byToken(token: string, options?: ByTokenOptions): Promise<SignedIn | null>;
  /** Asks again about every session of this member. */
  forget(memberId: string): void;
}

/** What the membership service reports about a member, as far as it is needed here. */
export interface MembershipEvent {
  /** The same at every try to deliver it. */
  id: string;
  type: string;
  appId: string;
  memberId: string;
}
