import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupNameForm, isFinishedBackup } from '../service/backup/newest-backup.ts';
import { WrongUsage } from './command.ts';

const timeOf = (name: string): number => Date.parse(name.replace(/(\d{2})(\d{2})Z$/, ':$1:$2Z'));
const isFinished = (folder: string, name: string) => isFinishedBackup(join(folder, name));
/** No backup takes that long: the process that began an older one has died. */
const longestMs = 12 * 60 * 60 * 1000;

/**
 * `--keep`: how many backups stay; null = the folder is one backup, and nothing is ever deleted.
 */
export function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongUsage(`--keep is a number from 1 to 9999, not "${text}".`);
  return Number(text);
}

/**
 * R72 deletes of the backups in `folder` all but the newest `keep`, and what older ones left
 * unfinished. Only what has the name that we give is ever touched, and only when `made`, the
 * newest, is whole. The names that went.
 */
export async function dropOldBackups(folder: string, keep: number, made: string): Promise<string[]> {
  if (!isFinished(folder, made)) return [];
  // A younger or unfinished one may belong to another process.
  const ours = (await readdir(folder)).filter((name) => backupNameForm.test(name) && name <= made).sort();
  const whole = ours.filter((name) => isFinished(folder, name));
  const kept = new Set(whole.slice(-keep));
  const isAbandoned = (name: string) => timeOf(made) - timeOf(name) > longestMs;
  const old = ours.filter((name) => !kept.has(name) && (whole.includes(name) || isAbandoned(name)));
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old;
}
