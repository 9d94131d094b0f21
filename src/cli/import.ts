import { createReadStream, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sealBy } from '../platform/database/seal.ts';
import { lockFolder } from '../platform/database/sqlite/sqlite-lock.ts';
import { makeFolder } from '../platform/process/make-folder.ts';
import { type DataLocation, readDataLocation } from '../service/data-location.ts';
import { diskRows, moveFiles } from '../service/outside/files/disk-rows.ts';
import { openStore } from '../service/store/open-store.ts';
import { schema as shape } from '../service/store/schema.ts';
import { importLines, type Lines, readHead } from '../service/store/transfer/import-data.ts';
import { fillPostgres } from '../service/store/transfer/postgres-rows.ts';
import type { RowTarget } from '../service/store/transfer/row-source.ts';
import { fillSqlite } from '../service/store/transfer/sqlite-target.ts';
import { type Command, exitCodes, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { importMembers } from './members-import.ts';
import { progressBar } from './progress-bar.ts';

/** Where an import works until it is through; a killed one leaves it to the next. */
const unfinishedFolder = 'import.unfinished';

function fill<T>({ place, dataDir }: DataLocation, schema: number, work: (target: RowTarget) => Promise<T>) {
  if ('url' in place) return fillPostgres({ url: place.url, schema }, work);
  const unfinished = join(dataDir, unfinishedFolder);
  const files = { ...diskRows(unfinished), finish: () => moveFiles(unfinished, dataDir) };
  makeFolder(dataDir);
  const release = lockFolder(dataDir, join(dataDir, shape.lockFile));
  return fillSqlite({ folder: dataDir, unfinished, schema }, files, work).finally(release);
}

/** Whether the secrets of this place open what the other one has sealed; null = nothing says so. */
function secretCheck(secrets: readonly string[]) {
  const seal = sealBy(secrets);
  let isOpened: boolean | null = null;
  return {
    onRow(table: string, { sealed }: Record<string, unknown>) {
      if (table !== 'kept_keys' || secrets.length === 0) return;
      try {
        seal.open(String(sealed));
        isOpened ??= true;
      } catch {
        isOpened = false;
      }
    },
    isOpened: () => isOpened,
  };
}

const otherSecret =
  'MS_SECRET is not the one by which these data were sealed, and with it the service does not start. Set the one that they were used with.';

export const importAll: Command = {
  help: `latchkey import --all <file> [--format text|json]
latchkey import --from <service> <file> …

Puts everything that "latchkey export --all" wrote into the place that MS_DATA_DIR or MS_DATABASE_URL names, which must be empty.
It may be another engine than the one that was exported. A file of an older version is brought up to date. Afterwards the command
reads everything back and compares it with the file. When it fails, or is stopped or killed, the place is as empty as before.

Stop the service before. Afterwards start it with the secrets that the data were used with (MS_SECRET, MS_PEPPER).

--from is short for "latchkey members import --from", which takes members of another service beside a running one.`,
  async run(args, terminal) {
    if (args.some((arg) => /^--from(?:=|$)/.test(arg))) return importMembers(args, terminal);
    const options = { ...formatOption, all: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    const [name, ...more] = positionals;
    if (!values.all) throw new WrongUsage('"import" needs --all, or --from and a service whose members it takes.');
    if (!name || more.length > 0) throw new WrongUsage('From which file?');
    const file = resolve(terminal.cwd, name);
    const data = readDataLocation(terminal.env, terminal.cwd);
    const input = createReadStream(file);
    const lines: Lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
    const bar = progressBar(terminal, 'bytes', statSync(file).size);
    const secrets = secretCheck(data.secrets);
    const onRows = () => {
      terminal.signal.throwIfAborted();
      bar.at(input.bytesRead, `${Math.round(input.bytesRead / 1e6)} MB`);
    };
    try {
      const schema = await readHead(lines);
      const ends = await fill(data, schema, (target) => importLines(lines, target, { onRows, onRow: secrets.onRow }));
      bar.end();
      // Migrates what an older version exported now, while the operator sees the outcome.
      await (await openStore(data.place, { secrets: data.secrets })).close();
      const rows = ends.reduce((sum, end) => sum + end.rows, 0);
      if (secrets.isOpened() === false) terminal.err(otherSecret);
      terminal.out(
        json
          ? JSON.stringify({ file, rows, tables: Object.fromEntries(ends.map((end) => [end.end, end.rows])) })
          : `Everything of ${file} is there: ${rows} rows, each as it was exported.`,
      );
      return exitCodes.fine;
    } catch (error) {
      if (!terminal.signal.aborted) throw error;
      terminal.err('Interrupted. The place is as empty as before; the same command begins anew.');
      return exitCodes.interrupted;
    } finally {
      bar.end();
      input.destroy();
    }
  },
};
