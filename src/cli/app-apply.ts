import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { readApps } from '../service/load-apps.ts';
import { type Applied, applyApps, returnToRevision } from '../service/use-cases/app/apply-apps.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { serviceUrlOf } from './service-url.ts';
import { withStore } from './store-beside.ts';

const noteOption = { note: { type: 'string' } } as const;
const longestNote = 500;

function checked(note: string | undefined): string | undefined {
  if (note !== undefined && note.length > longestNote)
    throw new WrongUsage(`A note has at most ${longestNote} characters, and this one has ${note.length}.`);
  return note?.trim() || undefined;
}

function report(done: Exclude<Applied, { outcome: 'older' }>, json: boolean, { out }: Terminal) {
  const { outcome, number, changes } = done;
  if (json) return out(JSON.stringify({ ok: true, outcome, revision: number, apps: changes }));
  for (const { id, result } of changes) out(`${id}: ${result}.`);
  out(outcome === 'applied' ? `Revision ${number} is in effect now.` : `Revision ${number} stays in effect.`);
}

/** R116 the file becomes the newest revision. */
export async function apply(args: string[], terminal: Terminal): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { ...formatOption, ...noteOption, force: flag, 'remove-others': flag } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length > 1) throw new WrongUsage(`One file at a time, not "${positionals[1]}" as well.`);
  const json = isJson(values.format);
  const note = checked(values.note);
  const [given] = positionals;
  const file = given ? resolve(terminal.cwd, given) : readDataLocation(terminal.env, terminal.cwd).configFile;
  const apps = await readApps(file, serviceUrlOf(terminal.env));
  const done = await withStore(terminal, (store) =>
    applyApps(store, { apps, source: 'command-line', note, isForced: values.force, isWhole: values['remove-others'] }),
  );
  if (done.outcome === 'older') {
    const { number, equals } = done;
    const sentences = [
      `${file} is the same as revision ${equals}, and revision ${number} is in effect, which is newer. Nothing was changed.`,
      `To put the file into effect again, add --force. "latchkey app diff ${equals} ${number}" shows what that would take back.`,
    ];
    if (!json) throw new OperatorError(sentences);
    terminal.out(JSON.stringify({ ok: false, outcome: 'older', revision: number, equals, mistakes: sentences }));
    return exitCodes.problem;
  }
  report(done, json, terminal);
  if (done.leftOut.length > 0 && done.outcome === 'applied')
    terminal.err(
      `The file does not name ${done.leftOut.join(', ')}, which stays in service as before. --remove-others takes such apps out of service.`,
    );
  return exitCodes.fine;
}

/** R116 an older revision becomes the newest one. */
export async function returnTo(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...formatOption, ...noteOption },
    allowPositionals: true,
  });
  const [given, extra] = positionals;
  if (given === undefined || extra !== undefined || !/^[1-9]\d{0,8}$/.test(given))
    throw new WrongUsage('Give the number of one revision, as "latchkey app history" lists them.');
  const json = isJson(values.format);
  const note = checked(values.note);
  const done = await withStore(terminal, (store) =>
    returnToRevision(store, Number(given), { source: 'command-line', note }),
  );
  report(done, json, terminal);
  return exitCodes.fine;
}
