import { expect, it } from 'vitest';
import { duplicatePairs } from './duplicates.ts';
import { sourceFiles } from './source-files.ts';

/** Less may be put here, never more. */
const mostPairs = 62;

it('the tests repeat themselves no more than they did', () => {
  const pairs = duplicatePairs(sourceFiles(['test'], ['.ts', '.tsx', '.mjs']));
  expect(pairs.length, pairs.map(({ places }) => places.join(' = ')).join('\n')).toBeLessThanOrEqual(mostPairs);
});

it('a run of the same lines is one pair, whatever stands between them as empty lines and imports', () => {
  const run = 'a();\nb();\n\nc();\nd();\ne();\nf();\ng();\n';
  const files = [
    { path: 'one.ts', text: `import { a } from './a.ts';\n${run}one();\n` },
    { path: 'two.ts', text: `two();\n${run}` },
  ];
  expect(duplicatePairs(files)).toEqual([{ places: ['one.ts:2', 'two.ts:2'], lines: 7 }]);
  expect(duplicatePairs(files, 8)).toEqual([]);
});
