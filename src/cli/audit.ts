import { parseArgs } from 'node:util';
import { readDataLocation } from '../service/data-location.ts';
import type { AuditEntry } from '../service/store/apps/audit-log.ts';
import { readStore } from '../service/store/read-store.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { findMember } from './members-list.ts';
import { subcommand } from './subcommand.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

const shownAtOnce = 50;
const numberForm = /^[1-9]\d{0,14}$/;

function numberOf(option: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!numberForm.test(given)) throw new WrongUsage(`--${option} is a whole number from 1, not "${given}".`);
  return Number(given);
}

function lineOf({ id, at, event, actor, memberId, ipPrefix, detail }: AuditEntry): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  const parts = [`by ${actor}`, ...(memberId ? [memberId] : []), ...(ipPrefix ? [ipPrefix] : []), ...facts];
  return `${id}  ${new Date(at).toISOString()}  ${event}  ${parts.join('  ')}`;
}

/** Newest first, one entry a line. */
async function listEntries(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...tenantOptions,
    ...formatOption,
    member: { type: 'string' },
    event: { type: 'string' },
    limit: { type: 'string' },
    before: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const limit = numberOf('limit', values.limit) ?? shownAtOnce;
  if (limit > 10_000) throw new WrongUsage('--limit is a number from 1 to 10000.');
  const before = numberOf('before', values.before);
  const json = isJson(values.format);
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant } = await tenantOf(store, values);
    // The entries of a member outlive her, so an id need not be one of a member of today.
    const memberId = values.member?.includes('@') ? (await findMember(store, tenant, values.member)).id : values.member;
    const found = await store.auditLog.list(tenant, {
      limit,
      ...(memberId !== undefined && { memberId }),
      ...(values.event !== undefined && { event: values.event }),
      ...(before !== undefined && { before }),
    });
    const next = found.length === limit ? found.at(-1)!.id : null;
    if (json) {
      const entries = found.map(({ appId: _, mode: _m, at, ...entry }) => ({
        ...entry,
        at: new Date(at).toISOString(),
      }));
      terminal.out(JSON.stringify({ entries, next }));
      return exitCodes.fine;
    }
    for (const entry of found) terminal.out(lineOf(entry));
    if (found.length === 0) terminal.err('There is no such entry.');
    else if (next) terminal.err(`${found.length} entries; the ones before: --before ${next}`);
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

export const audit: Command = {
  help: `latchkey audit list [--app id] [--mode live|sandbox] [--member id-or-email] [--event name] [--limit n] [--before number]
                    [--format text|json]

What happened to members and keys, newest first: number, time, event, who did it, about whom, and the facts. The log holds
no secret and no address. It works beside a running service.

--member  Entries about one member, also about one who was deleted, by id.
--event   Entries of one name, for example login-failed or member-updated.
--before  Entries older than the one of this number, to go on with.

--mode is live unless said otherwise; --app may be left out where there is one.`,
  run: subcommand('audit', { list: listEntries }),
};
