import type { SecurityEvent } from '../../contract/audit-events.ts';
import type { WebhookType } from '../domain/webhooks.ts';
import type { AuditEvent } from '../store/apps/audit-log.ts';
import type { Store } from '../store/store.ts';
import { queueWebhooks } from './queue-webhooks.ts';
import type { Context } from './use-case.ts';

/** R61 the audit events that are webhooks too. */
const webhookTypes: Partial<Record<SecurityEvent, WebhookType>> = {
  signup: 'member.created',
  'email-changed': 'member.updated',
  'email-change-undone': 'member.updated',
  'mailbox-proved': 'member.updated',
  'access-restored': 'member.updated',
  'access-removed': 'member.updated',
  'member-deleted': 'member.deleted',
  'plan-added': 'member.plan.added',
  'plan-removed': 'member.plan.removed',
  'plan-ended': 'member.plan.removed',
  'payment-plan-changed': 'member.plan.updated',
  'payment-plan-ended': 'member.plan.removed',
  'team-joined': 'team.member.added',
  'team-left': 'team.member.removed',
  'team-member-removed': 'team.member.removed',
};

type Facts = Pick<AuditEvent, 'memberId' | 'detail'> & { actor?: 'member' | 'visitor' | 'service' };

export interface AuditContext extends Pick<Context, 'tenant' | 'random'> {
  app: Pick<Context['app'], 'id' | 'mode' | 'webhooks'>;
  caller: { ipPrefix: string | null };
}

/**
 * R85 one row in the transaction of what happened: `store` is the one that the transaction gave.
 */
export async function audit(
  context: AuditContext,
  store: Store,
  event: SecurityEvent,
  facts: Facts = {},
): Promise<void> {
  await store.auditLog.add(context.tenant, {
    event,
    actor: facts.actor ?? 'visitor',
    memberId: facts.memberId ?? null,
    ipPrefix: context.caller.ipPrefix,
    detail: facts.detail,
  });
  const type = webhookTypes[event];
  if (type && facts.memberId) await queueWebhooks(context, store, type, facts.memberId, facts.detail);
}

/**
 * For events that an attacker could repeat at will: one row a day and `key`, so that the log cannot
 * be filled. True when it wrote that row. Outside any transaction, because it counts.
 */
export async function auditOnceADay(
  context: Context,
  event: SecurityEvent,
  key: string,
  facts?: Facts,
): Promise<boolean> {
  const once = { key: `audit:${event}:${key}`, limit: 1, windowMs: 24 * 60 * 60_000 };
  const taken = await context.store.limits.take(context.tenant, [once]);
  if (taken.allowed) await audit(context, context.store, event, facts);
  return taken.allowed;
}
