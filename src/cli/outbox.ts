import { parseArgs } from 'node:util';
import { ApiError } from '../platform/http/api-error.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import { listDeliveries, retryDeliveries } from '../service/use-cases/admin/deliveries.ts';
import { withAdmin } from './admin-context.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { subcommand } from './subcommand.ts';
import { tenantHelp, tenantOptions } from './tenant-option.ts';

const shared = { ...tenantOptions, ...formatOption } as const;

function oneOf<T extends string>(option: string, given: string | undefined, known: readonly T[]): T | undefined {
  const found = known.find((one) => one === given);
  if (given !== undefined && !found) throw new WrongUsage(`--${option} is ${known.join(' or ')}.`);
  return found;
}

async function list(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...shared,
    kind: { type: 'string' },
    state: { type: 'string' },
    limit: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const kind = oneOf('kind', values.kind, ['webhook', 'mail'] as const);
  const state = oneOf('state', values.state, ['waiting', 'dead'] as const);
  const first = values.limit ?? '50';
  if (!/^([1-9]\d{0,2}|1000)$/.test(first)) throw new WrongUsage('--limit is a number from 1 to 1000.');
  const json = isJson(values.format);
  const { data } = await withAdmin(
    terminal,
    values,
    (context) => listDeliveries(context, { first, ...(kind && { kind }), ...(state && { state }) }),
    { queuesWebhooks: false },
  );
  if (json) terminal.out(JSON.stringify({ deliveries: data }));
  else
    for (const { id, kind, state, attempts, createdAt, type, host, lastError } of data)
      terminal.out(
        [id, kind.padEnd(7), state.padEnd(7), createdAt, `${attempts} tries`, type, host, lastError]
          .filter(Boolean)
          .join('  '),
      );
  terminal.err(`${data.length} of them, ${data.filter((one) => one.state === 'dead').length} given up.`);
  return exitCodes.fine;
}

/** R61 tries one webhook, or all that wait or were given up, again at once. */
export async function retry(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...shared, all: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const json = isJson(values.format);
  const [id] = positionals;
  if ((id === undefined) !== values.all) throw new WrongUsage('Which one? Give its id, or --all.');
  const again = (context: AdminContext) =>
    retryDeliveries(context, id === undefined ? {} : { id }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
      const { appId, mode } = context.tenant;
      throw new OperatorError([`There is no webhook ${id} that waits or was given up in ${appId}, ${mode}.`]);
    });
  const { data } = await withAdmin(terminal, values, again, { queuesWebhooks: false });
  terminal.out(json ? JSON.stringify({ resent: data.retried }) : `${data.retried} to be sent again.`);
  return exitCodes.fine;
}

export const outbox: Command = {
  help: `latchkey outbox list  [--app id] [--mode live|sandbox] [--kind webhook|mail] [--state waiting|dead] [--limit n] [--json]
latchkey outbox retry <id> [--app id] [--mode live|sandbox] [--json]
latchkey outbox retry --all [--app id] [--mode live|sandbox] [--json]

What the service still has to deliver: mails and webhooks. Both work beside a running service.

list   What waits for its first or next try, and what was given up ("dead"), newest first: when, how often it was tried and why
       it failed. With MS_SECRET also the event and the host of a webhook. Of a mail its kind, neither recipient nor
       text.
retry  Tries a webhook again at once, or with --all every one that waits or was given up. It keeps its id, so that the receiver
       recognises it.

${tenantHelp}`,
  ...subcommand('outbox', { list, retry }),
};
