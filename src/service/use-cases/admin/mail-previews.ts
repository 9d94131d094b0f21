import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { newId } from '../../domain/ids.ts';
import { withInlineLogo } from '../../domain/mails/layout.ts';
import type { MailText } from '../../domain/mails/mail.ts';
import { sampleMail } from '../../domain/mails/sample-mail.ts';
import type { Store } from '../../store/store.ts';
import { queueMail } from '../queue-mail.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { settingsOfDraft } from './apply-config.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';
import { operatorAddress } from './operator-address.ts';

const operators = { appId: consoleAppId, mode: 'live' } as const;
const hourMs = 60 * 60_000;
const testsAnHour = 20;

/** One of the mails of a draft, by the templates that send it. */
export const previewMail: AdminUseCase<'previewMail'> = async (context, { mail, app, language }) =>
  shown(context, sampleMail(mail, settingsOfDraft(context, app), language, await context.store.now()));

async function shown({ logos }: AdminContext, { subject, text, html, logo }: MailText) {
  const picture = (logo && (await logos?.of(logo))) || null;
  return { data: { subject, text, html: withInlineLogo(html, picture) } };
}

/** What was sent to a member lately, newest first; of codes and links nothing is kept (R13). */
export const listMails: AdminUseCase<'listMails'> = async (context, { member: name }) => {
  const { store, tenant } = context;
  const { id } = (await findMember(context, name)) ?? fail('member-not-found');
  const mails = await store.outbox.mailsTo(tenant, id);
  return {
    data: mails.map(({ createdAt, finishedAt, ...mail }) => ({
      ...mail,
      createdAt: new Date(createdAt).toISOString(),
      finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    })),
  };
};

/** One of these as it reads now, with sample values in place of what is not kept. */
export const showMail: AdminUseCase<'showMail'> = async (context, { member: name, mail: mailId }) => {
  const { app, store, tenant } = context;
  const { id } = (await findMember(context, name)) ?? fail('member-not-found');
  const mail = (await store.outbox.mailsTo(tenant, id)).find((one) => one.id === mailId) ?? fail('not-found');
  return shown(context, sampleMail(mail.template, app, mail.language, mail.createdAt));
};

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
