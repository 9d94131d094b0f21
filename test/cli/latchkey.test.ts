import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { latchkey } from '../support/command-line.ts';
import { freePort, freshFolder } from '../support/process.ts';

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

it.each(Object.keys(commands))('%s --help shows its usage', async (name) => {
  const { code, out } = await latchkey([name, '--help']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^latchkey ${name}`));
  for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(130);
});

it('a wrong call prints a sentence and exits with code 2', async () => {
  expect(await latchkey(['fly'])).toMatchObject({
    code: 2,
    err: 'There is no command "fly". latchkey --help lists them.',
  });
  expect((await latchkey(['app', 'fly'])).err).toMatch(
    /^"app" wants one of init, validate, apply, history, diff, return, export, related-origins, not "fly"\./,
  );
  expect(await latchkey(['app', 'validate', '--quick'])).toMatchObject({
    code: 2,
    err: "Unknown option '--quick'. latchkey app --help says how it is called.",
  });
  expect((await latchkey(['app', 'validate', '--format', 'xml'])).code).toBe(2);
  expect((await latchkey(['toString'])).code).toBe(2);
});

it('as a program it exits with the code and prints the version', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [entry, '--version']);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  await expect(run(process.execPath, [entry, 'fly'])).rejects.toMatchObject({ code: 2 });
});

const started = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [entry, 'serve'], { env: { PATH: process.env.PATH, ...env } });
  return { child, lines: createInterface(child.stderr) };
};

it('serve prints its address once it listens', async () => {
  const port = await freePort();
  const { child, lines } = started({
    MS_DEMO: '1',
    MS_HOST: '127.0.0.1',
    MS_PORT: String(port),
    MS_DATA_DIR: freshFolder(),
  });
  const gone = once(child, 'exit');
  const [line] = await once(lines, 'line');
  expect(line).toBe(`Listening at http://127.0.0.1:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  child.kill('SIGINT');
  expect((await gone)[0]).toBe(0);
});

it('a file of settings that cannot be read is one sentence', () => {
  const cwd = freshFolder();
  // What root cannot read either.
  mkdirSync(join(cwd, '.env'));
  const { status, stderr } = spawnSync(process.execPath, [entry, 'members', 'list'], { cwd, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The file \.env in this folder .*: run .*\n$/)]);
});

it('R32 serve reports mistakes of the environment and the configuration file together', async () => {
  const { child, lines } = started({ MS_CONFIG: 'nowhere/app.json', MS_DATA_DIR: freshFolder() });
  const output: string[] = [];
  lines.on('line', (line) => output.push(line));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(output).toEqual([
    expect.stringContaining('MS_PUBLIC_URL is missing'),
    expect.stringContaining('MS_SECRET is missing'),
    expect.stringMatching(/^The configuration .*nowhere\/app\.json does not exist/),
    expect.stringContaining('latchkey init'),
  ]);
});

/**
 * An import in a process of its own: what it writes on standard error, with or without a terminal
 * there.
 */
function importing(file: string, env: Record<string, string>, isWatched: boolean) {
  const args = [entry, 'members', 'import', file, '--app', 'app_demo', '--mode', 'sandbox'];
  const options = { env: { PATH: process.env.PATH, ...env } };
  // `script` gives it a terminal, and copies the terminal's output to its own standard output.
  const child = isWatched
    ? spawn('script', ['-qec', [process.execPath, ...args].join(' '), '/dev/null'], options)
    : spawn(process.execPath, args, options);
  let output = '';
  (isWatched ? child.stdout : child.stderr).on('data', (text) => (output += text));
  return { child, ended: once(child, 'close').then(() => output) };
}
const folderWith = async (rows: number) => {
  const folder = freshFolder();
  const env = { MS_DATA_DIR: join(folder, 'data') };
  await latchkey(['app', 'apply', fileURLToPath(new URL('../../demo/app.json', import.meta.url))], env);
  const file = join(folder, 'members.csv');
  writeFileSync(file, ['email', ...Array.from({ length: rows }, (_, i) => `m${i}@example.com`), ''].join('\n'));
  return { env, file };
};
const hasScript = spawnSync('script', ['--version']).status === 0;

it.runIf(hasScript)('an import draws a growing bar on a terminal, and none in a log file', async () => {
  const { env, file } = await folderWith(1_000);
  const watched = await importing(file, env, true).ended;
  expect(watched).toMatch(/\[#+\.+\] \d+ %/);
  expect(watched).toContain('] 100 %  1000 rows');
  const { env: other, file: again } = await folderWith(300);
  expect(await importing(again, other, false).ended).not.toMatch(/[[#]/);
});

it('an import that was killed goes on where it was: no row twice, none forgotten', async () => {
  const rows = 10_000;
  const { env, file } = await folderWith(rows);
  const { child, ended } = importing(file, env, false);
  while (!existsSync(`${file}.progress.json`) && child.exitCode === null) await new Promise(setImmediate);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  const args = ['members', 'import', file, '--app', 'app_demo', '--mode', 'sandbox', '--format', 'json'];
  const { code, out, err } = await latchkey(args, env);
  expect(err).toMatch(/^Going on behind row \d+/);
  const { rows: seen, taken, known, refused } = JSON.parse(out);
  // The group that was under way when it ended may have been taken without its note: then its
  // members are known.
  expect([code, seen, taken + known, refused]).toEqual([0, rows, rows, 0]);
  expect(known).toBeLessThanOrEqual(200);
  const { err: total } = await latchkey(
    ['members', 'list', '--app', 'app_demo', '--mode', 'sandbox', '--limit', '1'],
    env,
  );
  expect(total).toContain(`of ${rows}`);
});
