import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

interface Part {
  files: string[];
  /** Only the tests whose title holds it. */
  title?: string;
  /** Not the many repetitions, but the usual run in other surroundings. */
  env?: Record<string, string>;
}

/** What `npm run soak` does, by name, in this order: the short ones first. */
const parts: Record<string, Part> = {
  R12: { files: ['test/service/domain/codes.test.ts'] },
  R18: { files: ['test/service/use-cases/codes.test.ts'], title: 'R18' },
  R20: { files: ['test/service/use-cases/codes.test.ts'], title: 'R20' },
  R67: { files: ['test/service/store/transactions.test.ts'], title: 'R67 writers' },
  R58: { files: ['test/service/outside/files/file-store.test.ts'], title: 'R58' },
  R36: { files: ['test/service/use-cases/providers.test.ts'] },
  R47: { files: ['test/service/use-cases/nodes.test.ts'] },
  R62: { files: ['test/service/store/kills.test.ts', 'test/service/kills.test.ts'], title: 'R62' },
  R70: { files: ['test/service/store/damaged-log.test.ts'] },
  R73: { files: ['test/service/store/migrations.test.ts'] },
  R76: { files: ['test/service', 'test/cli'], env: { MS_TEST_POSTGRES: 'newest' } },
  R109: { files: ['test/architecture/bundle.test.ts'], title: 'R109' },
  package: { files: ['test/cli/package.test.ts'] },
  wrappers: { files: ['test/wrappers/builds.test.ts'] },
  imports: { files: ['test/cli/import-from.test.ts'] },
  R87: { files: ['test/service/http/text-inputs.test.ts'] },
  R88: { files: ['test/service/image.test.ts'] },
  R72: { files: ['test/cli/backup.test.ts'], title: 'R72' },
  R132: { files: ['test/cli/move.test.ts', 'test/cli/export.test.ts', 'test/cli/move-many.test.ts'] },
  R55: { files: ['test/service/http/profile-image.test.ts'], title: 'R55 hostile' },
  R79: { files: ['test/service/http/timeouts.test.ts'] },
  R112: { files: ['test/service/http/refused-requests.test.ts'], title: 'R112' },
  R115: { files: ['test/demo/photo-finder/api.test.ts', 'test/demo/photo-finder/token-flood.test.ts'], title: 'R115' },
  R5: { files: ['test/service/use-cases/same-answers.test.ts'], title: 'R5' },
  R86: { files: ['test/platform/http/health.test.ts'], title: 'R86' },
  R94: { files: ['test/browser/frameworks/frameworks.test.ts'] },
  light: { files: ['test/browser'], env: { MS_TEST_SCRIPT: 'light' } },
  R131: {
    files: ['journey', 'second-factor', 'passkeys', 'providers'].map((name) => `test/browser/${name}.test.ts`),
    env: { MS_TEST_SESSION: 'first-party' },
  },
  R101: { files: ['test/browser/web-engines.test.ts'] },
  looks: {
    files: [
      'test/browser/gallery.test.ts',
      'test/browser/states.test.ts',
      'test/browser/profile-panels.test.ts',
      'test/demo/photo-finder/app',
    ],
  },
  console: { files: ['test/browser/console-states.test.ts'] },
  R116: { files: ['test/service/revisions.test.ts'] },
  R77: { files: ['test/service/cluster.test.ts'], title: 'R77' },
  R81: { files: ['test/service/cluster.test.ts'], title: 'R81' },
  R75: { files: ['test/service/cluster.test.ts'], title: 'R75' },
  R125: { files: ['test/cli/export-memory.test.ts'] },
  R122: { files: ['test/service/audit-kills.test.ts'], title: 'R122' },
  R69: { files: ['test/service/kills.test.ts', 'test/service/store/kills.test.ts'], title: 'R69' },
  R83: { files: ['test/service/http/fuzz.test.ts'] },
  R111: { files: ['test/service/soak.test.ts'] },
};

const { values } = parseArgs({ options: { only: { type: 'string' }, share: { type: 'string' } } });
const names = Object.keys(parts);
const wanted = values.only?.split(',') ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
  process.exit(1);
}

/** Of what the requirements ask for. */
const share = Number(values.share ?? 1);
if (!(share > 0 && share <= 1)) {
  console.error('--share is a part of one, such as 0.1.');
  process.exit(1);
}

const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname;
const ends: string[] = [];
let running: ChildProcess | undefined;
let stops = 0;
// Ctrl-C comes here alone: the part is a group of its own, so that nothing that it started is left,
// however it was stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stops++;
    process.exitCode = 130;
    if (running?.pid) process.kill(-running.pid, stops === 1 ? 'SIGINT' : 'SIGKILL');
  });

for (const name of wanted) {
  const { files, title, env } = parts[name]!;
  const began = performance.now();
  const count: Record<string, number> = { passed: 0, failed: 0 };
  running = spawn(
    process.execPath,
    [
      ...[vitest, 'run', '--config', 'test/vitest.config.ts', '--mode', env ? 'test' : 'soak'],
      ...(title ? ['--testNamePattern', `\\b${title}\\b`] : []),
      ...files,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, MS_TEST_SOAK_SHARE: String(share), ...env },
      detached: true,
    },
  );
  running.on('message', (state) => {
    count[String(state)] = (count[String(state)] ?? 0) + 1;
  });
  const status = await new Promise<number | null>((resolve) => running!.once('close', resolve));
  running = undefined;
  if (status !== 0) process.exitCode ??= 1;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const outcome = stops > 0 ? 'STOPPED' : status === 0 ? 'passed' : 'FAILED';
  ends.push(`${name}: ${outcome} after ${minutes} min, ${count.passed} passed, ${count.failed} failed`);
  console.log(ends.at(-1));
  if (stops > 0) break;
}
if (ends.length > 1) console.log(`\n${ends.join('\n')}`);
