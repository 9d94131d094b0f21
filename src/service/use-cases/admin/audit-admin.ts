import type { WebhookType } from '../../domain/webhooks.ts';
import type { AuditEvent } from '../../store/apps/audit-log.ts';
import type { Store } from '../../store/store.ts';
import { queueWebhooks } from '../queue-webhooks.ts';
import type { AdminContext } from './admin-use-case.ts';

/** R122 the audit entry and the webhook of an admin write, in its transaction. */
export async function auditAdmin(
  context: AdminContext,
  tx: Store,
  {
    event,
    memberId,
    detail = {},
    webhook,
  }: Pick<AuditEvent, 'event' | 'detail'> & { memberId: string; webhook: WebhookType },
): Promise<void> {
  await tx.auditLog.add(context.tenant, {
    event,
    actor: context.key ? 'key' : context.operator ? 'operator' : 'admin',
    memberId,
    ipPrefix: context.caller.ipPrefix,
    detail: {
      ...detail,
      ...(context.key && { key: context.key.id }),
      ...(context.operator && { operator: context.operator.id }),
    },
  });
  await queueWebhooks(context, tx, webhook, memberId, webhook.startsWith('member.plan') ? detail : {});
}
