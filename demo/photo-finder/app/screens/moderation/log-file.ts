import type { Decision } from '../../../contract/moderation-entities.ts';
import type { Wire } from '../../../contract/wire.ts';
import { ask } from '../../state/api/api.ts';

const columns = ['seq', 'at', 'actor', 'action', 'reason', 'note', 'itemId', 'hash'] as const;
/** What begins like a formula must not become one where the file is opened. */
const cell = (value: unknown) => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

export const csvOf = (rows: readonly Decision[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\r\n');

/** All rows that are asked for, handed to the browser as a file. */
export async function logFile(asked: Wire['getModerationLog']['in']): Promise<void> {
  const rows: Decision[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Decision[]; next: string | null } = await ask(
      'getModerationLog',
      cursor ? { ...asked, cursor } : asked,
    );
    rows.push(...page.items);
    cursor = page.next;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv' }));
  link.download = 'afterview-decisions.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
