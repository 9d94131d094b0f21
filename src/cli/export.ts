import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FolderInUse } from '../platform/database/failure.ts';
import { lockFolder } from '../platform/database/sqlite/sqlite-lock.ts';
import { makeFolder } from '../platform/process/make-folder.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { type DataLocation, readDataLocation } from '../service/data-location.ts';
import { diskRows } from '../service/outside/files/disk-rows.ts';
import { databaseFile, schema } from '../service/store/schema.ts';
import { countRows, exportedLines } from '../service/store/transfer/export-data.ts';
import { readPostgres } from '../service/store/transfer/postgres-rows.ts';
import type { RowSource } from '../service/store/transfer/row-source.ts';
import { readSqlite } from '../service/store/transfer/sqlite-rows.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { progressBar } from './progress-bar.ts';

/** Keeps a service from starting meanwhile; beside one that runs the file has what is there now. */
function holdFolder(folder: string, terminal: Terminal): () => void {
  if (!existsSync(join(folder, databaseFile))) return () => {};
  try {
    return lockFolder(folder, join(folder, schema.lockFile), 0);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    terminal.err('The service is running. What it writes from now on is not in the file: stop it before you move.');
    return () => {};
  }
}

function readFrom<T>({ place, dataDir }: DataLocation, work: (source: RowSource) => Promise<T>): Promise<T> {
  return 'url' in place ? readPostgres(place.url, work) : readSqlite(dataDir, diskRows(dataDir), work);
}

/** Null = interrupted, and no file is there. */
async function writeExport(file: string, source: RowSource, terminal: Terminal) {
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  const bar = progressBar(terminal, 'rows', await countRows(source));
  const handle = await open(unfinished, 'wx', 0o600);
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  try {
    for await (const part of exportedLines(source)) {
      if (terminal.signal.aborted) return null;
      const text = Buffer.from(part.text);
      hash.update(text);
      await handle.writeFile(text);
      rows += part.rows;
      bytes += text.length;
      bar.at(rows);
    }
    await handle.sync();
    await rename(unfinished, file);
    return { file, rows, bytes, sha256: hash.digest('hex') };
  } finally {
    bar.end();
    await handle.close();
    await rm(unfinished, { force: true });
  }
}

export const exportAll: Command = {
  help: `latchkey export --all <file> [--format text|json]

Writes everything into one file, to move to another engine or another installation: configuration with its history, members with
hashes of passwords, logins of providers, passkeys, plans, payments, teams, comments, pictures, sessions, keys, operators, mails
and webhooks that wait, and the audit log with its chain. "latchkey import --all <file>" takes it. Equal data give equal files.

Stop the service before you move: what it writes afterwards is not in the file.
The file holds all data of all members. It is readable by its owner only, and not encrypted. The secrets of the environment
(MS_SECRET, MS_PEPPER) are not in it.`,
  async run(args, terminal) {
    const options = { ...formatOption, all: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    const [name, ...more] = positionals;
    if (!values.all) throw new WrongUsage('"export" needs --all; "members export" writes the members of one app.');
    if (!name || more.length > 0) throw new WrongUsage('Into which file?');
    const file = resolve(terminal.cwd, name);
    if (existsSync(file)) throw new OperatorError([`There is something at ${file} already.`]);
    const data = readDataLocation(terminal.env, terminal.cwd);
    const release = 'url' in data.place ? () => {} : holdFolder(data.dataDir, terminal);
    try {
      const done = await readFrom(data, async (source) => {
        makeFolder(dirname(file));
        return writeExport(file, source, terminal);
      });
      if (!done) {
        terminal.err('Interrupted. No file was written.');
        return exitCodes.interrupted;
      }
      terminal.out(
        json
          ? JSON.stringify(done)
          : `${file} holds everything: ${done.rows} rows, ${done.bytes} bytes. Keep it where only you can read it.`,
      );
      return exitCodes.fine;
    } finally {
      release();
    }
  },
};
