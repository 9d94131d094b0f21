import type { Tenant } from '../../contract/tenant.ts';

/** At most `limit` uses in a window that begins with its first use and lasts `windowMs`. */
export interface Bucket {
  /**
   * What is counted, canonical, e.g. `login:ip:2001:db8::/64`. No secrets; at most 300 characters.
   */
  key: string;
  limit: number;
  windowMs: number;
}

export type Taken =
  /**
   * `counts[key]`: uses in the window, this one included. `resetMs`: until all windows have ended.
   */
  | { allowed: true; counts: Record<string, number>; resetMs: number }
  /** `key`: the first bucket that was full. */
  | { allowed: false; key: string; retryAfterMs: number };

/**
 * Shared counters. Exact under any parallelism: what is allowed in total is the limit (R6, R19,
 * R20).
 */
export interface Limits {
  /**
   * Counts one use in every bucket, or in none when one is full. Take *before* the work, `giveBack`
   * or `clear` after a success: counting failures afterwards lets parallel tries through. Not part
   * of a surrounding transaction: call it outside (else it throws).
   */
  take(tenant: Tenant, buckets: readonly Bucket[]): Promise<Taken>;
  /** Uses in the current window, without counting; 0 where there is none. */
  peek(tenant: Tenant, keys: readonly string[]): Promise<Record<string, number>>;
  /** Undoes one use. */
  giveBack(tenant: Tenant, keys: readonly string[]): Promise<void>;
  /** Forgets: a success ends a row of failures. */
  clear(tenant: Tenant, keys: readonly string[]): Promise<void>;
}

/** One counter, where it is kept in memory. */
export interface Counter {
  uses: number;
  endsAt: number;
}
