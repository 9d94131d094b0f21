import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { skipBecause } from '../support/skipped.ts';
import { root } from './source-files.ts';

const meta = `${root}dist/console/console.meta.json`;
const isBuilt = existsSync(meta);
if (!isBuilt) skipBecause("the look into the console's bundle: nothing is built (npm run build)");

interface Output {
  entryPoint?: string;
  imports: { path: string; kind: string }[];
  inputs: Record<string, unknown>;
}
type Outputs = Record<string, Output>;

/** A script with the chunks that it cannot begin without. */
function withChunks(outputs: Outputs, path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path]!.imports)
    if (kind === 'import-statement') withChunks(outputs, next, seen);
  return seen;
}

describe.skipIf(!isBuilt)("the console's bundle", () => {
  const outputs = isBuilt ? (JSON.parse(readFileSync(meta, 'utf8')) as { outputs: Outputs }).outputs : {};
  const pathOf = (source: string) => Object.keys(outputs).find((path) => outputs[path]!.entryPoint === source)!;
  const main = pathOf('src/console/main.tsx');
  const screens = Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint?.endsWith('-screen.tsx') ? entryPoint : [],
  );

  it('§3 has a chunk a screen', () => {
    expect(screens.sort()).toEqual([
      'src/console/activity/activity-screen.tsx',
      'src/console/comments/comments-screen.tsx',
      'src/console/comments/rules-screen.tsx',
      'src/console/deliveries/deliveries-screen.tsx',
      'src/console/deliveries/endpoints-screen.tsx',
      'src/console/domains/domains-screen.tsx',
      'src/console/fields/fields-screen.tsx',
      'src/console/health/health-screen.tsx',
      'src/console/import/import-screen.tsx',
      'src/console/install/install-screen.tsx',
      'src/console/jobs/jobs-screen.tsx',
      'src/console/keys/keys-screen.tsx',
      'src/console/limits/limits-screen.tsx',
      'src/console/look/look-screen.tsx',
      'src/console/mails/mails-screen.tsx',
      'src/console/member/member-screen.tsx',
      'src/console/members/members-screen.tsx',
      'src/console/operators/operators-screen.tsx',
      'src/console/overview/overview-screen.tsx',
      'src/console/plans/plans-screen.tsx',
      'src/console/sign-in/sign-in-screen.tsx',
    ]);
    const atStart = [...withChunks(outputs, main)].flatMap((path) => Object.keys(outputs[path]!.inputs));
    expect(atStart.filter((input) => screens.includes(input))).toEqual([]);
  });

  it.each(screens)('§3 takes at most 150 KB of script (brotli) with %s as its first screen', (screen) => {
    const paths = withChunks(outputs, main);
    withChunks(outputs, pathOf(screen), paths);
    const bytes = [...paths].reduce((sum, path) => sum + statSync(`${root}${path}.br`).size, 0);
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
