import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errors } from '../../src/contract/errors.ts';
import { root, sourceFiles } from './source-files.ts';

const doc = (name: string) => readFileSync(`${root}src/docs/${name}.md`, 'utf8');

/** The first cells of all table rows that begin with `code`, with what stands in the second cell. */
const rows = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` +\| +([^|]*?) +\|/gm)].map(([, name = '', second = '']) => [name, second] as const);

/** What the table in the code has and the document lacks, and the other way round; a name that stands twice is said too. */
function differences(code: Iterable<string>, documented: Iterable<string>): string[] {
  const [inCode, list] = [new Set(code), [...documented]];
  const inDocument = new Set(list);
  return [
    ...[...inCode].filter((name) => !inDocument.has(name)).map((name) => `${name} is not documented`),
    ...[...inDocument].filter((name) => !inCode.has(name)).map((name) => `${name} is documented and does not exist`),
    ...list.filter((name, i) => list.indexOf(name) !== i).map((name) => `${name} is documented twice`),
  ];
}

describe('tables in the documents', () => {
  it('errors.md has every error code with its status, and nothing more', () => {
    const inCode = Object.entries(errors).map(([code, [status]]) => `${code} ${status}`);
    const documented = rows(doc('errors')).map(([code, status]) => `${code} ${status}`);
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('configuration.md has every environment variable of the code, and nothing more', () => {
    const code = sourceFiles(['src', 'demo', 'build.mjs'], ['.ts', '.tsx', '.mjs']);
    const inCode = code.flatMap(({ text }) => text.match(/\bMS_[A-Z][A-Z_]*[A-Z]\b/g) ?? []);
    const documented = existsSync(`${root}src/docs/configuration.md`)
      ? rows(doc('configuration')).flatMap(([name]) => (name.startsWith('MS_') ? [name] : []))
      : [];
    expect(differences(inCode, documented)).toEqual([]);
  });

  it('a missing, an invented and a doubled row are found', () => {
    expect(differences(['a', 'b'], ['b', 'c', 'c'])).toEqual([
      'a is not documented',
      'c is documented and does not exist',
      'c is documented twice',
    ]);
    expect(rows('| `x-y`   | 400    | text `z` | |\n| Code | Status |\n')).toEqual([['x-y', '400']]);
  });
});
