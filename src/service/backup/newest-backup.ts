import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `2030-01-31T030000Z`: in the order of their names backups are in the order of their times. */
export const backupNameForm = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
export const isFinishedBackup = (folder: string) => existsSync(join(folder, 'manifest.json'));

/** `folder` itself where it is a backup; where it holds many, the newest of them that is whole. */
export async function newestBackup(folder: string): Promise<string> {
  if (isFinishedBackup(folder)) return folder;
  const names = (await readdir(folder).catch(() => [])).filter((name) => backupNameForm.test(name)).sort();
  const newest = names.findLast((name) => isFinishedBackup(join(folder, name)));
  return newest ? join(folder, newest) : folder;
}
