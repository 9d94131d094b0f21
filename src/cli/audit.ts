import { parseArgs } from 'node:util';
import type { Tenant } from '../contract/tenant.ts';
import { readDataLocation } from '../service/data-location.ts';
import { endOfDay, startOfDay } from '../service/domain/start-of-day.ts';
import type { AuditEntry } from '../service/store/apps/audit-log.ts';
import type { AuditFilters } from '../service/store/apps/audit-query.ts';
import { type ReadStore, readStore } from '../service/store/read-store.ts';
import { auditLines } from '../service/use-cases/admin/audit-lines.ts';
import { verifyAudit } from './audit-verify.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { findMember } from './members-list.ts';
import { progressBar } from './progress-bar.ts';
import { subcommand } from './subcommand.ts';
import { tenantHelp, tenantOf, tenantOptions } from './tenant-option.ts';

const shownAtOnce = 50;
const numberForm = /^[1-9]\d{0,14}$/;

const filterOptions = {
  ...tenantOptions,
  member: { type: 'string' },
  event: { type: 'string' },
  actor: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;
type FilterValues = { [K in keyof typeof filterOptions]?: string };

function numberOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!numberForm.test(given)) throw new WrongUsage(`--${option} is a whole number from 1, not "${given}".`);
  return Number(given);
}

function dayOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const at = startOfDay(given);
  if (at === null) throw new WrongUsage(`--${option} is a day such as 2030-01-31, not "${given}".`);
  return at;
}

const toFilters = ({ event, actor, from, to }: FilterValues): AuditFilters => {
  const [first, last] = [dayOf('from', from), dayOf('to', to)];
  return {
    ...(event !== undefined && { event }),
    ...(actor !== undefined && { actor }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: endOfDay(last) }),
  };
};

/** The log of one app, and the entries that are wanted of it. */
interface Log {
  store: ReadStore;
  tenant: Tenant;
  filters: AuditFilters;
}

async function withLog<T>(terminal: Terminal, values: FilterValues, work: (log: Log) => Promise<T>): Promise<T> {
  const filters = toFilters(values);
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant } = await tenantOf(store, values);
    const { member } = values;
    // The entries of a member outlive her, so an id need not be one of a member of today.
    const memberId = member?.includes('@') ? (await findMember(store, tenant, member)).id : member;
    return await work({
      store,
      tenant,
      filters: { ...filters, ...(memberId !== undefined && { memberId }) },
    });
  } finally {
    await store.close();
  }
}

function lineOf({ id, at, event, actor, memberId, ipPrefix, detail, changes }: AuditEntry): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  const values = Object.entries(changes ?? {}).map(
    ([name, { before, after }]) => `${name}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  const parts = [`by ${actor}`, ...(memberId ? [memberId] : []), ...(ipPrefix ? [ipPrefix] : []), ...facts, ...values];
  return `${id}  ${new Date(at).toISOString()}  ${event}  ${parts.join('  ')}`;
}

/** Newest first, one entry a line. */
async function listEntries(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...filterOptions, ...formatOption, limit: { type: 'string' }, before: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const limit = numberOf('limit', values.limit) ?? shownAtOnce;
  if (limit > 10_000) throw new WrongUsage('--limit is a number from 1 to 10000.');
  const before = numberOf('before', values.before);
  const json = isJson(values.format);
  const found = await withLog(terminal, values, ({ store, tenant, filters }) =>
    store.auditLog.list(tenant, { ...filters, limit, ...(before !== undefined && { before }) }),
  );
  const next = found.length === limit ? found.at(-1)!.id : null;
  if (json) {
    const entries = found.map(({ appId: _, mode: _m, at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() }));
    terminal.out(JSON.stringify({ entries, next }));
    return exitCodes.fine;
  }
  for (const entry of found) terminal.out(lineOf(entry));
  if (found.length === 0) terminal.err('There is no such entry.');
  else if (next) terminal.err(`${found.length} entries; the ones before: --before ${next}`);
  return exitCodes.fine;
}

/** By the numbers of the entries: counting those that fit takes as long as reading them. */
async function progressOf(terminal: Terminal, { store, tenant, filters }: Log) {
  const [[oldest], [newest]] = await Promise.all([
    store.auditLog.list(tenant, { ...filters, after: 0, limit: 1 }),
    store.auditLog.list(tenant, { ...filters, limit: 1 }),
  ]);
  const first = oldest?.id ?? 0;
  const bar = progressBar(terminal, 'entries', (newest?.id ?? 0) - first + 1);
  let read = 0;
  return (entries: readonly AuditEntry[]) => {
    read += entries.length;
    bar.at(entries.at(-1)!.id - first + 1, `${read} entries`);
  };
}

/** R125 oldest first, page by page. */
async function exportEntries(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...filterOptions, format: { type: 'string', default: 'json' } } as const;
  const { values } = parseArgs({ args, options });
  const { format } = values;
  if (format !== 'csv' && format !== 'json') throw new WrongUsage(`--format is json or csv, not "${format}".`);
  return withLog(terminal, values, async (log) => {
    const onRead = await progressOf(terminal, log);
    for await (const lines of auditLines(log, { ...log, format: format === 'csv' ? 'csv' : 'jsonl', onRead })) {
      if (terminal.signal.aborted) return exitCodes.interrupted;
      terminal.out(lines.slice(0, -1));
      await terminal.drained();
    }
    terminal.draw?.('');
    return exitCodes.fine;
  });
}

export const audit: Command = {
  help: `latchkey audit list   [--member who] [--event name] [--actor kind] [--from day] [--to day] [--app id] [--mode live|sandbox]
                      [--limit n] [--before number] [--format text|json]
latchkey audit export [--member who] [--event name] [--actor kind] [--from day] [--to day] [--app id] [--mode live|sandbox]
                      [--format json|csv]
latchkey audit verify [--head app:mode:number:hash]... [--json]

What happened to members, keys and configuration: number, time, event, who did it, about whom, and the facts. The log holds no
secret. Values before and after a change are erased with their member. All three work beside a running service.

list    Newest first. --before goes on behind the entry of this number.
export  All of them, oldest first, as CSV or one JSON document a line.
verify  Checks the chain of hashes of every app, and prints its head. Store the heads elsewhere: given as --head later, they
        show whether the log was rewritten. Exit code 1 when something was changed, and a line for each finding.

Filters:
  --member  Entries about one member, by id or address; about one who was deleted, by id.
  --event   Entries of one name, for example login-failed or member-updated.
  --actor   member, visitor, key, operator, admin (the command line) or service.
  --from    The first day, such as 2030-01-31, UTC.
  --to      The last day.

${tenantHelp}`,
  ...subcommand('audit', { list: listEntries, export: exportEntries, verify: verifyAudit }),
};
