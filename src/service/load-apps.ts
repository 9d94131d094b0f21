import { readFile } from 'node:fs/promises';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { App } from './domain/app-file/app.ts';
import { asSentence, readAppFile } from './domain/app-file/mistakes.ts';

/**
 * The apps of the configuration file. Throws `OperatorError` with every mistake by its path; that
 * of the service's own address only where it is given.
 */
export async function readApps(file: string, serviceUrl?: string | null): Promise<App[]> {
  let text: string;
  try {
    // Editors on Windows put a mark in front, which no JSON may have.
    text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new OperatorError([
      `The configuration ${file} ${isMissing ? 'does not exist' : 'cannot be read'}. MS_CONFIG names another one.`,
      ...(isMissing ? ['Where there is none yet, "latchkey init" begins an installation.'] : []),
    ]);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new OperatorError([`The configuration ${file} is no JSON: ${(error as Error).message}.`]);
  }
  const read = readAppFile(json, serviceUrl ?? undefined);
  if ('mistakes' in read) throw new OperatorError(read.mistakes.map((mistake) => `${file}: ${asSentence(mistake)}`));
  return read.apps;
}
