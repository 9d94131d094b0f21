import { expect, it } from 'vitest';
import { unnamedRole } from './banned-words.ts';
import { sourceFiles } from './source-files.ts';

const documents = [
  ...sourceFiles(['src'], ['.md']),
  ...sourceFiles(['README.md', 'CONTRIBUTING.md', 'SECURITY.md'], ['.md']),
];

const plainFolders = {
  src: ['service', 'platform', 'cli', 'contract', 'media', 'build', 'widget', 'catalogue', 'ui', 'texts'],
  test: [
    ...['service', 'platform', 'cli', 'support', 'bench', 'catalogue', 'demo', 'media', 'widget', 'browser', 'ui'],
    ...['declarations', 'soak.ts'],
  ],
  demo: ['pages', 'photo-finder', 'run-demo.ts'],
};
const plainSources = sourceFiles(
  Object.entries(plainFolders).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`)),
  ['.ts', '.tsx', '.mjs', '.js', '.css', '.html'],
);

it('documents name a role instead of "whoever", "nobody" or "somebody"', () => {
  const found = documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => unnamedRole.test(line))
      .map((line) => `${path}: ${line.slice(0, 120)}`),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

it('sources name a role instead of "whoever", "nobody" or "somebody"', () => {
  const found = plainSources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => unnamedRole.test(line))
      // A value in databases.
      .filter((line) => line !== "export const forgotten = 'nobody';")
      .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  );
  expect(plainSources.length).toBeGreaterThan(700);
  expect(found).toEqual([]);
});

it('titles of tests are shorter than 100 characters', () => {
  const title =
    /(?:\b(?:it|test|describe|inSoak|describeEngines)\b[\w.]*(?:<[^>\n]*>)?\(|\)\(|\}\s*`\s*\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1\s*,/g;
  const titles = plainSources
    .filter(({ path }) => path.startsWith('test/'))
    .flatMap(({ path, text }) => [...text.matchAll(title)].map(([, , words = '']) => [path, words] as const));
  expect(titles.length).toBeGreaterThan(1000);
  expect(titles.filter(([, words]) => words.length >= 100)).toEqual([]);
});

it('no line of a comment is longer than 100 characters', () => {
  const sources = sourceFiles(['src', 'demo', 'test', 'build.mjs'], ['.ts', '.tsx', '.mjs']);
  const found = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => line.length > 100 && /^\s*(?:\/\/|\/\*|\*)/.test(line))
      // Tools and addresses need theirs on one line.
      .filter((line) => !/biome-ignore|@ts-|https?:\/\//.test(line))
      .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
