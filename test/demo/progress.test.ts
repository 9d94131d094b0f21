import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { progressLine } from '../../demo/progress-line.ts';
import { freshFolder } from '../support/process.ts';

const seed = fileURLToPath(new URL('../../demo/seed.mjs', import.meta.url));

/** What the first start shows while `made` grows, with or without a terminal. */
function shown(isTTY: boolean, made: readonly number[], total: number): string {
  let text = '';
  const write = (more: string | Uint8Array) => {
    text += more;
    return true;
  };
  const line = progressLine({ isTTY, write });
  const [first, ...rest] = made;
  // The pictures begin before the summary stands.
  line.show(first!, total);
  expect(text).toBe('');
  line.begin();
  for (const one of rest) line.show(one, total);
  return text;
}

describe('the demo’s pictures at the first start', () => {
  it('a terminal shows one bar that grows, and a log file gets two lines', () => {
    const drawn = shown(true, [0, 1, 1, 2, 4], 4).split('\r\u001b[K  ').slice(1);
    expect(drawn).toEqual([
      '[........................] 0 %  0 of 4 illustrated sets',
      '[######..................] 25 %  1 of 4 illustrated sets',
      '[############............] 50 %  2 of 4 illustrated sets',
      '[########################] 100 %  4 of 4 illustrated sets\n',
    ]);
    expect(shown(false, [0, 1, 2, 4], 4)).toBe(
      '  Making 4 illustrated sets; Afterview shows what is there.\n  All illustrations are made.\n',
    );
    for (const isTTY of [true, false]) expect(shown(isTTY, [4, 4], 4), 'kept from before').toBe('');
  });

  const hasScript = spawnSync('script', ['--version']).status === 0;
  it.runIf(hasScript)(
    'planted without serving them, they have the same bar on a terminal, and lines elsewhere',
    async () => {
      const planting = async (command: string, args: string[]) => {
        const child = spawn(command, args, {
          env: { PATH: process.env.PATH, MS_DATA_DIR: freshFolder(), FINDER_SEED_SETS: '1' },
        });
        let said = '';
        child.stdout.on('data', (text) => {
          said += text;
        });
        expect((await once(child, 'close'))[0]).toBe(0);
        return said;
      };
      const [watched, logged] = await Promise.all([
        planting('script', ['-qec', `${process.execPath} ${seed}`, '/dev/null']),
        planting(process.execPath, [seed]),
      ]);
      expect(watched).toMatch(/\[\.+\] 0 % {2}0 of 1 illustrated sets/);
      expect(watched).toMatch(/\[#+\] 100 % {2}1 of 1 illustrated sets\r?\n$/);
      expect(watched).not.toContain('sets after');
      expect(logged).toMatch(/^1 of 1 sets after [\d.]+ s\n$/);
    },
  );
});
