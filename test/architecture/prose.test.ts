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
