import { csvLine } from '../../../platform/process/csv-line.ts';
import type { AuditEntry } from '../../store/apps/audit-log.ts';
import type { AuditFilters } from '../../store/apps/audit-query.ts';
import type { AdminContext } from './admin-use-case.ts';
import { auditEntries } from './audit-entries.ts';

const readAtOnce = 500;
const columns = ['id', 'at', 'event', 'actor', 'actorName', 'memberId', 'network', 'detail', 'changes'] as const;
type LinesContext = Pick<AdminContext, 'tenant'> & {
  store: Pick<AdminContext['store'], 'adminKeys' | 'members' | 'auditLog'>;
};
interface Wanted {
  filters: AuditFilters;
  format: 'csv' | 'jsonl';
  /** Each page, before its lines. */
  onRead?: (entries: readonly AuditEntry[]) => void;
}

/** R125 oldest first, a page in memory at a time; each chunk ends with a line break. */
export async function* auditLines(context: LinesContext, { filters, format, onRead }: Wanted) {
  if (format === 'csv') yield `${csvLine(columns)}\n`;
  for (let after = 0; ; ) {
    const found = await context.store.auditLog.list(context.tenant, { ...filters, after, limit: readAtOnce });
    if (found.length === 0) return;
    onRead?.(found);
    const entries = await auditEntries(context, found);
    const lines = entries.map((entry) =>
      format === 'csv' ? csvLine(columns.map((name) => entry[name])) : JSON.stringify(entry),
    );
    yield `${lines.join('\n')}\n`;
    after = found.at(-1)!.id;
  }
}
