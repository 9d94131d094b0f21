import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { passkeyDomain } from '../service/domain/passkey-domain.ts';
import { readStore } from '../service/store/read-store.ts';
import type { AppsDocument } from '../service/use-cases/app/apply-apps.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption } from './format.ts';

/** Prints the file by which origins on other domains take part in an app's passkeys. */
export async function relatedOrigins(args: string[], terminal: Terminal): Promise<number> {
  const [id, extra] = parseArgs({ args, options: formatOption, allowPositionals: true }).positionals;
  if (id === undefined || extra !== undefined) throw new WrongUsage('"app related-origins" wants the id of one app.');
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const newest = await store.appRevisions.newest<AppsDocument>();
    const app = newest?.document.apps.find((one) => one.id === id);
    if (!app) throw new OperatorError([`There is no app ${id}.`]);
    const domain = app.passkeys?.rpId ?? passkeyDomain(new URL(app.baseUrl ?? '').hostname);
    if (!app.passkeys?.enabled || !domain) throw new OperatorError([`${id} does not log in by passkeys.`]);
    const origins = (app.origins?.live ?? []).filter((origin) => !isBelow(new URL(origin).hostname, domain));
    terminal.out(JSON.stringify({ origins }, null, 2));
    terminal.err(
      origins.length > 0
        ? `Serve this as https://${domain}/.well-known/webauthn, as application/json.`
        : `All origins of ${id} are on ${domain}: no file is needed.`,
    );
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
