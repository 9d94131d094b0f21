import type { Bucket } from '../../../platform/database/limits.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { passwordDelayMs } from '../../domain/password-delay.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Context } from '../use-case.ts';

/** How long a row of failures is remembered: then the lock is gone by itself (R8). */
const rowMs = 7 * 24 * 60 * 60_000;

const keysOf = ({ addressKey }: Pick<Context, 'addressKey'>, emailCanon: string) => ({
  failures: `password:failures:${addressKey(emailCanon)}`,
  row: `password:row:${addressKey(emailCanon)}`,
  delay: `password:delay:${addressKey(emailCanon)}`,
});

/** R8 the browser has logged this member in before. */
async function knownDevice({ tenant, store, caller }: Context, member: MemberRecord | null): Promise<string | null> {
  const hash = caller.deviceCookie && hashSecret(caller.deviceCookie);
  const device = hash ? await store.devices.find(tenant, hash) : null;
  return member && device?.memberId === member.id ? hash : null;
}

/**
 * R8 takes one try of an address's budget, before any hash: ten failures in 15 minutes, then a
 * growing delay, and after a hundred in a row no password at all until a code or a reset. A known
 * browser has a budget of its own, so that a stranger's tries do not lock the owner out. Answers by
 * address, not by account (R4). Null = go ahead; else ms to wait.
 */
export async function takePasswordTry(
  context: Context,
  emailCanon: string,
  member: MemberRecord | null,
): Promise<number | null> {
  const { app, tenant, store } = context;
  const { limits } = app;
  const { max, seconds } = limits.passwordFailures;
  const keys = keysOf(context, emailCanon);
  const device = await knownDevice(context, member);
  const buckets: Bucket[] = device
    ? [{ key: `password:device:${device}`, limit: max, windowMs: seconds * 1000 }]
    : [
        { key: keys.failures, limit: max, windowMs: seconds * 1000 },
        { key: keys.row, limit: limits.passwordFailuresBeforeStepUp, windowMs: rowMs },
      ];
  if (!device) {
    const inARow = (await store.limits.peek(tenant, [keys.row]))[keys.row] ?? 0;
    const windowMs = passwordDelayMs(limits, inARow);
    if (windowMs > 0) buckets.push({ key: keys.delay, limit: 1, windowMs });
  }
  const taken = await store.limits.take(tenant, buckets);
  return taken.allowed ? null : taken.retryAfterMs;
}

/**
 * A success, by password, code or reset, ends the row and its delay. `store` may be the one of the
 * success's transaction.
 */
export async function endPasswordRow(
  { tenant, caller, ...context }: Context,
  emailCanon: string,
  store = context.store,
): Promise<void> {
  const device = caller.deviceCookie ? [`password:device:${hashSecret(caller.deviceCookie)}`] : [];
  await store.limits.clear(tenant, [...Object.values(keysOf(context, emailCanon)), ...device]);
}
