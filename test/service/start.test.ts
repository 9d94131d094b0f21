import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import { secret } from '../support/http-service.ts';
import { freePort, freshFolder, type ServiceProcess, startProcess } from '../support/process.ts';

const written = (text: string) => {
  const file = join(freshFolder(), 'app.json');
  writeFileSync(file, text);
  return file;
};
const demoFile = new URL('../../demo/app.json', import.meta.url).pathname;
const live = { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' };

// Each case starts processes, which take seconds on a busy machine.
describe('starting', { timeout: 60_000 }, () => {
  const running: ServiceProcess[] = [];
  const blockers: Server[] = [];
  afterEach(async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
    for (const blocker of blockers.splice(0)) await new Promise((resolve) => blocker.close(resolve));
  });
  const start = async (env: Record<string, string | undefined>) => {
    const service = await startProcess(env);
    running.push(service);
    return service;
  };
  /** The errors of a failed start: sentences, never a stack, never success. */
  const refusal = async (env: Record<string, string | undefined>) => {
    const { code, err, out } = await (await start(env)).exited;
    expect(code, `${err}${out}`).toBe(1);
    expect(err).not.toMatch(/^\s+at |Error:|node:internal/m);
    return err.trim().split('\n');
  };

  it('a port in use is one sentence', async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, '127.0.0.1');
    blockers.push(blocker);
    await new Promise((resolve) => blocker.once('listening', resolve));
    expect(await refusal({ MS_PORT: String(port) })).toEqual([
      `Port ${port} is in use by another program. Stop that one, or choose another port with MS_PORT.`,
    ]);
  });

  it('an address that is not of this machine is one sentence', async () => {
    // Of a net that is for documentation only.
    expect(
      await refusal({ ...live, MS_CONFIG: demoFile, MS_SMTP_URL: 'smtp://127.0.0.1:9', MS_HOST: '192.0.2.1' }),
    ).toEqual([
      expect.stringMatching(
        /^MS_HOST must be an address of this machine, localhost or 0\.0\.0\.0 \(listen EADDRNOTAVAIL/,
      ),
    ]);
  });

  it('R118 demo mode at a public address is one sentence', async () => {
    expect(await refusal({ MS_HOST: '0.0.0.0' })).toEqual([
      'Demo mode runs on localhost only, and MS_HOST is "0.0.0.0": set MS_DEMO=0, or use localhost in both.',
    ]);
  });

  it('a folder that cannot be written to is one sentence', async () => {
    // A file where a folder should be: holds for every user, root too.
    const inTheWay = written('');
    chmodSync(inTheWay, 0o400);
    expect(await refusal({ MS_DATA_DIR: join(inTheWay, 'data'), MS_SECRET: secret })).toEqual([
      `The folder ${inTheWay}/data cannot be written to. MS_DATA_DIR names another one.`,
    ]);
    expect(await refusal({ MS_DATA_DIR: join(inTheWay, 'data') })).toEqual([
      `The folder ${inTheWay}/data cannot be written to. MS_DATA_DIR names another one.`,
    ]);
    if (process.platform !== 'linux') return;
    for (const MS_SECRET of [secret, undefined])
      expect(await refusal({ MS_DATA_DIR: '/proc/latchkey/data', MS_SECRET })).toEqual([
        'The folder /proc/latchkey/data cannot be written to. MS_DATA_DIR names another one.',
      ]);
  });

  it('names the mistake of a missing, broken or wrong configuration', async () => {
    const broken = written('\uFEFF{ "apps": [ }');
    const wrong = structuredClone(demo) as { apps: Record<string, unknown>[] };
    wrong.apps[0]!.colour = 'red';
    delete wrong.apps[1]!.name;
    const file = written(JSON.stringify(wrong));
    const refusals = await Promise.all(['/nowhere/app.json', broken, file].map((MS_CONFIG) => refusal({ MS_CONFIG })));
    expect(refusals).toEqual([
      [
        'The configuration /nowhere/app.json does not exist. MS_CONFIG names another one.',
        'Where there is none yet, "latchkey init" begins an installation.',
      ],
      [expect.stringMatching(new RegExp(`^The configuration ${broken} is no JSON: Unexpected token '}'`))],
      [`${file}: apps[0].colour is not known here.`, `${file}: apps[1].name is missing.`],
    ]);
  });

  // Every bad secret has its row in `config.test.ts`; here the process itself refuses.
  it('R32 outside demo mode a missing or published secret is no way to start', async () => {
    const begins = async (env: Record<string, string | undefined>, sentence: string) =>
      expect((await refusal({ ...live, ...env }))[0]).toMatch(new RegExp(`^${sentence}`));
    await Promise.all([
      begins({ MS_SECRET: undefined }, 'MS_SECRET is missing'),
      begins({ MS_SECRET: 'change-me-change-me-change-me-change-me-now' }, 'MS_SECRET is a placeholder'),
    ]);
  });

  it('outside demo mode refuses an app with a live key without a mail server', async () => {
    const config = written(JSON.stringify(demo));
    expect(await refusal({ ...live, MS_CONFIG: config, MS_SMPT_URL: 'smtp://127.0.0.1:9' })).toEqual([
      'MS_SMTP_URL is missing, and members of live apps need real mails (a live key is in app_demo, app_afterview).',
      // The mistyped name is reported too.
      'MS_SMPT_URL is set, and is no variable of this service.',
    ]);
    const service = await start({ ...live, MS_CONFIG: config, MS_SMTP_URL: 'smtp://127.0.0.1:9' });
    await service.ready();
    // Nothing of the demo is there.
    expect((await fetch(`${service.url}/mailbox.json`)).status).toBe(404);
    const login = await fetch(`${service.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'pk_sb_demo' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'latchkey-demo' }),
    });
    expect(login.status).toBe(401);
  });

  it('R74 a second service on the same folder gives up with a sentence', async () => {
    const folder = freshFolder();
    const first = await start({ MS_DATA_DIR: folder });
    await first.ready();
    const [sentence, ...more] = await refusal({ MS_DATA_DIR: folder });
    expect(more).toEqual([]);
    expect(sentence).toMatch(/\.$/);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  });

  it('changes survive a restart, and seeds are planted once', async () => {
    const folder = freshFolder();
    const call = async (url: string, path: string, body: object) =>
      (
        await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': 'pk_sb_demo' },
          body: JSON.stringify(body),
        })
      ).json();
    const first = await start({ MS_DATA_DIR: folder });
    await first.ready();
    const { data } = await call(first.url, '/auth/signup', {
      email: 'new@example.com',
      password: 'a fine long passphrase',
    });
    first.kill('SIGINT');
    expect(await first.exited).toMatchObject({ code: 0, err: '' });
    const second = await start({ MS_DATA_DIR: folder });
    await second.ready();
    const again = await call(second.url, '/auth/login', {
      email: 'new@example.com',
      password: 'a fine long passphrase',
    });
    expect(again.data.member.id).toBe(data.member.id);
    const ada = await call(second.url, '/auth/login', { email: 'ada@example.com', password: 'latchkey-demo' });
    expect(ada.data.member.planConnections).toHaveLength(2);
    expect(ada.data.member.teams.ownedTeams).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')(
    'R110 hashes on all processors at once, with threads left for files, DNS and the log flush',
    async () => {
      const { ready, child } = await start({});
      await ready();
      const tasks = `/proc/${child.pid}/task`;
      const names = readdirSync(tasks).map((task) => readFileSync(join(tasks, task, 'comm'), 'utf8').trim());
      expect(names.filter((name) => name === 'libuv-worker')).toHaveLength(availableParallelism() + 4);
    },
  );
});
