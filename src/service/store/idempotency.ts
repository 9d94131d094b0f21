import type { Tenant } from './tenant.ts';

/** One call that must have one effect, however often it is sent (R49). */
export interface IdempotentCall {
  /** Who and what: member id or device, and the operation. */
  scope: string;
  key: string;
  /** SHA-256 of the body in hex: the same key with another body is a mistake. */
  bodyHash: string;
}

export type Claimed =
  | { state: 'yours' }
  /** Somebody else works on it right now. */
  | { state: 'running' }
  | { state: 'done'; status: number; answer: unknown }
  | { state: 'mismatch' };

export interface Idempotency {
  /** `lockMs`: a claim whose owner died is free again after this. */
  claim(tenant: Tenant, call: IdempotentCall, options: { lifetimeMs: number; lockMs: number }): Promise<Claimed>;
  /** Keeps the answer. In the transaction of the effect, so that effect and answer stand or fall together. */
  finish(tenant: Tenant, call: IdempotentCall, answer: { status: number; answer: unknown }): Promise<void>;
  /** The work failed without effect: the key is free again. */
  abandon(tenant: Tenant, call: IdempotentCall): Promise<void>;
}
