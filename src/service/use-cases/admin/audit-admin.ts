import type { WebhookType } from '../../domain/webhooks.ts';
import type { AuditEvent } from '../../store/apps/audit-log.ts';
import type { Store } from '../../store/store.ts';
import { queueWebhooks } from '../queue-webhooks.ts';
import type { AdminContext } from './admin-use-case.ts';

/** R122 the audit entry of an admin write and its webhook, if any, in its transaction. */
export async function auditAdmin(
  context: AdminContext,
  tx: Store,
  {
    event,
    memberId,
    detail = {},
    webhook,
  }: Pick<AuditEvent, 'event' | 'detail'> &
    ({ memberId: string; webhook?: WebhookType } | { memberId?: never; webhook?: never }),
): Promise<void> {
  await tx.auditLog.add(context.tenant, {
    event,
    actor: context.key ? 'key' : context.operator ? 'operator' : 'admin',
    ...(memberId !== undefined && { memberId }),
    ipPrefix: context.caller.ipPrefix,
    detail: {
      ...detail,
      ...(context.key && { key: context.key.id }),
      ...(context.operator && { operator: context.operator.id }),
    },
  });
  if (webhook) await queueWebhooks(context, tx, webhook, memberId, webhook.startsWith('member.plan') ? detail : {});
}
