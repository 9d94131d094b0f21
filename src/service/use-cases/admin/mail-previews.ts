import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { newId } from '../../domain/ids.ts';
import { sampleMail } from '../../domain/mails/sample-mail.ts';
import type { Store } from '../../store/store.ts';
import { queueMail } from '../queue-mail.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { settingsOfDraft } from './apply-config.ts';
import { auditAdmin } from './audit-admin.ts';
import { operatorAddress } from './operator-address.ts';

const operators = { appId: consoleAppId, mode: 'live' } as const;
const hourMs = 60 * 60_000;
const testsAnHour = 20;

/** One of the mails of a draft, by the templates that send it. */
export const previewMail: AdminUseCase<'previewMail'> = async (context, { mail, app, language }) => ({
  data: sampleMail(mail, settingsOfDraft(context, app), language, await context.store.now()),
});

/** Of all apps together. */
async function takeTest({ limits }: Pick<Store, 'limits'>, operatorId: string): Promise<void> {
  const bucket = { key: `test-mails:${operatorId}`, limit: testsAnHour, windowMs: hourMs };
  const taken = await limits.take(operators, [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.max(1, Math.ceil(taken.retryAfterMs / 1000)) });
}

/** To the operator and to no other address. The sender is that of now: the draft may be wrong. */
export const sendTestMail: AdminUseCase<'sendTestMail'> = async (context, { mail, app, language }) => {
  const { store, operator, isDryRun } = context;
  const sentTo = await operatorAddress(context);
  const text = sampleMail(mail, settingsOfDraft(context, app), language, await store.now());
  if (operator && !isDryRun) await takeTest(store, operator.id);
  return store.transaction(async (tx) => {
    const id = newId(context.random);
    await queueMail(context, tx, sentTo, text, { lifetimeMs: hourMs, id });
    await auditAdmin(context, tx, { event: 'test-mail-sent', detail: { mail, language } });
    const answer = { data: { sentTo, id } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
};
