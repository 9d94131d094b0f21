import { csvLine } from '../../../platform/process/csv-line.ts';
import type { MemberFilters, MemberPlace } from '../../store/members/member-search.ts';
import { adminMembers } from './admin-member.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditActor } from './audit-admin.ts';
import { filtersOf } from './list-members.ts';
import { fieldColumns, memberColumns } from './member-columns.ts';

const readAtOnce = 200;

/** R125 oldest first, a page in memory at a time. */
async function* memberPages({ store, tenant }: AdminContext, filters: MemberFilters | null) {
  for (let from: MemberPlace | null = null; ; ) {
    const page = { order: 'ASC', from, limit: readAtOnce } as const;
    if (filters) {
      const { members, next } = await store.members.search(tenant, { ...filters, ...page });
      if (members.length > 0) yield members;
      if (next === null) return;
      from = next;
    } else {
      const members = await store.members.byCreation(tenant, page);
      const last = members.at(-1);
      if (!last) return;
      yield members;
      from = { at: last.createdAt, id: last.id };
    }
  }
}

async function* memberLines(context: AdminContext, filters: MemberFilters | null, format: 'csv' | 'jsonl') {
  const columns = [...memberColumns, ...fieldColumns(context.app.config.customFields.map(({ key }) => key))];
  if (format === 'csv') yield `${csvLine(columns.map(([name]) => name))}\n`;
  for await (const page of memberPages(context, filters)) {
    const members = await adminMembers(context, context.store, page);
    const lines = members.map((member) =>
      format === 'csv' ? csvLine(columns.map(([, read]) => read(member))) : JSON.stringify(member),
    );
    yield `${lines.join('\n')}\n`;
  }
}

/** R122 recorded itself, because much leaves at once; what was searched can be an address (R78). */
export const exportMembers: AdminUseCase<'exportMembers'> = async (context, { format = 'jsonl', ...sent }) => {
  const { store, tenant } = context;
  const filters = filtersOf(sent);
  const detail = { format, isFiltered: filters !== null };
  await store.auditLog.add(tenant, { event: 'members-exported', ...auditActor(context, detail) });
  return {
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    fileName: `members-${tenant.appId}-${tenant.mode}.${format}`,
    lines: memberLines(context, filters, format),
  };
};
