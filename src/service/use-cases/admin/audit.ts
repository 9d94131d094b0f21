import type { AdminWire } from '../../../contract/wire-admin.ts';
import { failFields } from '../../../platform/http/api-error.ts';
import { endOfDay, startOfDay } from '../../domain/start-of-day.ts';
import type { AuditFilters } from '../../store/apps/audit-query.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditActor } from './audit-admin.ts';
import { auditEntries } from './audit-entries.ts';
import { auditLines } from './audit-lines.ts';
import { checkChain, unsealedFindings } from './check-chain.ts';
import { findMember } from './find-member.ts';
import { memberAddresses } from './member-addresses.ts';

const shownAtOnce = 50;
const checkedAtOnce = 20_000;

type Sent = Pick<AdminWire['listAudit']['in'], 'member' | 'event' | 'actor' | 'from' | 'to'>;

function dayOf(sent: Sent, field: 'from' | 'to'): number | null {
  const text = sent[field];
  if (text === undefined) return null;
  return startOfDay(text) ?? failFields([{ field, code: 'invalid-date' }]);
}

/** The entries of a member outlive her, so an id need not be one of a member of today. */
async function filtersOf(context: AdminContext, sent: Sent): Promise<AuditFilters> {
  const { member, event, actor } = sent;
  const [from, to] = [dayOf(sent, 'from'), dayOf(sent, 'to')];
  const found = member === undefined ? null : await findMember(context, member);
  return {
    ...(member !== undefined && { memberId: found?.id ?? member }),
    ...(event !== undefined && { event }),
    ...(actor !== undefined && { actor }),
    ...(from !== null && { from }),
    ...(to !== null && { to: endOfDay(to) }),
  };
}

/** R122 the app's audit log, newest first. */
export const listAudit: AdminUseCase<'listAudit'> = async (context, { first, before, ...sent }) => {
  const limit = Number(first ?? shownAtOnce);
  const found = await context.store.auditLog.list(context.tenant, {
    ...(await filtersOf(context, sent)),
    limit: limit + 1,
    ...(before !== undefined && { before: Number(before) }),
  });
  const entries = await auditEntries(context, found.slice(0, limit));
  const addresses = await memberAddresses(
    context,
    entries.map(({ memberId }) => memberId),
  );
  const data = entries.map((entry) => {
    const memberEmail = addresses.get(entry.memberId ?? '');
    return { ...entry, ...(memberEmail !== undefined && { memberEmail }) };
  });
  return { data, hasNextPage: found.length > limit };
};

/** R122 oldest first, and recorded itself, because much leaves at once. */
export const exportAudit: AdminUseCase<'exportAudit'> = async (context, { format = 'jsonl', ...sent }) => {
  const { store, tenant } = context;
  const filters = await filtersOf(context, sent);
  await store.auditLog.add(tenant, { event: 'audit-exported', ...auditActor(context, { format }) });
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    fileName: `audit-${tenant.appId}-${tenant.mode}.${format}`,
    lines: auditLines(context, { filters, format }),
  };
};

/** R122 part by part: a long chain takes longer than a request may. */
export const checkAudit: AdminUseCase<'checkAudit'> = async ({ store, tenant }, { after = '0' }) => {
  const { checked, next, findings } = await checkChain(store, tenant, Number(after), checkedAtOnce);
  const removed = await store.auditChain.removed(tenant);
  return {
    data: {
      checked,
      next,
      findings: next === null ? [...findings, ...(await unsealedFindings(store, tenant))] : findings,
      waiting: await store.auditChain.waiting(tenant),
      head: await store.auditChain.end(tenant),
      removed: {
        entries: removed.position,
        at: removed.removedAt === null ? null : new Date(removed.removedAt).toISOString(),
      },
    },
  };
};
