import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const documents = [
  ...sourceFiles(['src'], ['.md']),
  ...sourceFiles(['README.md', 'CONTRIBUTING.md', 'SECURITY.md'], ['.md']),
];

it('documents name a role instead of "whoever", "nobody" or "somebody"', () => {
  const found = documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      // Rows of Afterview's errors repeat messages of its screens.
      .filter((line) => !(path === 'src/docs/afterview.md' && line.startsWith('| `')))
      .filter((line) => /\b(?:whoever|whomever|nobody|somebody)\b/i.test(line))
      .map((line) => `${path}: ${line.slice(0, 120)}`),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
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
