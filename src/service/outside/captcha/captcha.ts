import type { Mode } from '../../../contract/entities.ts';

/**
 * R10 what a captcha token is bound to. One that was solved for another app, page or act counts for
 * nothing.
 */
export interface CaptchaUse {
  appId: string;
  mode: Mode;
  /** Of the calling page, from the request's `Origin`; no port. */
  hostname: string;
  /** The operation that it protects, e.g. `signup`. */
  action: string;
}

/**
 * `unavailable`: no verdict right now (outage, timeout, wrong keys). Callers fail closed unless the
 * app's file allows it (R10).
 */
export type CaptchaVerdict = 'ok' | 'bad' | 'unavailable';

export interface Captcha {
  /** What the page's widget begins with, answered as it is. JSON. */
  challenge(use: CaptchaUse): Promise<unknown>;
  /** A token is `ok` once. Throws only when the state of spent tokens cannot be reached. */
  verify(token: string, use: CaptchaUse): Promise<CaptchaVerdict>;
}

/**
 * Consumes a token: true for the first caller ever, false after that, in all processes alike (R75).
 * `key` is short and reveals nothing; after `lifetimeMs` it may be forgotten, because the token is
 * too old by then.
 */
export type Spend = (use: CaptchaUse, key: string, lifetimeMs: number) => Promise<boolean>;

/**
 * Longer tokens are refused unread; hCaptcha's reach 4 KB. The wire's schema has the same bound.
 */
export const maxTokenLength = 8192;
