import type { WebhookType } from '../../domain/webhooks.ts';
import type { AuditChanges, AuditEvent } from '../../store/apps/audit-log.ts';
import type { Store } from '../../store/store.ts';
import { queueWebhooks } from '../queue-webhooks.ts';
import type { AdminContext } from './admin-use-case.ts';

/** Longer values are cut: the log shows what was changed, and is no copy of the data. */
const maxValueLength = 2_000;

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= maxValueLength ? (value ?? null) : `${text.slice(0, maxValueLength)}…`;
}

const shortChanges = (changes: AuditChanges): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [
      name,
      { before: shortened(before), after: shortened(after) },
    ]),
  );

/** Who acts, in the words of the log. */
export const auditActor = (
  { key, operator, jobId, caller }: Pick<AdminContext, 'key' | 'operator' | 'jobId' | 'caller'>,
  detail: AuditEvent['detail'] = {},
): Pick<AuditEvent, 'actor' | 'ipPrefix' | 'detail'> => ({
  actor: key ? 'key' : operator ? 'operator' : 'admin',
  ipPrefix: caller.ipPrefix,
  detail: {
    ...detail,
    ...(key && { key: key.id }),
    ...(operator && { operator: operator.id }),
    ...(jobId && { job: jobId }),
  },
});

/** R122 the audit entry of an admin write and its webhook, if any, in its transaction. */
export async function auditAdmin(
  context: AdminContext,
  tx: Store,
  {
    event,
    memberId,
    detail = {},
    changes = {},
    webhook,
  }: Pick<AuditEvent, 'event' | 'detail' | 'changes'> &
    ({ memberId: string; webhook?: WebhookType } | { memberId?: never; webhook?: never }),
): Promise<void> {
  const who = auditActor(context, detail);
  const about = memberId === undefined ? {} : { memberId, changes: shortChanges(changes) };
  await tx.auditLog.add(context.tenant, { event, ...who, ...about });
  if (webhook) await queueWebhooks(context, tx, webhook, memberId, webhook.startsWith('member.plan') ? detail : {});
}
