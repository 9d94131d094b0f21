import type { Bucket } from '../../../platform/database/limits.ts';
import type { AuthFlow } from '../../store/sessions/auth-flows.ts';
import { auditOnceADay } from '../audit.ts';
import type { Context } from '../use-case.ts';

const dayMs = 24 * 60 * 60_000;
/** R19 "in a row" means until a success; this is only how long an abandoned row is remembered. */
const rowMs = 365 * dayMs;

const wholeAppKey = 'guess:app';
type Named = Pick<Context, 'addressKey'>;
const rowKey = ({ addressKey }: Named, emailCanon: string) => `guess:row:${addressKey(emailCanon)}`;
const accountKey = ({ addressKey }: Named, emailCanon: string) => `guess:account:${addressKey(emailCanon)}`;

/**
 * R19, R20 the budgets of a guess, all taken before it. By address and not by member, so that an
 * address without an account behaves the same (R4).
 */
export function guessBuckets(context: Context, emailCanon: string): Bucket[] {
  const { guessesPerAccount, guessFailuresBeforeLinkOnly, failedGuessesPerApp } = context.app.limits;
  return [
    { key: accountKey(context, emailCanon), limit: guessesPerAccount.max, windowMs: guessesPerAccount.seconds * 1000 },
    { key: rowKey(context, emailCanon), limit: guessFailuresBeforeLinkOnly, windowMs: rowMs },
    { key: wholeAppKey, limit: failedGuessesPerApp.max, windowMs: failedGuessesPerApp.seconds * 1000 },
  ];
}

/**
 * R19, R20 whether digits count at all for this address right now; if not, mails carry the link
 * only.
 */
export async function areCodesOff(context: Context, emailCanon: string): Promise<boolean> {
  const { app, tenant, store } = context;
  const row = rowKey(context, emailCanon);
  const uses = await store.limits.peek(tenant, [row, wholeAppKey]);
  return (
    (uses[row] ?? 0) >= app.limits.guessFailuresBeforeLinkOnly ||
    (uses[wholeAppKey] ?? 0) >= app.limits.failedGuessesPerApp.max
  );
}

/** A success of any kind (a link, a reset) ends the row of failures (R19). */
export const endGuessRow = (context: Context, emailCanon: string): Promise<void> =>
  context.store.limits.clear(context.tenant, [rowKey(context, emailCanon)]);

/** R20 the alarm, once a day and not once a guess: a metric and an audit row. */
export async function noteFullBucket(
  context: Context,
  key: string,
  flow: Pick<AuthFlow, 'emailCanon' | 'memberId'>,
): Promise<void> {
  const { metrics } = context;
  metrics.count('code_guesses', { outcome: 'refused' });
  const isApp = key === wholeAppKey;
  if (!isApp && key !== rowKey(context, flow.emailCanon)) return;
  const isNews = isApp
    ? await auditOnceADay(context, 'codes-off-for-app', key, { actor: 'service' })
    : await auditOnceADay(context, 'codes-off-for-account', key, { actor: 'service', memberId: flow.memberId });
  if (isNews && isApp) metrics.count('codes_off_for_app');
}
