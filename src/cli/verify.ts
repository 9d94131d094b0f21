import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type DataPlace, readDataPlace } from '../service/data-place.ts';
import { imageNameOf } from '../service/domain/image-name.ts';
import { databaseFile } from '../service/store/engine.ts';
import { type ReadStore, readStore } from '../service/store/read-store.ts';
import type { Tenant } from '../service/store/tenant.ts';
import { manifestFindings, readManifest } from './backup-manifest.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { filesOf } from './files-of.ts';
import { formatOption, isJson } from './format.ts';
import { progressBar } from './progress-bar.ts';

const membersAtOnce = 500;
/** A thousand of them say no more than the first. */
const mostFindings = 100;

/** What SQLite itself says of its file: pages, indexes, and rows that point to nothing. */
function fileFindings(path: string): string[] {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    const verdicts = db.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const orphans = db.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[];
    return [
      ...verdicts.map(({ integrity_check }) => integrity_check).filter((verdict) => verdict !== 'ok'),
      ...orphans.map(({ table, parent }) => `A row of ${table} points to nothing in ${parent}.`),
    ];
  } finally {
    db.close();
  }
}

/** What must hold between rows, and between rows and files. */
async function memberFindings(
  store: ReadStore,
  data: DataPlace,
  terminal: Terminal,
): Promise<{ members: number; findings: string[] }> {
  const files = filesOf(data, store);
  const findings: string[] = [];
  let members = 0;
  for (const { id: appId } of await store.apps.all())
    for (const mode of ['live', 'sandbox'] as const) {
      const tenant: Tenant = { appId, mode };
      const bar = progressBar(terminal, `members of ${appId}, ${mode}`, await store.members.count(tenant));
      let seen = 0;
      for (let after: string | undefined; ; ) {
        const page = await store.members.page(tenant, { limit: membersAtOnce, ...(after && { after }) });
        for (const { id, profileImage } of page) {
          const image = imageNameOf(profileImage);
          if (image && !(await files.get(image))) findings.push(`The picture of ${id} (${appId}, ${mode}) is missing.`);
          for (const team of (await store.teams.ofMember(tenant, id)).owned) {
            const seats = (await store.teams.members(tenant, team.id)).length;
            if (seats !== team.seatsUsed)
              findings.push(`The team ${team.id} counts ${team.seatsUsed} seats and has ${seats} members.`);
          }
        }
        seen += page.length;
        bar.at(seen);
        if (page.length < membersAtOnce || findings.length > mostFindings) break;
        after = page.at(-1)!.id;
      }
      bar.end();
      members += seen;
    }
  return { members, findings };
}

export const verify: Command = {
  help: `latchkey verify [folder of a backup] [--format text|json]

Without a folder: checks the data themselves. That the database is whole and has the schema of this version, that no row points to
nothing, that every picture is there, and that teams count their seats right. Works beside a running service; it reads everything.
With a folder: checks a backup. That all of it is there as it was written, and that its database is whole.

Exit code 1 when something is not in order; every finding is a line.`,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args, options: formatOption, allowPositionals: true });
    const json = isJson(values.format);
    const [name, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('One folder at a time.');
    const { about, findings } = name ? await backupVerdict(resolve(terminal.cwd, name)) : await dataVerdict(terminal);
    if (json)
      terminal.out(JSON.stringify({ ok: findings.length === 0, ...about, findings: findings.slice(0, mostFindings) }));
    else if (findings.length === 0)
      terminal.out(
        `In order: ${Object.entries(about)
          .map(([what, value]) => `${what} ${value}`)
          .join(', ')}.`,
      );
    else for (const finding of findings.slice(0, mostFindings)) terminal.out(finding);
    return findings.length === 0 ? exitCodes.fine : exitCodes.problem;
  },
};

async function backupVerdict(folder: string) {
  const manifest = await readManifest(folder);
  const findings = await manifestFindings(folder, manifest);
  if (findings.length === 0 && manifest.engine === 'sqlite') findings.push(...fileFindings(join(folder, databaseFile)));
  return {
    about: { engine: manifest.engine, made: manifest.madeAt, files: Object.keys(manifest.files).length },
    findings,
  };
}

async function dataVerdict(terminal: Terminal) {
  const data = readDataPlace(terminal.env, terminal.cwd);
  const store = await readStore(data.place);
  try {
    const broken = 'folder' in data.place ? fileFindings(join(data.place.folder, databaseFile)) : [];
    if (broken.length > 0) return { about: { engine: store.engine }, findings: broken };
    const { members, findings } = await memberFindings(store, data, terminal);
    return { about: { engine: store.engine, members }, findings };
  } finally {
    await store.close();
  }
}
