import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AttributeRow } from '../../src/catalogue/attribute-row.ts';
import { forms } from '../../src/catalogue/forms.ts';
import { language as attributes } from '../../src/catalogue/language.ts';
import { root, sourceFiles } from './source-files.ts';

/** Without its examples: their fences are no quotes. */
const language = readFileSync(`${root}src/docs/language.md`, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
// The last chapters list what does nothing yet, and what does not exist.
const [chapters = '', notYet = ''] = (language.split('\n## What does not exist')[0] ?? '').split('\n## Not yet\n');
const rows: AttributeRow[] = Object.values(attributes);

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const namesOf = (row: AttributeRow) => [
  ...(row.suffixes && !row.bareOn ? [] : [row.name]),
  ...(row.aliases ?? []),
  ...Object.keys(row.suffixes ?? {}).map((suffix) => `${row.name}:${suffix}`),
];
const wordsOf = (row: AttributeRow) => {
  const suffixes = Object.values(row.suffixes ?? {}).flatMap((word) =>
    typeof word === 'string' ? [] : (word.value ?? []),
  );
  return new Set([row.value, ...suffixes].flatMap(({ oneOf }) => Object.keys(oneOf ?? {})));
};
/** `!members` and `signup-date.getDate()` are forms of a word that the table has. */
const wordIn = (row: AttributeRow, written: string) => {
  const plain = row.value.methods ? written.replace(/\.\w+\(\)$/, '') : written;
  return row.value.negatable && !wordsOf(row).has(plain) ? plain.replace(/^!/, '') : plain;
};

/**
 * Which values the tables of `text` give to which attribute: by rows headed "Attribute", or by
 * tables headed by its name.
 */
function documentedValues(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, values: string[]) => found.set(name, new Set([...(found.get(name) ?? []), ...values]));
  let head = '';
  for (const line of text.split('\n')) {
    const [first, second = ''] = line.split(/(?<!\\)\|/).slice(1);
    if (first === undefined) head = '';
    else if (head === '') head = first.trim();
    else if (head === 'Attribute') for (const name of quoted(first)) add(name.split(':')[0] ?? '', quoted(second));
    else if (head.startsWith('`data-ms-')) add(head.slice(1, -1), quoted(first));
  }
  return found;
}

describe('the attributes in language.md', () => {
  it('every name of the catalogue is documented', () => {
    const written = new Set(quoted(chapters).map((word) => word.split('=')[0]));
    expect(rows.flatMap(namesOf).filter((name) => !written.has(name))).toEqual([]);
  });

  it('no name is documented that the catalogue does not have', () => {
    const known = new Set(rows.flatMap(namesOf));
    const written = quoted(chapters).flatMap((word) => word.match(/^data-(?:ms|memberstack)-[\w:-]+/)?.[0] ?? []);
    expect(written.filter((name) => !known.has(name) && name !== 'data-memberstack-')).toEqual([]);
  });

  it('documents every keyword of a value, and no other', () => {
    const documented = documentedValues(chapters);
    const differences = rows
      .filter(({ byScript }) => !byScript)
      .flatMap((row) => {
        const words = wordsOf(row);
        const written = [...(documented.get(row.name) ?? [])]
          .filter((word) => !word.includes('…') && word !== '!')
          .map((word) => wordIn(row, word));
        return [
          ...[...words]
            .filter((word) => !written.includes(word))
            .map((word) => `${row.name}="${word}" is not documented`),
          ...written.filter((word) => !words.has(word)).map((word) => `${row.name}="${word}" does not exist`),
        ];
      });
    expect(differences).toEqual([]);
  });

  it('every row of the catalogue points to a heading of the document', () => {
    const anchors = [...chapters.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll("'", '').replaceAll(' ', '-'),
    );
    expect(rows.filter(({ docs }) => !anchors.includes(docs)).map(({ name, docs }) => `${name}: ${docs}`)).toEqual([]);
  });

  it('"Not yet" lists exactly the attributes that the runtime does not support', () => {
    const runtime = sourceFiles(['src/widget/runtime'], ['.ts', '.tsx'])
      .map(({ text }) => text)
      .join('\n');
    const ignored = Object.entries<AttributeRow>(attributes)
      // The install tag is read by the client; one attribute has no effect on purpose.
      .filter(([, row]) => !row.byScript && row.docs !== 'installing' && row.name !== 'data-ms-auth-allow-login')
      .filter(([family]) => !new RegExp(`\\battributes\\.${family}\\b`).test(runtime))
      .map(([, row]) => row.name);
    // Read as text: the runtime itself needs a page.
    const unlisted = (words: object, table: string) => {
      const rows = runtime.split(table)[1]?.split('\n};')[0] ?? '';
      return Object.keys(words).filter((word) => !new RegExp(`^  (?:async )?'?${word}'?[,(:]`, 'm').test(rows));
    };
    // Comments are a family of their own.
    const kinds = unlisted(forms, 'const submits').filter((kind) => kind !== 'post' && kind !== 'thread');
    const idle = unlisted(attributes.action.value.oneOf ?? {}, 'const actions');
    const wanted = [
      ...ignored,
      ...kinds.map((kind) => `data-ms-form="${kind}"`),
      ...idle.map((word) => `data-ms-action="${word}"`),
    ];
    const listed = quoted(notYet).filter((word) => word.startsWith('data-ms-'));
    expect(listed.sort()).toEqual(wanted.sort());
  });

  it('tables are read as they are written', () => {
    const text =
      '| Attribute | Value |\n| --- | --- |\n| `data-ms-x:y` | `a` \\| *b* |\n\n| `data-ms-z` | Who |\n| --- | --- |\n| `c` \\| `!c` | text `d` |';
    expect([...documentedValues(text)]).toEqual([
      ['data-ms-x', new Set(['a'])],
      ['data-ms-z', new Set(['c', '!c'])],
    ]);
  });
});
