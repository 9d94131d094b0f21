import { fail } from '../../../platform/http/api-error.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { mailJobKind } from '../../domain/mails/mail.ts';
import {
  addressOf,
  shownWebhookHeaders,
  type Webhook,
  type WebhookTry,
  webhookJobKind,
} from '../../domain/webhooks.ts';
import type { OutboxEntry } from '../../store/outbox/outbox-admin.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { memberAddresses } from './member-addresses.ts';

const shownAtOnce = 50;
const bodyAtMost = 100_000;
const kinds = { webhook: webhookJobKind, mail: mailJobKind } as const;
/** The path of an address may be a secret of the other side. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null);

/** Where it was taken, or will be sent next. */
function receiverOf(app: AppSettings, { state, payload, lastTry }: OutboxEntry<Partial<Webhook>>): string | null {
  const { url = '', endpoint = null } = payload ?? {};
  const taken = state === 'done' ? (lastTry as WebhookTry | null)?.url : undefined;
  return hostOf(taken ?? addressOf(app.webhooks, { url, endpoint }));
}

/** Of a mail its kind; neither recipient nor text, which may hold a link that logs in (R13). */
export const listDeliveries: AdminUseCase<'listDeliveries'> = async (context, { kind, state, id, first }) => {
  const { app, store, tenant } = context;
  const limit = Number(first ?? shownAtOnce);
  const found = [];
  for (const one of kind ? [kind] : (['webhook', 'mail'] as const)) {
    const entries = await store.outbox.list<Partial<Webhook>>(tenant, {
      kind: kinds[one],
      limit,
      ...(state && { state }),
      ...(id !== undefined && { id }),
    });
    found.push(...entries.map((entry) => ({ ...entry, kind: one, host: receiverOf(app, entry) })));
  }
  const now = await store.now();
  const newest = found.sort((a, b) => b.createdAt - a.createdAt).slice(0, limit);
  const addresses = await memberAddresses(
    context,
    newest.map(({ memberId }) => memberId),
  );
  return {
    data: newest.map(({ id, kind, state, attempts, createdAt, at, lastError, payload, template, memberId, host }) => ({
      id,
      kind,
      state,
      attempts,
      createdAt: new Date(createdAt).toISOString(),
      at: new Date(at).toISOString(),
      isDue: state === 'waiting' && at <= now,
      lastError,
      type: kind === 'webhook' ? (payload?.type ?? null) : template,
      host: kind === 'webhook' ? host : null,
      member: memberId,
      memberEmail: addresses.get(memberId ?? '') ?? null,
    })),
  };
};

/** §3.8 the content of one webhook. Of mails there is none (R13). */
export const getDelivery: AdminUseCase<'getDelivery'> = async ({ app, store, tenant }, { delivery: id }) => {
  const ask = { kind: webhookJobKind, id, limit: 1 };
  const [entry] = [
    ...(await store.outbox.list<Webhook>(tenant, ask)),
    ...(await store.outbox.list<Webhook>(tenant, { ...ask, state: 'done' })),
  ];
  if (!entry) return fail('not-found');
  const lastTry = entry.lastTry as WebhookTry | null;
  // R78 what still has to leave about a deleted member is for the server alone.
  const webhook = entry.isErased ? null : entry.payload;
  return {
    data: {
      id,
      request: webhook && {
        host: receiverOf(app, entry),
        headers: shownWebhookHeaders(id, lastTry?.at ?? null),
        body: webhook.body.slice(0, bodyAtMost),
      },
      answer: lastTry && {
        at: new Date(lastTry.at).toISOString(),
        durationMs: lastTry.durationMs,
        status: lastTry.status,
        body: lastTry.text,
      },
    },
  };
};

/** R61 with all its tries before it and under the same id, so that the receiver recognises it. */
export const retryDeliveries: AdminUseCase<'retryDeliveries'> = (context, { id }) =>
  context.store.transaction(async (tx) => {
    const retried = await tx.outbox.again(context.tenant, { kind: webhookJobKind, ...(id !== undefined && { id }) });
    if (id !== undefined && retried === 0) return fail('not-found');
    const detail = { retried, ...(id !== undefined && { id }) };
    await auditAdmin(context, tx, { event: 'webhooks-retried', detail });
    const answer = { data: { retried } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
