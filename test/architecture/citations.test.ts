import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarations } from '../../src/declarations/declarations.ts';
import { appFileSchema } from '../../src/service/domain/app-file/json-schema.ts';
import { openApiDocument } from '../../src/service/http/ops/openapi.ts';
import { root, sourceFiles } from './source-files.ts';

// A citation is R15, C2 or §2.4, whose line begins, in bold, with the same name, or M §1.2, a
// chapter of the attribute language, which has the anchor `m-1.2`.
const lineName = /^- \*\*(§\d+(?:\.\d+)*|[RCB]\d+)[^*]*\*\*/gm;
const chapterAnchor = /<a id="m-([\d.]+)"><\/a>/g;
// Digits and letters around it would make it something else (a colour, a hash); data: addresses are
// noise.
const cited = /(?:\bM )?§ ?\d+(?:\.\d+)*|(?<![\w#%+/=-])[RC]\d{1,3}(?![\w+/=])/g;
const noise = /data:[\w/+;,=-]+/g;
// Documents that are not in this house cannot be looked up in it.
const elsewhere = /\b(?:spec|membership|house|looks|performance|photo-finder|brief)\.md\b/g;

const documents = ['product', 'requirements', 'language'].map((name) =>
  readFileSync(`${root}src/docs/${name}.md`, 'utf8'),
);

const linesOf = (texts: string[]) =>
  new Set(
    texts.flatMap((text) => [
      ...[...text.matchAll(lineName)].map(([, name]) => name),
      ...[...text.matchAll(chapterAnchor)].map(([, number]) => `M §${number}`),
    ]),
  );
const citationsOf = (text: string) =>
  (text.replace(noise, '').match(cited) ?? []).map((citation) => citation.replace('§ ', '§'));

describe('citations', () => {
  const lines = linesOf(documents);
  const files = sourceFiles(['src', 'demo', 'test'], ['.ts', '.tsx', '.mjs', '.html']);

  it('every R, C and § cited in the code has its line in the documents', () => {
    const missing = files.flatMap(({ path, text }) =>
      citationsOf(text)
        .filter((citation) => !lines.has(citation))
        .map((citation) => `${path}: ${citation} has no line in src/docs`),
    );
    expect(missing).toEqual([]);
  });

  it('what users read carries no such numbers', () => {
    const documentation = sourceFiles(['src/docs'], ['.md'])
      .filter(({ path }) => !/(?:product|requirements)\.md$|\/decisions\//.test(path))
      .map(({ path, text }) => ({ path, text: text.replace(/<a id="[^"]*">/g, '') }));
    const generated = { 'app.schema.json': appFileSchema(), 'openapi.json': openApiDocument('https://example.com') };
    const texts = [
      ...documentation,
      { path: 'README.md', text: readFileSync(`${root}README.md`, 'utf8') },
      ...Object.entries({ ...generated, ...declarations() }).map(([path, made]) => ({
        path,
        text: typeof made === 'string' ? made : JSON.stringify(made),
      })),
    ];
    const found = texts.flatMap(({ path, text }) => citationsOf(text).map((citation) => `${path}: ${citation}`));
    expect(found).toEqual([]);
  });

  it('nothing cites a document that is not in this repository', () => {
    const strays = files
      .filter(({ path }) => path !== 'test/architecture/citations.test.ts')
      .flatMap(({ path, text }) => (text.match(elsewhere) ?? []).map((name) => `${path}: ${name}`));
    expect(strays).toEqual([]);
  });

  it('the documents are complete: R1 to R120, C1 to C25, B1 to B11 and every chapter', () => {
    const count = (letter: string, last: number) => Array.from({ length: last }, (_, i) => `${letter}${i + 1}`);
    const chapters = [
      '1',
      '2',
      '2.1',
      '2.2',
      '2.3',
      '2.4',
      '2.5',
      '2.6',
      '2.7',
      '3',
      '4',
      '4.1',
      '4.2',
      '4.3',
      '5',
      '6',
    ]
      .concat(['7', '7.1', '7.2', '7.3', '8', '9'])
      .map((n) => `§${n}`);
    const language = ['0', '1', '2', '3', '4', '5', '6', ...count('1.', 9)].map((n) => `M §${n}`);
    const wanted = [...count('R', 120), ...count('C', 25), ...count('B', 11), ...chapters, ...language];
    expect(wanted.filter((name) => !lines.has(name))).toEqual([]);
  });

  it('every decision on the specification, C1 to C25, has a test of its name', () => {
    const titles = files
      .filter(({ path }) => path.startsWith('test/') && path !== 'test/architecture/citations.test.ts')
      .flatMap(({ text }) => text.match(/\(\s*['"`](?=[RCBM§])[^\n]*/g) ?? []);
    const shown = new Set(titles.flatMap(citationsOf));
    const wanted = Array.from({ length: 25 }, (_, i) => `C${i + 1}`);
    expect(wanted.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('an unknown citation is found, and a line is recognised', () => {
    const [row, section] = [`R${999}`, `§${12}.${5}`];
    const found = citationsOf(
      `// ${row} and ${section}, M ${section}\nconst colour = '#C1A2B3'; // data:image/png;base64,${row}`,
    );
    expect(found).toEqual([row, section, `M ${section}`]);
    expect(found.filter((citation) => !lines.has(citation))).toEqual(found);
    expect([
      ...linesOf([`- **${row}** (S) text\n- **${section} login** text\nsee **C7** inside\n<a id="m-12.5"></a>`]),
    ]).toEqual([row, section, `M ${section}`]);
  });
});
