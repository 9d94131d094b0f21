import { expect, it } from 'vitest';
import { importGraph, journeys, journeysIn, unreached } from './journeys.ts';

const most = [22, 22, 24];

it('the three journeys of the code map are short enough', () => {
  const counts = journeys().map(({ steps }) => steps.length);
  expect(counts).toHaveLength(most.length);
  counts.forEach((count, at) => {
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThanOrEqual(most[at]!);
  });
});

it('every file of a journey exists, and is reached by one before it', () => {
  const graph = importGraph();
  expect(journeys().flatMap((journey) => unreached(journey, graph))).toEqual([]);
});

it('a missing file and a file that nothing reaches are found', () => {
  const [journey] = journeysIn(
    '\n## Three journeys\n\n### One\n\n1. `a.ts`\n2. `b.ts` does it\n3. ⇢ `c.ts`\n4. `d.ts`\n',
  );
  const graph = new Map([
    ['src/a.ts', ['src/b.ts']],
    ['src/b.ts', []],
    ['src/c.ts', []],
  ]);
  expect(journey!.steps.map(({ isRemote }) => isRemote)).toEqual([false, false, true, false]);
  expect(unreached(journey!, graph)).toEqual(['src/d.ts']);
});
