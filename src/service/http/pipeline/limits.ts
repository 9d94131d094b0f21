import type { Limit } from '../../../contract/routes.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../../use-cases/use-case.ts';

/** Limits that guard accounts must survive a crash; mere read rates need not (`Store.rates`). */
const durable: ReadonlySet<Limit> = new Set(['login', 'signup', 'send', 'guess']);

/**
 * R6 counts a call by address and by app before anything is done for it; an unknown address counts
 * as one address. Throws `rate-limited` with the seconds to wait.
 */
export async function countCall(
  store: Store,
  app: AppSettings,
  limit: Limit,
  { ipKey }: Pick<Caller, 'ipKey'>,
): Promise<void> {
  const [perAddress, perApp] = [app.limits.perAddress[limit], app.limits.perApp[limit]];
  const counters = durable.has(limit) ? store.limits : store.rates;
  const taken = await counters.take({ appId: app.id, mode: app.mode }, [
    { key: `${limit}:address:${ipKey}`, limit: perAddress.max, windowMs: perAddress.seconds * 1000 },
    { key: `${limit}:app`, limit: perApp.max, windowMs: perApp.seconds * 1000 },
  ]);
  if (!taken.allowed) refuse(taken.retryAfterMs);
}

/**
 * R58 a decoder and a disk are not there for one member alone. Counted before the file is read, so
 * that a refused one counts too (R112).
 */
export async function countUpload(store: Store, app: AppSettings, memberId: string): Promise<void> {
  const { max, seconds } = app.limits.imagesPerMember;
  const bucket = { key: `images:${memberId}`, limit: max, windowMs: seconds * 1000 };
  const taken = await store.limits.take({ appId: app.id, mode: app.mode }, [bucket]);
  if (!taken.allowed) refuse(taken.retryAfterMs);
}

const refuse = (retryAfterMs: number): never =>
  fail('rate-limited', { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
