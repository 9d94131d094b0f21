import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

// A citation is R15, C2, §2.4 or M §1.2 (a chapter of the attribute language). Its line begins, in
// bold, with the same name.
const lineName = /^- \*\*((?:M )?§\d+(?:\.\d+)*|[RCB]\d+)[^*]*\*\*/gm;
// Digits and letters around it would make it something else (a colour, a hash); data: addresses are
// noise.
const cited = /(?:\bM )?§ ?\d+(?:\.\d+)*|(?<![\w#%+/=-])[RC]\d{1,3}(?![\w+/=])/g;
const noise = /data:[\w/+;,=-]+/g;
// Documents that are not in this house cannot be looked up in it.
const elsewhere = /\b(?:spec|membership|house|looks|performance|photo-finder|brief)\.md\b/g;

const documents = ['product', 'requirements', 'language'].map((name) =>
  readFileSync(`${root}src/docs/${name}.md`, 'utf8'),
);

const linesOf = (texts: string[]) => new Set(texts.flatMap((text) => [...text.matchAll(lineName)].map((m) => m[1])));
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

  it('nothing cites a document that is not in this repository', () => {
    const strays = files
      .filter(({ path }) => path !== 'test/architecture/citations.test.ts')
      .flatMap(({ path, text }) => (text.match(elsewhere) ?? []).map((name) => `${path}: ${name}`));
    expect(strays).toEqual([]);
  });

  it('the documents are complete: R1 to R111, C1 to C21, B1 to B11 and every chapter', () => {
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
    const wanted = [...count('R', 111), ...count('C', 21), ...count('B', 11), ...chapters, ...language];
    expect(wanted.filter((name) => !lines.has(name))).toEqual([]);
  });

  it('every decision on the specification, C1 to C21, has a test of its name', () => {
    const titles = files
      .filter(({ path }) => path.startsWith('test/') && path !== 'test/architecture/citations.test.ts')
      .flatMap(({ text }) => text.match(/\(\s*['"`](?=[RCBM§])[^\n]*/g) ?? []);
    const shown = new Set(titles.flatMap(citationsOf));
    const wanted = Array.from({ length: 21 }, (_, i) => `C${i + 1}`);
    expect(wanted.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('an unknown citation is found, and a line is recognised', () => {
    const [row, section] = [`R${999}`, `§${12}.${5}`];
    const found = citationsOf(
      `// ${row} and ${section}, M ${section}\nconst colour = '#C1A2B3'; // data:image/png;base64,${row}`,
    );
    expect(found).toEqual([row, section, `M ${section}`]);
    expect(found.filter((citation) => !lines.has(citation))).toEqual(found);
    expect([...linesOf([`- **${row}** (S) text\n- **${section} login** text\nsee **C7** inside`])]).toEqual([
      row,
      section,
    ]);
  });
});
