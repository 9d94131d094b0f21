import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longestFiles } from '../support/longest-files.ts';
import { privateWords } from './banned-words.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const vague = /^(?:utils?|helpers?|common|misc|types)(?:\.|$)/;
/** Lists that are tables, and pages that a server looks for by this name. */
const indexFiles = [
  /^src\/service\/use-cases\/(?:[a-z-]+\/)?index\.ts$/,
  /^src\/catalogue\/rules\/index\.ts$/,
  /^src\/service\/store\/migrations\/index\.ts$/,
  /^demo\/photo-finder\/api\/(?:use-cases|store\/migrations)\/index\.ts$/,
  /\.html$/,
];
/** Tools that require a default export. */
// The second stands in for React, which the custom-element adapter imports so.
const defaultExports = ['test/vitest.config.ts', 'src/widget/element/lazy-react.ts'];

const wrongName = (path: string) => {
  const names = path.split('/');
  if (names.some((name) => !kebab.test(name) && !/^[A-Z]+\.md$/.test(name))) return 'is not in kebab-case';
  if (names.some((name) => vague.test(name))) return 'says nothing about what is inside';
  if (/^index\./.test(basename(path)) && !indexFiles.some((allowed) => allowed.test(path))) return 'is no table';
  return undefined;
};

/**
 * Markup from strings, code from strings: Trusted Types are strict on our customers' pages (R89,
 * R98).
 */
const unsafe = [
  /\.(?:innerHTML|outerHTML)\s*(?:\+?=(?!=))/,
  /\.(?:insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)\s*\(/,
  /\bdocument\.write(?:ln)?\s*\(/,
  /(?<![.\w])eval\s*\(/,
  /\bnew Function\s*\(/,
  /\bdangerouslySetInnerHTML\b/,
  /\.setAttribute\(\s*['"]style['"]/,
  /createElement\(\s*['"]style['"]/,
];
const comment = /^\s*(?:\/\/|\*|\/\*)/;
const codeLines = ({ text }: SourceFile) => text.split('\n').filter((line) => !comment.test(line));
const hits = (files: SourceFile[], patterns: RegExp[]) =>
  files.flatMap((file) =>
    codeLines(file)
      .filter((line) => patterns.some((pattern) => pattern.test(line)))
      .map((line) => `${file.path}: ${line.trim()}`),
  );

describe('names and habits', () => {
  const everything = sourceFiles(['src', 'demo', 'test'], ['.ts', '.tsx', '.mjs', '.md', '.html', '.css', '.json']);
  const code = everything.filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path));
  const lists = ['test/architecture/names.test.ts', 'test/architecture/banned-words.ts'];
  const own = code.filter(({ path }) => !lists.includes(path));

  it('files and folders are in kebab-case and say what is inside', () => {
    const wrong = everything.flatMap(({ path }) => {
      const why = wrongName(path);
      return why ? [`${path} ${why}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('the files that the tests begin with are there', () => {
    expect(longestFiles.filter((path) => !own.some((file) => file.path === path))).toEqual([]);
  });

  it('exports have names', () => {
    const files = own.filter(({ path }) => !defaultExports.includes(path));
    expect(hits(files, [/^export default\b/, /^export \{[^}]*\bas default\b/, /^export \* from/])).toEqual([]);
  });

  it("identifiers are the field's terms", () => {
    const files = own.filter(({ path }) => !path.includes('/migrations/'));
    expect(hits(files, [privateWords])).toEqual([]);
  });

  it('nothing is left for later in a comment', () => {
    const left = own.filter(({ text }) => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(text)).map(({ path }) => path);
    expect(left).toEqual([]);
  });

  it('no markup and no code is made from strings', () => {
    expect(
      hits(
        own.filter(({ path }) => path.startsWith('src/')),
        unsafe,
      ),
    ).toEqual([]);
  });

  it('imports carry their ending', () => {
    const bare = /^(?:import|export)\s(?:.*\sfrom\s)?'\.[^']*(?<!\.(?:ts|tsx|mjs|json|css|txt))';/;
    expect(hits(own, [bare])).toEqual([]);
  });

  it('what is forbidden is found', () => {
    expect(
      ['src/ui/TextField.tsx', 'src/ui/utils.ts', 'src/widget/state/index.ts', 'src/helpers/a.ts'].filter(wrongName),
    ).toHaveLength(4);
    expect(
      ['src/README.md', 'src/widget/auth/login.model.ts', 'src/service/use-cases/index.ts'].filter(wrongName),
    ).toEqual([]);
    const bad = [
      'el.innerHTML = x',
      'a.insertAdjacentHTML("x", y)',
      'eval(x)',
      'new Function("x")',
      "el.setAttribute('style', x)",
    ];
    expect(hits([{ path: 'a.ts', text: `${bad.join('\n')}\n// el.innerHTML = x` }], unsafe)).toHaveLength(bad.length);
  });
});
