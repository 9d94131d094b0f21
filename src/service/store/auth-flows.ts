import type { Tenant } from './tenant.ts';

/** What a mailed code is for. A code of one purpose is worthless for another (R17). */
export type FlowPurpose = 'login' | 'signup' | 'reset' | 'verify' | 'email' | 'reauth';

/** One request for a code (§4.1). Addresses without an account have one too, with `memberId` null. */
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

export interface NewCode {
  codeMac: string | null;
  lifetimeMs: number;
  link?: { tokenHash: string; lifetimeMs: number } | null;
}

export interface NewFlow extends NewCode {
  idHash: string;
  purpose: FlowPurpose;
  memberId: string | null;
  emailCanon: string;
  ipPrefix?: string | null;
  detail?: Record<string, unknown> | null;
}

export interface AuthFlows {
  /**
   * Opens a flow. Beyond 3 live codes of one tenant, purpose and address the oldest code dies (R21), also under races;
   * its mailed link lives on until its own end.
   */
  open(tenant: Tenant, flow: NewFlow): Promise<AuthFlow>;
  /**
   * A new code (and link) in a living flow in place of the old one, attempts from 0 (R21). `too-soon` when the last was issued
   * less than `everyMs` ago; of two at once exactly one is `renewed`. `gone`: unknown, used, retired or expired; open a new one.
   */
  renew(
    tenant: Tenant,
    flow: NewCode & { idHash: string; purpose: FlowPurpose; everyMs: number },
  ): Promise<
    { outcome: 'renewed'; flow: AuthFlow } | { outcome: 'too-soon'; retryAfterMs: number } | { outcome: 'gone' }
  >;
  /** The flow as it stands, dead or alive, without counting anything. Never compare codes with it. */
  find(tenant: Tenant, idHash: string): Promise<AuthFlow | null>;
  /** `idHash` of the newest living code for an address, for guesses that name no flow (§4.1). */
  newest(tenant: Tenant, purposes: readonly FlowPurpose[], emailCanon: string): Promise<string | null>;
  /**
   * Counts a guess and hands out what to compare with: the count is committed *before* (R15), so call it outside any transaction
   * (inside one it throws). Null: unknown, other purpose, used, retired, expired, or `maxAttempts` are spent.
   */
  guess(
    tenant: Tenant,
    guess: { idHash: string; purposes: readonly FlowPurpose[]; maxAttempts: number },
  ): Promise<AuthFlow | null>;
  /** The living flow of a mailed link; 256 bits are not counted. Looking does not consume (R25). */
  byLink(tenant: Tenant, purposes: readonly FlowPurpose[], linkHash: string): Promise<AuthFlow | null>;
  /**
   * Uses the flow up, once: true for exactly one caller (R16). Takes the flow that `guess` or `byLink` gave: when its code was
   * renewed meanwhile this answers false. Call it in the transaction of what the code allows.
   */
  consume(tenant: Tenant, flow: AuthFlow): Promise<boolean>;
  /** login -> signup, once, attempts kept (§4.2: the address has proved itself but has no account). False = not possible any more. */
  switchPurpose(tenant: Tenant, flow: AuthFlow, to: FlowPurpose): Promise<boolean>;
  /** Ends all codes and links of a member or address (R22). How many lived. */
  closeAll(tenant: Tenant, of: { memberId: string } | { emailCanon: string }): Promise<number>;
}
