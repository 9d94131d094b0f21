import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPassword } from '../../src/contract/validation.ts';
import { readAppFile } from '../../src/service/domain/app-file/mistakes.ts';
import { latchkey } from '../support/command-line.ts';
import { freshFolder } from '../support/process.ts';

it('R121 leads from an empty folder to a disabled member, by what --help and each answer say', async () => {
  const cwd = freshFolder();
  const run = (line: string, env = {}) => latchkey(line.split(' '), env, { cwd });
  const empty = await run('members list');
  expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('"latchkey init" begins an installation')]);
  expect((await run('app apply')).err).toContain('"latchkey init" begins an installation.');
  const steps = [...(await run('--help')).out.matchAll(/^ {2}latchkey (.+?) {3,}/gm)].map(([, step]) => step!);
  expect(steps).toEqual(['init', 'app apply', 'members create ada@example.com', 'serve']);
  expect((await run('init --yes')).code).toBe(0);
  expect((await run('init --yes')).err).toContain('already');
  expect((await run('members list')).err).toContain('"latchkey app apply" or "latchkey serve" makes its database');
  expect((await run('app apply')).out).toContain('Revision 1 is in effect now.');
  expect((await run('members create ada@example.com')).code).toBe(0);
  expect((await run('members create ada@example.com')).err).toMatch(
    /^There is a member with this email in app_\w+, sandbox already\.$/,
  );
  expect((await run('members add-plan ada@example.com pln_gone')).err).toContain('The plans of app_');
  expect((await run('members add-plan ada@example.com pln_free')).code).toBe(0);
  const found = await run('members list --filter plan=pln_free --filter search=ada');
  expect([found.out, found.err]).toEqual([expect.stringContaining('ada@example.com'), '1 that fit']);
  expect((await run('members list --filter disabled=true')).err).toBe('0 that fit');
  expect((await run('members list --filter createdFrom=2030-02-31')).err).toContain('--filter createdFrom is no day.');
  expect((await run('members disable ada@example.com')).out).toBe('ada@example.com is disabled and logged out.');
  expect(JSON.parse((await run('members show ada@example.com')).out).disabled).toBe(true);
});

it('R121 app init writes the configuration alone', async () => {
  const cwd = freshFolder();
  const init = (...args: string[]) => latchkey(['app', 'init', ...args], {}, { cwd });
  const made = await init('--name', 'Café Été', '--url', 'https://cafe.example/menu');
  expect([made.code, made.out]).toEqual([
    0,
    expect.stringContaining('app_cafe_ete. Put it into effect by: latchkey app apply'),
  ]);
  expect(JSON.parse(readFileSync(join(cwd, 'app.json'), 'utf8')).apps).toMatchObject([
    {
      id: 'app_cafe_ete',
      name: 'Café Été',
      baseUrl: 'https://cafe.example',
      origins: { live: ['https://cafe.example'] },
    },
  ]);
  expect((await init('--name', 'x', '--url', 'https://x.example')).err).toContain('is there already');
});

it('R2 new apps want 15 characters of a password; 8 do with a second factor, or where none is set', async () => {
  const written = async (...args: string[]) => {
    const cwd = freshFolder();
    expect((await latchkey(args, {}, { cwd })).code).toBe(0);
    return JSON.parse(readFileSync(join(cwd, 'app.json'), 'utf8')).apps[0];
  };
  const mistakesOf = (app: object) => {
    const read = readAppFile({ apps: [app] });
    if ('mistakes' in read) throw new Error(read.mistakes.join());
    const { minPasswordLength } = read.apps[0]!;
    return ['kpzwqvx', 'kpzwqvxj', 'kpzwqvxjhgtrml', 'kpzwqvxjhgtrmlb'].map((one) =>
      checkPassword(one, minPasswordLength),
    );
  };
  const short = 'invalid-password-too-short';
  const site = await written('app', 'init', '--name', 'Site', '--url', 'https://site.example');
  for (const app of [site, await written('init', '--yes')]) {
    expect(mistakesOf(app)).toEqual([short, short, short, null]);
    // Of an app from before, or one that does not say.
    expect(mistakesOf({ ...app, minPasswordLength: undefined })).toEqual([short, null, null, null]);
    const factor = { secondFactor: { mode: 'required' }, signup: { confirmation: 'required' } };
    expect(mistakesOf({ ...app, ...factor, minPasswordLength: 8 })).toEqual([short, null, null, null]);
  }
});

it.each([
  ['member list', 'There is no command "member". Did you mean "members"?'],
  ['members lst', 'Did you mean "list"?'],
  ['members list --limt 5', `Unknown option '--limt'. Did you mean "--limit"?`],
  ['audit export --evnt login', 'Did you mean "--event"?'],
  ['app init', 'What is the site called?'],
  ['app init --name x --url x', 'Where is the site?'],
])('R121 answers %s with what was probably meant', async (line, sentence) => {
  const wrong = await latchkey(line.split(' '), {}, { cwd: freshFolder() });
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(sentence)]);
});
