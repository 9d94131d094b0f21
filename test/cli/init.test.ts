import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/service/config.ts';
import { latchkey } from '../support/command-line.ts';
import { freshFolder } from '../support/process.ts';

const live = {
  '--name': 'Clay & <Kiln>',
  '--site': 'https://www.kiln.example',
  '--service': 'https://members.kiln.example',
  '--smtp': 'smtp://user:p%40ss%231@mail.kiln.example:587',
};
const given = (options: Record<string, string>) => Object.entries(options).flat();
const filesIn = (folder: string) => ({
  app: JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8')).apps[0],
  env: parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>,
  page: readFileSync(join(folder, 'index.html'), 'utf8'),
});

const entry = fileURLToPath(new URL('../../src/cli/latchkey.ts', import.meta.url));
const hasScript = spawnSync('script', ['--version']).status === 0;

/** A person who types these lines; answers what was asked. */
async function typing(cwd: string, lines: string[]) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return lines.shift() ?? '';
  };
  return { ...(await latchkey(['init'], {}, { cwd, ask })), asked };
}

describe('latchkey init', () => {
  it('asks four questions and writes an app, its settings and a first page', async () => {
    const cwd = freshFolder();
    const { code, asked, out } = await typing(cwd, ['Kiln', '', '', '']);
    expect([code, asked]).toEqual([
      0,
      [
        'Name of your site [My site]: ',
        'Address of its pages [http://localhost:8080]: ',
        'Address of the service, as browsers reach it [http://localhost:4870]: ',
        'Mail server, smtp://user:password@host:587 (empty: none yet): ',
      ],
    ]);
    expect(out).toContain('npx latchkey serve');
    expect(readdirSync(cwd).sort()).toEqual(['.env', 'app.json', 'index.html']);
    expect(statSync(join(cwd, '.env')).mode & 0o777).toBe(0o600);
    const { app, env } = filesIn(cwd);
    expect(app).toMatchObject({ name: 'Kiln', keys: { live: [] }, origins: { live: [] }, minPasswordLength: 15 });
    const settings = readSettings(env, cwd);
    expect(settings).toMatchObject({
      isDemo: true,
      publicUrl: 'http://localhost:4870',
      configFile: join(cwd, 'app.json'),
    });
    expect((await latchkey(['app', 'validate'], env, { cwd })).code).toBe(0);
  });

  it.runIf(hasScript)('on a terminal it takes lines that were pasted, and Ctrl-D ends it', () => {
    const onTerminal = (input: string) => {
      const cwd = freshFolder();
      // `script` gives it a terminal.
      const args = ['-qec', `${process.execPath} ${entry} init`, '/dev/null'];
      const { status } = spawnSync('script', args, { cwd, input, env: { PATH: process.env.PATH } });
      return { status, files: readdirSync(cwd) };
    };
    expect(onTerminal('Kiln\n\n\n\n')).toEqual({ status: 0, files: ['.env', 'app.json', 'index.html'] });
    expect(onTerminal('Kiln\n\u0004')).toEqual({ status: 130, files: [] });
  });

  it('asks again after an answer that cannot be', async () => {
    const cwd = freshFolder();
    const { code, err, asked } = await typing(cwd, [
      '',
      'https://www.kiln.example/shop',
      'www.kiln.example',
      '',
      'mail',
    ]);
    expect([code, asked.length]).toEqual([0, 6]);
    expect(err).toMatch(/^An address is scheme, host and port.*\nThe mail server begins with smtp:\/\//);
    expect(filesIn(cwd).app).toMatchObject({ baseUrl: 'https://www.kiln.example', keys: { live: [] } });
  });

  it('without a terminal takes options: a live site with mail, ready for https', async () => {
    const cwd = freshFolder();
    const { code, out } = await latchkey(['init', 'shop', ...given(live), '--json'], {}, { cwd });
    const folder = join(cwd, 'shop');
    const { app, env, page } = filesIn(folder);
    expect([code, JSON.parse(out)]).toEqual([0, { folder, files: ['app.json', '.env', 'index.html'], appId: app.id }]);
    expect(app).toMatchObject({ origins: { live: [live['--site']] }, keys: { live: [expect.stringMatching(/^pk_/)] } });
    expect(readSettings(env, folder)).toMatchObject({
      isDemo: false,
      trustProxy: 1,
      mailFrom: 'no-reply@kiln.example',
      smtpUrl: live['--smtp'],
    });
    expect(page).toContain('<title>Clay &amp; &lt;Kiln&gt;</title>');
    expect(page).toContain(`src="https://members.kiln.example/ms.js" data-ms-app="${app.id}"`);
    const checked = await latchkey(['check', 'index.html', '--app', 'app.json', '--json'], {}, { cwd: folder });
    expect(JSON.parse(checked.out)).toMatchObject({ ok: true, warnings: 0 });
  });

  it('makes a secret, an app and keys of their own each time', async () => {
    const [one, other] = [freshFolder(), freshFolder()];
    for (const cwd of [one, other]) expect((await latchkey(['init', '--yes'], {}, { cwd })).code).toBe(0);
    const [first, second] = [filesIn(one), filesIn(other)];
    expect(first.env.MS_SECRET).not.toBe(second.env.MS_SECRET);
    expect(first.app.id).not.toBe(second.app.id);
  });

  it.each(['app.json', '.env', 'index.html'])('overwrites nothing: %s is there already', async (name) => {
    const cwd = freshFolder();
    writeFileSync(join(cwd, name), 'mine');
    const { code, err } = await latchkey(['init', '--yes'], {}, { cwd });
    expect([code, err]).toEqual([1, `${cwd} has ${name} already, and nothing is overwritten: take an empty folder.`]);
    expect([readdirSync(cwd), readFileSync(join(cwd, name), 'utf8')]).toEqual([[name], 'mine']);
  });

  it('without a terminal, an option that is missing or wrong is a wrong call, and nothing is written', async () => {
    const cwd = freshFolder();
    const missing = await latchkey(['init', '--name', 'Kiln'], {}, { cwd });
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('give --site, or --yes')]);
    expect((await latchkey(['init', '--yes', '--site', 'ftp://kiln.example'], {}, { cwd })).code).toBe(2);
    expect((await latchkey(['init', '--yes', '--smtp', 'mail.example'], {}, { cwd })).code).toBe(2);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
