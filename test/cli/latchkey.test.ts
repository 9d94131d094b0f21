import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { latchkey } from '../support/command-line.ts';

const entry = fileURLToPath(new URL('../../src/cli/latchkey.ts', import.meta.url));

it('without a command, and with --help, it lists every command', async () => {
  const bare = await latchkey([]);
  expect(bare.code).toBe(2);
  const { code, out } = await latchkey(['--help']);
  expect(code).toBe(0);
  for (const [name, { summary }] of Object.entries(commands))
    expect(out).toMatch(new RegExp(`^ {2}${name} +${summary}`, 'm'));
  expect(bare.out).toBe(out);
});

it.each(Object.keys(commands))('%s --help says how it is called', async (name) => {
  const { code, out } = await latchkey([name, '--help']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^latchkey ${name}`));
  for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(130);
});

it('a wrong call is told in a sentence, with exit code 2', async () => {
  expect(await latchkey(['fly'])).toMatchObject({
    code: 2,
    err: 'There is no command "fly". latchkey --help lists them.',
  });
  expect((await latchkey(['app', 'fly'])).err).toMatch(/^"app" wants one of validate, apply, export, not "fly"\./);
  expect(await latchkey(['app', 'validate', '--quick'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--quick'),
  });
  expect((await latchkey(['app', 'validate', '--format', 'xml'])).code).toBe(2);
  expect((await latchkey(['toString'])).code).toBe(2);
});

it('as a program it ends with the exit code and says the version', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [entry, '--version']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  await expect(run(process.execPath, [entry, 'fly'])).rejects.toMatchObject({ code: 2 });
});
