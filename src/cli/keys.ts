import { parseArgs } from 'node:util';
import { type AdminScope, adminScopes } from '../contract/admin-routes.ts';
import { overlapHours } from '../contract/wire-admin-keys.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { readStore } from '../service/store/read-store.ts';
import {
  addKey as addAdminKey,
  keysOf,
  revokeKey as revokeAdminKey,
  rotateKey as rotateAdminKey,
} from '../service/use-cases/admin/keys.ts';
import { withAdmin } from './admin-context.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { subcommand } from './subcommand.ts';
import { tenantHelp, tenantOf, tenantOptions } from './tenant-option.ts';

/** Nothing that a key does is told to the app's servers. */
const noWebhooks = { queuesWebhooks: false };
const names = Object.keys(adminScopes) as AdminScope[];

function scopesOf(given: string | undefined): AdminScope[] {
  if (given === undefined) return names;
  const list = given.split(/[,;]/).flatMap((one) => one.trim() || []);
  const unknown = list.find((one) => !names.includes(one as AdminScope));
  if (unknown !== undefined) throw new WrongUsage(`There is no scope "${unknown}". There are ${names.join(', ')}.`);
  if (list.length === 0) throw new WrongUsage(`--scopes takes at least one of ${names.join(', ')}.`);
  return [...new Set(list)] as AdminScope[];
}

function daysOf(days: string | undefined): number | null {
  if (days === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new WrongUsage('--days is a number from 1 to 9999.');
  return Number(days);
}

async function addKey(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...tenantOptions, ...formatOption, scopes: { type: 'string' }, days: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name = '', extra] = positionals;
  if (name.trim() === '' || extra !== undefined || name.length > 100)
    throw new WrongUsage('A key has one name of at most 100 characters, in quotes where it has blanks.');
  const [scopes, days] = [scopesOf(values.scopes), daysOf(values.days)];
  const input = { name, scopes, ...(days !== null && { days }) };
  const { data } = await withAdmin(terminal, values, (context) => addAdminKey(context, input), noWebhooks);
  if (isJson(values.format)) terminal.out(JSON.stringify(data));
  else {
    terminal.out(data.key);
    terminal.err(`This is the only time that the key is shown. Its id is ${data.id}.`);
  }
  return exitCodes.fine;
}

async function listKeys(args: string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { ...tenantOptions, ...formatOption } });
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant } = await tenantOf(store, values);
    const keys = await keysOf(store, tenant);
    if (isJson(values.format)) {
      terminal.out(JSON.stringify({ keys }));
      return exitCodes.fine;
    }
    for (const { id, state, lastUsedAt, name, scopes, endsAt } of keys)
      terminal.out(
        `${id}  ${state.padEnd(7)}  last used ${lastUsedAt?.slice(0, 10) ?? 'never     '}  ${name}  (${scopes.join(', ')})${endsAt ? `  ends ${endsAt}` : ''}`,
      );
    if (keys.length === 0) terminal.err(`There is no key for ${tenant.appId}, ${tenant.mode}.`);
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

function overlapOf(hours: string | undefined): number {
  if (hours === undefined) return overlapHours.usual;
  if (!/^\d{1,3}$/.test(hours) || Number(hours) > overlapHours.most)
    throw new WrongUsage(`--overlap is a number of hours from 0 to ${overlapHours.most}.`);
  return Number(hours);
}

async function rotateKey(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...tenantOptions, ...formatOption, overlap: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [id, extra] = positionals;
  if (!id || extra !== undefined) throw new WrongUsage('The id of which key? "latchkey keys list" shows them.');
  const overlap = overlapOf(values.overlap);
  const { data } = await withAdmin(
    terminal,
    values,
    async (context) => {
      const { appId, mode } = context.tenant;
      const old = (await keysOf(context.store, context.tenant)).find((key) => key.id === id);
      if (old?.state !== 'active') throw new OperatorError([`There is no active key ${id} for ${appId}, ${mode}.`]);
      if (old.endsAt) throw new OperatorError([`${id} was rotated before. Rotate the newer key instead.`]);
      return rotateAdminKey(context, { key: id, overlapHours: overlap });
    },
    noWebhooks,
  );
  if (isJson(values.format)) terminal.out(JSON.stringify(data));
  else {
    terminal.out(data.key!);
    terminal.err(`This is the only time that the key is shown. Its id is ${data.id}.`);
    terminal.err(overlap === 0 ? `${id} is refused from now on.` : `${id} works until ${data.oldKey.endsAt}.`);
  }
  return exitCodes.fine;
}

async function revokeKey(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...tenantOptions, ...formatOption },
    allowPositionals: true,
  });
  const [id] = positionals;
  if (!id) throw new WrongUsage('The id of which key? "latchkey keys list" shows them.');
  await withAdmin(
    terminal,
    values,
    async (context) => {
      const { appId, mode } = context.tenant;
      const isActive = (await keysOf(context.store, context.tenant)).some(
        (key) => key.id === id && key.state !== 'revoked',
      );
      if (!isActive) throw new OperatorError([`There is no active key ${id} for ${appId}, ${mode}.`]);
      await revokeAdminKey(context, { key: id });
    },
    noWebhooks,
  );
  terminal.out(
    isJson(values.format) ? JSON.stringify({ revoked: id }) : `${id} is revoked: the next call with it is refused.`,
  );
  return exitCodes.fine;
}

const scopeLines = Object.entries(adminScopes)
  .map(([scope, what]) => `  ${scope.padEnd(16)}${what}`)
  .join('\n');

export const keys: Command = {
  help: `latchkey keys add    <name> [--app id] [--mode live|sandbox] [--scopes list] [--days n] [--format text|json]
latchkey keys list   [--app id] [--mode live|sandbox] [--format text|json]
latchkey keys rotate <id> [--overlap hours] [--app id] [--mode live|sandbox] [--format text|json]
latchkey keys revoke <id> [--app id] [--mode live|sandbox] [--format text|json]

Keys of the admin API, for your own servers. Each is of one app and one mode. All of these work beside a running service.

add     Prints the key once; only its hash is stored. --scopes is a list with commas, and all scopes where it is left out.
        --days is how long the key lasts; without it the key does not expire.
list    Id, state, last use, name and scopes, never the key itself.
rotate  Prints a new key once, with the name, scopes and lifetime of the old one. The old key works for --overlap hours
        more: 24 where it is left out, ${overlapHours.most} at most. 0 ends it at once. It never works longer than without.
revoke  From the next call on, the key is refused.

Scopes:
${scopeLines}

${tenantHelp}`,
  ...subcommand('keys', { add: addKey, list: listKeys, rotate: rotateKey, revoke: revokeKey }),
};
