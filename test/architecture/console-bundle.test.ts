import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { skipBecause } from '../support/skipped.ts';
import { root } from './source-files.ts';

const meta = `${root}dist/console/console.meta.json`;
const isBuilt = existsSync(meta);
if (!isBuilt) skipBecause("the look into the console's bundle: nothing is built (npm run build)");

describe.skipIf(!isBuilt)("the console's bundle", () => {
  const { outputs } = isBuilt
    ? (JSON.parse(readFileSync(meta, 'utf8')) as { outputs: Record<string, { inputs: Record<string, unknown> }> })
    : { outputs: {} };

  it('takes at most 150 KB of script (brotli)', () => {
    const bytes = Object.keys(outputs).reduce((sum, path) => sum + statSync(`${root}${path}.br`).size, 0);
    expect(bytes).toBeGreaterThan(10 * 1024);
    expect(bytes).toBeLessThanOrEqual(150 * 1024);
  });

  it('holds nothing of the service or the widget, and no schemas; ms.js holds nothing of it', () => {
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    const strangers = /\/typebox\/|^src\/(?:service|widget|cli|platform|catalogue)\/|wire[\w-]*\.ts$|^node:/;
    expect(inputs.filter((input) => strangers.test(input))).toEqual([]);
    const { inputs: ofScript } = JSON.parse(readFileSync(`${root}dist/ms.meta.json`, 'utf8')) as { inputs: object };
    expect(Object.keys(ofScript).filter((input) => input.startsWith('src/console/'))).toEqual([]);
  });
});
