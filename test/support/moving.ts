import { join } from 'node:path';
import { expect } from 'vitest';
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { latchkey } from './command-line.ts';
import { dataEnv } from './data-env.ts';
import { fillEveryTable } from './every-table.ts';
import { freshFolder } from './process.ts';

export type RealPlace = Exclude<DatabaseLocation, { memory: true }>;

/** A folder with rows in every table. */
export async function everything(schema?: number): Promise<{ folder: string }> {
  const folder = freshFolder();
  await fillEveryTable(folder, schema);
  return { folder };
}

export async function exported(place: RealPlace, env: Record<string, string> = {}): Promise<string> {
  const file = join(freshFolder(), 'all.jsonl');
  expect(await latchkey(['export', '--all', file], { ...dataEnv(place), ...env })).toMatchObject({ code: 0, err: '' });
  return file;
}
export const imported = (file: string, place: RealPlace) => latchkey(['import', '--all', file], dataEnv(place));
/** Without the remark on the secret, which the rows of every table do not have. */
export const taken = {
  code: 0,
  out: expect.stringMatching(/^Everything of \S+ is there: \d+ rows, each as it was exported\.$/),
};
