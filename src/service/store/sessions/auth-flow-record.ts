/** What a mailed code is for. A code of one purpose is worthless for another (R17). */
export type FlowPurpose =
  | 'login'
  | 'signup'
  | 'reset'
  | 'verify'
  | 'email'
  | 'reauth'
  | 'undo-email'
  | 'review'
  | 'second-factor'
  | 'lost-second-factor'
  | 'keep-second-factor';

/**
 * One request for a code (§4.1). Addresses without an account have one too, with `memberId` null.
 */
export interface AuthFlow {
  idHash: string;
  purpose: FlowPurpose;
  memberId: string | null;
  emailCanon: string;
  /** HMAC of the code, or null for a mail that carries only a link (R19). */
  codeMac: string | null;
  /** Evaluated guesses, the one in hand included. */
  attempts: number;
  createdAt: number;
  /** Of the code: at this very moment it is dead (R14). */
  expiresAt: number;
  /** Of the link, which has a life of its own; null = the mail had none. */
  linkExpiresAt: number | null;
  /** What the flow is about besides (a new address, say); not secret. */
  detail: Record<string, unknown> | null;
}
