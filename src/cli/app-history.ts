import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { type Difference, diffApps } from '../service/domain/app-file/app-diff.ts';
import { readApps } from '../service/load-apps.ts';
import type { AppRevisionSummary } from '../service/store/apps/app-revisions.ts';
import { readStore } from '../service/store/read-store.ts';
import type { Store } from '../service/store/store.ts';
import { type AppsDocument, findRevision } from '../service/use-cases/app/apply-apps.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';

const sourceNames = { file: 'file', console: 'console', key: 'key', 'command-line': 'command line' };
const timeOf = (at: number) => new Date(at).toISOString();

async function reading<T>({ env, cwd }: Terminal, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await readStore(readDataLocation(env, cwd).place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** R116 every revision, newest first. */
export async function history(args: string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: formatOption });
  const json = isJson(values.format);
  const revisions = await reading(terminal, ({ appRevisions }) => appRevisions.list());
  const inEffect = revisions[0]?.number;
  if (json) {
    const shown = revisions.map(({ at, ...one }) => ({ ...one, at: timeOf(at), isInEffect: one.number === inEffect }));
    terminal.out(JSON.stringify({ revisions: shown }));
    return exitCodes.fine;
  }
  const lines = revisions.map(({ number, at, source, actor, note }) => [
    String(number),
    number === inEffect ? 'in effect' : '',
    timeOf(at),
    sourceNames[source],
    actor,
    note ?? '',
  ]);
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(0, ...lines.map((line) => line[i]!.length)));
  for (const line of lines)
    terminal.out(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  terminal.err(revisions.length === 1 ? '1 revision.' : `${revisions.length} revisions.`);
  return exitCodes.fine;
}

interface Side {
  name: string;
  apps: AppsDocument['apps'];
}

const describe = ({ number, at, source }: AppRevisionSummary) =>
  `revision ${number} (${timeOf(at)}, ${sourceNames[source]})`;

async function sideOf(store: Store, given: string | number, cwd: string): Promise<Side> {
  if (!/^\d+$/.test(String(given))) {
    const file = resolve(cwd, String(given));
    return { name: file, apps: await readApps(file) };
  }
  const revision = await findRevision(store, Number(given));
  return { name: describe(revision), apps: revision.document.apps };
}

function lineOf({ path, before, after }: Difference): string {
  if (before === undefined) return `  + ${path}: ${after}`;
  return after === undefined ? `  - ${path}: ${before}` : `  ~ ${path}: ${before} → ${after}`;
}

/** R116 what two revisions, or a revision and a file, differ in. */
export async function diff(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: formatOption, allowPositionals: true });
  if (positionals.length > 2) throw new WrongUsage(`Two at a time, not "${positionals[2]}" as well.`);
  const json = isJson(values.format);
  const [a, b] = await reading(terminal, async (store) => {
    const newest = await store.appRevisions.newestNumber();
    const isFile = positionals.length === 1 && !/^\d+$/.test(positionals[0]!);
    // A file alone is compared with what is in effect: what applying it would change.
    const [from, to] = isFile ? [newest, positionals[0]!] : [positionals[0] ?? newest - 1, positionals[1] ?? newest];
    if (from === 0 && newest > 0)
      throw new OperatorError(['There is only revision 1, and nothing to compare it with yet.']);
    return [await sideOf(store, from, terminal.cwd), await sideOf(store, to, terminal.cwd)] as const;
  });
  const differences = diffApps(a.apps, b.apps);
  if (json) {
    terminal.out(JSON.stringify({ from: a.name, to: b.name, differences }));
    return exitCodes.fine;
  }
  terminal.out(`From ${a.name}\n  to ${b.name}`);
  if (differences.length === 0) terminal.out('They are the same.');
  for (const app of new Set(differences.map((one) => one.app))) {
    const own = differences.filter((one) => one.app === app);
    const [first] = own;
    // The whole app came or went.
    if (first?.path === '') terminal.out(`\n${app}: ${first.before ?? first.after}`);
    else terminal.out([`\n${app}`, ...own.map(lineOf)].join('\n'));
  }
  return exitCodes.fine;
}
