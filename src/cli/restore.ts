import { copyFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Mistakes } from '../service/config.ts';
import { readDataPlace } from '../service/data-place.ts';
import { databaseFile } from '../service/store/engine.ts';
import { migrations } from '../service/store/migrations/index.ts';
import { openStore } from '../service/store/open-store.ts';
import { restorePostgres } from '../service/store/postgres-backup.ts';
import { manifestFindings, readManifest } from './backup-manifest.ts';
import { type Command, exitCodes, WrongUsage } from './command.ts';
import { imageFolder } from './files-of.ts';
import { formatOption, isJson } from './format.ts';

async function restoreFolder(from: string, dataDir: string): Promise<void> {
  const file = join(dataDir, databaseFile);
  if (existsSync(file) && statSync(file).size > 0)
    throw new Mistakes([
      `There are data in ${dataDir} already. Move them away, or name another folder with MS_DATA_DIR.`,
    ]);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await cp(join(from, 'images'), imageFolder(dataDir), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  // Under its name only when it is whole.
  copyFileSync(join(from, databaseFile), `${file}.new`);
  renameSync(`${file}.new`, file);
}

export const restore: Command = {
  help: `latchkey restore <folder> [--format text|json]

Takes a backup back, into the place that MS_DATA_DIR or MS_DATABASE_URL names, which must be empty. The backup is checked first.
A backup of SQLite goes into a folder, one of PostgreSQL into a database. One of an older version is brought up to date. Stop the
service before; afterwards start it as usual, with the secrets it had.`,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args, options: formatOption, allowPositionals: true });
    const json = isJson(values.format);
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new WrongUsage('From which folder?');
    const from = resolve(terminal.cwd, name);
    const manifest = await readManifest(from);
    const findings = await manifestFindings(from, manifest);
    if (findings.length > 0) throw new Mistakes(findings);
    const { place, dataDir, secrets } = readDataPlace(terminal.env, terminal.cwd);
    if ('url' in place !== (manifest.engine === 'postgres'))
      throw new Mistakes([
        `This is a backup of ${manifest.engine === 'postgres' ? 'PostgreSQL: set MS_DATABASE_URL' : 'SQLite: leave MS_DATABASE_URL out'}.`,
      ]);
    if (manifest.schema > migrations.length)
      throw new Mistakes([
        `The backup has schema ${manifest.schema}, this Latchkey knows ${migrations.length}: restore it with a newer version.`,
      ]);
    if ('url' in place) await restorePostgres(place.url, join(from, 'tables'), manifest.schema);
    else await restoreFolder(from, dataDir);
    // Opens it as the service will: an older one is brought up to date here, where somebody watches.
    await (await openStore(place, { secrets })).close();
    terminal.out(
      json ? JSON.stringify({ restored: from, madeAt: manifest.madeAt }) : `The data of ${manifest.madeAt} are back.`,
    );
    return exitCodes.fine;
  },
};
