import { parseArgs } from 'node:util';
import { readDataLocation } from '../service/data-location.ts';
import { type Webhook, webhookJobKind } from '../service/domain/webhooks.ts';
import { readStore } from '../service/store/read-store.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { retry } from './outbox.ts';
import { subcommand } from './subcommand.ts';
import { tenantHelp, tenantOf, tenantOptions } from './tenant-option.ts';

const shownAtMost = 1_000;

export const webhooks: Command = {
  help: `latchkey webhooks list   [--app id] [--mode live|sandbox] [--state waiting|dead] [--format text|json]
latchkey webhooks resend <id> [--app id] [--mode live|sandbox] [--format text|json]
latchkey webhooks resend --all [--app id] [--mode live|sandbox] [--format text|json]

list    What waits for its first or next try, and what was given up ("dead"), newest first: when, how often it was tried,
        why it failed, and with MS_SECRET also its content and its target. Works beside a running service.
resend  Tries it at once, with all its tries before it and under the same id, so that the receiver recognises it. What was
        given up is kept for a month. Works beside a running service.

${tenantHelp}`,
  ...subcommand('webhooks', { list, resend: retry }),
};

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');

async function list(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...tenantOptions, ...formatOption, state: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const { state } = values;
  if (state !== undefined && state !== 'waiting' && state !== 'dead')
    throw new WrongUsage('--state is waiting or dead.');
  const json = isJson(values.format);
  const { place, secrets } = readDataLocation(terminal.env, terminal.cwd);
  const store = await readStore(place, { secrets });
  try {
    const { tenant } = await tenantOf(store, values);
    const entries = await store.outbox.list<Webhook>(tenant, {
      kind: webhookJobKind,
      limit: shownAtMost,
      ...(state && { state }),
    });
    const shown = entries.map(({ id, state, attempts, createdAt, at, lastError, payload }) => ({
      id,
      state,
      attempts,
      createdAt: new Date(createdAt).toISOString(),
      [state === 'dead' ? 'givenUpAt' : 'nextTryAt']: new Date(at).toISOString(),
      lastError,
      // The path of an address may be a secret of the other side.
      ...(payload && { type: payload.type, host: hostOf(payload.url) }),
    }));
    if (json) terminal.out(JSON.stringify({ webhooks: shown }));
    else
      for (const { id, state, attempts, createdAt, lastError, type, host } of shown)
        terminal.out(
          [id, state.padEnd(7), createdAt, `${attempts} tries`, type, host, lastError].filter(Boolean).join('  '),
        );
    terminal.err(`${shown.length} of them, ${shown.filter((one) => one.state === 'dead').length} given up.`);
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}
