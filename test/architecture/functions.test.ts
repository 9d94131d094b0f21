import { expect, it } from 'vitest';
import { isOverLimits, mostComplexity, mostLines } from './function-limits.ts';
import { type MeasuredFunction, measureFunctions } from './functions.ts';
import { sourceFiles } from './source-files.ts';

const endings = ['.ts', '.tsx', '.mjs'];
const withFigures = ({ place, complexity, lines }: MeasuredFunction) => `${place}: ${complexity}, ${lines} lines`;

it(`no function is more complex than ${mostComplexity} or longer than ${mostLines} lines`, () => {
  const functions = sourceFiles(['src', 'demo', 'build.mjs'], endings).flatMap(measureFunctions);
  expect(functions.length).toBeGreaterThan(10_000);
  expect(functions.filter(isOverLimits).map(withFigures)).toEqual([]);
});

it('each branch counts, and functions inside count for themselves', () => {
  const text = `
export function outer(a?: number, b?: number) {
  const inner = () => (a ? 1 : 2);
  if (a && b) return inner();
  for (const c of [a ?? 0]) if (c) return c;
  try {
    switch (b) {
      case 1:
      case 2:
        return 3;
      default:
        return a!;
    }
  } catch {
    return 4;
  }
}
const object = { method<T>(x: T) { return x as T; } };`;
  expect(measureFunctions({ path: 'a.ts', text })).toEqual([
    { place: 'a.ts:2 outer', complexity: 9, lines: 16 },
    { place: 'a.ts:3 inner', complexity: 2, lines: 1 },
    { place: 'a.ts:18 method', complexity: 1, lines: 1 },
  ]);
  expect(measureFunctions({ path: 'a.tsx', text: 'const A = () => <b>{x ? 1 : 2}</b>;' })[0]?.complexity).toBe(2);
});
