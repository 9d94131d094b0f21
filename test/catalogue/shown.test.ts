import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AttributeRow } from '../../src/catalogue/attribute-row.ts';
import { language } from '../../src/catalogue/language.ts';
import { root, sourceFiles } from '../architecture/source-files.ts';

/**
 * Every name, suffix and value of the catalogue has to be in markup of a test that runs the script,
 * or of a demo page that one visits; the document lists what the script does not support yet.
 */

const tests = sourceFiles(
  ['test/widget/runtime', 'test/browser', 'test/widget/sdk', 'test/widget/inspector'],
  ['.ts', '.tsx'],
).map(({ text }) => text);
const pages = sourceFiles(['demo/pages'], ['.html']).map(({ text }) => text);
const written = [...tests, ...pages];
const notYet = readFileSync(`${root}src/docs/language.md`, 'utf8').split('\n## Not yet\n')[1]?.split('\n## ')[0] ?? '';

const isWritten = (...signs: RegExp[]) => written.some((text) => signs.every((sign) => sign.test(text)));
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\!]/g, '\\$&');
/** As an attribute of an element; `${…}` is filled from a table of the same file. */
const showsName = (name: string) => isWritten(new RegExp(`[\\s\`'"]${literal(name)}(?:[=\\s>\`'"\\]]|$)`, 'm'));
const showsValue = (names: string[], value: string) =>
  names.some(
    (name) =>
      isWritten(new RegExp(`${literal(name)}=(?:\\\\?["'])?${literal(value)}(?:["'\\s>\\]\\\\.]|$)`, 'm')) ||
      isWritten(new RegExp(`${literal(name)}="\\$\\{`), new RegExp(`['"\`]${literal(value)}['"\`]`)),
  );

const rows = Object.entries<AttributeRow>(language).filter(
  ([, row]) => !row.byScript && !notYet.includes(`\`${row.name}\``),
);
const spellings = (row: AttributeRow) => [
  ...(row.suffixes && !row.bareOn ? [] : [row.name]),
  ...Object.keys(row.suffixes ?? {}).map((suffix) => `${row.name}:${suffix}`),
];
const wordsOf = (row: AttributeRow) => [
  ...Object.keys(row.value.oneOf ?? {}),
  ...Object.values(row.suffixes ?? {}).flatMap((word) =>
    typeof word === 'string' ? [] : Object.keys(word.value?.oneOf ?? {}),
  ),
];

describe('every row of the catalogue is shown at work', () => {
  it.each(rows)('M §1 %s: each of its names is in a test or a page that a test visits', (_family, row) => {
    const missing = [...spellings(row), ...(row.aliases ?? [])].filter((name) => !showsName(name));
    expect(missing).toEqual([]);
  });

  it.each(rows.filter(([, row]) => wordsOf(row).length > 0))('M §1 %s: so does each of its words', (_family, row) => {
    const missing = wordsOf(row).filter(
      (word) => !notYet.includes(`\`${row.name}="${word}"\``) && !showsValue(spellings(row), word),
    );
    expect(missing).toEqual([]);
  });

  it('M §1.5 each gate is shown turned round as well', () => {
    const gates = Object.keys(language.content.value.oneOf ?? {});
    expect(gates.filter((gate) => !showsValue([language.content.name], `!${gate}`))).toEqual([]);
  });

  it('M §1.5 finds names and values that no page shows', () => {
    expect([showsName('data-ms-nowhere'), showsValue(['data-ms-form'], 'nowhere')]).toEqual([false, false]);
  });
});
