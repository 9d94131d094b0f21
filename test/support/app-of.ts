import type { App } from '../../src/service/domain/app-file/app.ts';
import { readAppFile } from '../../src/service/domain/app-file/mistakes.ts';

/**
 * A small app whose name, key and origin all come from one word, so that a mixture of two
 * configurations shows.
 */
export const appNamed = (word: string, more: object = {}) => ({
  id: 'app_studio',
  name: word,
  keys: { sandbox: [`pk_sb_${word}`] },
  origins: { sandbox: [`https://${word}.example`] },
  baseUrl: `https://${word}.example`,
  ...more,
});

/** As the service reads them from a file. */
export function appsOf(...apps: object[]): App[] {
  const read = readAppFile({ apps });
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
  return read.apps;
}
