import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WrongUsage } from './command.ts';

/** `2030-01-31T030000Z`: in the order of their names backups are in the order of their times. */
const nameForm = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
export const backupName = (at: Date): string => at.toISOString().replace(/:|\.\d+/g, '');

/** `--keep`: how many backups stay; null = the folder is one backup, and nothing is ever deleted. */
export function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongUsage(`--keep is a number from 1 to 9999, not "${text}".`);
  return Number(text);
}

/**
 * R72 deletes of the backups in `folder` all but the newest `keep`, and what older ones left unfinished. Only what has the name that we give
 * is ever touched, and only when `made`, the newest, is whole. The names that went.
 */
export async function dropOldBackups(folder: string, keep: number, made: string): Promise<string[]> {
  const isFinished = (name: string) => existsSync(join(folder, name, 'manifest.json'));
  if (!isFinished(made)) return [];
  // A younger one is somebody else's, who may still be at it.
  const ours = (await readdir(folder)).filter((name) => nameForm.test(name) && name <= made).sort();
  const kept = new Set(ours.filter(isFinished).slice(-keep));
  const old = ours.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return old;
}
