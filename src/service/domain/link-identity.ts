/** The facts that decide a social login. The service looks them up; the page sends none of them. */
export interface Arrival {
  /** Member whom this very identity (provider and subject) belongs to already. */
  knownMemberId: string | null;
  /** The provider's own data. */
  email: string | null;
  emailVerified: boolean;
  /** Member of this email, by its canonical form (R9). */
  emailOwner: {
    id: string;
    verified: boolean;
    /** She has an identity of this provider already, another one. */
    hasProvider: boolean;
  } | null;
  /** R35 the app's configuration, and only that. */
  allowSignup: boolean;
}

export type Linking =
  /** Log her in; `link` = keep the identity as hers from now on. */
  | { do: 'login'; memberId: string; link: boolean }
  /** Make a member; her email counts as verified when the provider verified it. */
  | { do: 'signup'; verified: boolean }
  /**
   * Log in another way first, then connect (`use-email-login`). Also where the provider shares no
   * email to make a member of.
   */
  | { do: 'use-email-login' }
  /** There is no such member, and this provider may not make one (`account-not-found`). */
  | { do: 'refuse-signup' };

/**
 * R35 who an arriving identity is. The identity itself decides; an email links by itself only when
 * both sides have proved it and she has no other account at this provider: a second one with the
 * same address is one that the provider gave away again.
 */
export function linkIdentity({ knownMemberId, email, emailVerified, emailOwner, allowSignup }: Arrival): Linking {
  if (knownMemberId !== null) return { do: 'login', memberId: knownMemberId, link: false };
  if (emailOwner) {
    const mayLink = emailVerified && emailOwner.verified && !emailOwner.hasProvider;
    return mayLink ? { do: 'login', memberId: emailOwner.id, link: true } : { do: 'use-email-login' };
  }
  if (!allowSignup) return { do: 'refuse-signup' };
  return email === null ? { do: 'use-email-login' } : { do: 'signup', verified: emailVerified };
}
