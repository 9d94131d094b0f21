import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run packages`: what R109 wants to know of the registry, and what `npm test` therefore cannot
 * ask.
 */
const steps = {
  // With development packages: some are bundled into the scripts of pages.
  'no hole is known in what is delivered': ['audit'],
  'every signature is the registry’s, every provenance holds': ['audit', 'signatures'],
  // All of the lockfile, and not only what was added: npm itself refuses what it may not take.
  'nothing is younger than seven days': ['ci', '--ignore-scripts', '--no-audit', '--min-release-age=7'],
};

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'));
for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(root, name), join(folder, name));
for (const [title, args] of Object.entries(steps)) {
  const { status, stderr, stdout } = spawnSync('npm', args, {
    cwd: args[0] === 'ci' ? folder : root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${title}`);
  if (status === 0) continue;
  process.exitCode = 1;
  console.log(`${stdout}${stderr}`.replace(/^/gm, '        ').trimEnd());
}
rmSync(folder, { recursive: true, force: true });
