import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { manifestFindings, noteVerified, readManifest } from '../service/backup/manifest.ts';
import { newestBackup } from '../service/backup/newest-backup.ts';
import { readDataLocation } from '../service/data-location.ts';
import { databaseFile } from '../service/store/schema.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { dataFindings, fileFindings, mostFindings } from './data-findings.ts';
import { formatOption, isJson } from './format.ts';
import { trialRestore } from './trial-restore.ts';

export const verify: Command = {
  help: `latchkey verify [folder of a backup] [--restore] [--format text|json]

Without a folder: checks the data themselves. That the database is whole and has the schema of this version, that no row points to
nothing, that every picture is there, and that teams count their seats right. Works beside a running service; it reads everything.
With a folder: checks a backup. That all of it is there as it was written, and that its database is whole. Of a folder that holds
many ("latchkey backup --keep") it checks the newest.
With --restore it also takes that backup back on trial, into a temporary folder or into a schema of its own beside the real tables
of MS_DATABASE_URL, counts the rows, checks them like the data themselves, and removes all of it again.

Exit code 1 when something is not in order; every finding is a line.`,
  async run(args, terminal) {
    const options = { ...formatOption, restore: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    const [name, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('One folder at a time.');
    if (values.restore && !name) throw new WrongUsage('Which backup is to be taken back on trial?');
    const { about, findings } = name
      ? await backupVerdict(await newestBackup(resolve(terminal.cwd, name)), values.restore, terminal)
      : await dataFindings(readDataLocation(terminal.env, terminal.cwd), terminal);
    if (json)
      terminal.out(JSON.stringify({ ok: findings.length === 0, ...about, findings: findings.slice(0, mostFindings) }));
    else if (findings.length === 0) terminal.out(inOrder(about));
    else for (const finding of findings.slice(0, mostFindings)) terminal.out(finding);
    return findings.length === 0 ? exitCodes.fine : exitCodes.problem;
  },
};

interface About {
  engine: 'sqlite' | 'postgres';
  members?: number;
  /** Of a backup: when it was made, and how many files it has. */
  made?: string;
  files?: number;
  /** How many members the trial has read. */
  restoredMembers?: number;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function inOrder({ engine, members, made, files, restoredMembers }: About): string {
  const database = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[engine];
  if (made === undefined) return `In order: the data in ${database}, with ${counted(members ?? 0, 'member')}.`;
  const backup = `In order: the backup of ${database} of ${made}, with ${counted(files ?? 0, 'file')}.`;
  return restoredMembers === undefined
    ? backup
    : `${backup} Taken back on trial it has ${counted(restoredMembers, 'member')}; nothing is left of the trial.`;
}

async function backupVerdict(folder: string, isTrial: boolean, terminal: Terminal) {
  const manifest = await readManifest(folder);
  const { engine, madeAt, files } = manifest;
  const findings = await manifestFindings(folder, manifest);
  if (findings.length === 0 && engine === 'sqlite') findings.push(...fileFindings(join(folder, databaseFile)));
  const about = { engine, made: madeAt, files: Object.keys(files).length };
  if (!isTrial || findings.length > 0) {
    if (findings.length === 0) await noteVerified(folder, false);
    return { about, findings };
  }
  const restored = await trialRestore(folder, manifest, terminal);
  if (restored.findings.length === 0) await noteVerified(folder, true);
  return { about: { ...about, restoredMembers: restored.members }, findings: restored.findings };
}
