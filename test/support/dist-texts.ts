import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { de } from '../../src/texts/widget/de.ts';
import { es } from '../../src/texts/widget/es.ts';
import { fr } from '../../src/texts/widget/fr.ts';
import { pt } from '../../src/texts/widget/pt.ts';

/**
 * A folder with the words of the languages where the build puts them, for a service in process that
 * was not built.
 */
export function distTexts(): string {
  const dist = mkdtempSync(join(tmpdir(), 'latchkey-texts-'));
  mkdirSync(join(dist, 'texts'));
  for (const [language, texts] of Object.entries({ de, es, fr, pt }))
    writeFileSync(join(dist, 'texts', `${language}.json`), JSON.stringify(texts));
  return dist;
}
