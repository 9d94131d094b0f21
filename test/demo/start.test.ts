import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import { freePorts } from '../support/free-ports.ts';

const start = fileURLToPath(new URL('../../demo/start.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'));
const running: { child: ChildProcess; ended: Promise<unknown> }[] = [];
let ports: number[];

beforeAll(async () => {
  ports = await freePorts(3);
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `node demo/start.mjs` on ports and a folder of its own. */
function startDemo(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [start], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      MS_PORT: String(ports[0]),
      MS_SITE_PORT: String(ports[1]),
      MS_APP_PORT: String(ports[2]),
      FINDER_SEED_SETS: '0',
      ...env,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  running.push({ child, ended });
  /** Resolves when the text was printed; rejects when the process ended before. */
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => out.includes(text) && resolve();
      child.stdout.on('data', look);
      look();
      ended.then((code) => reject(new Error(`ended with ${code}: ${out}${err}`)));
    });
  return { child, printed, ended, out: () => out, err: () => err };
}
/** The status of signing up or logging in as the same person, from a page of the site. */
const ask = async (
  path: string,
  body: object = { email: 'ines@example.com', password: 'a bowl for every morning' },
) => {
  const answer = await fetch(`http://localhost:${ports[0]}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: `http://localhost:${ports[1]}`,
      'x-app-id': 'app_demo',
    },
    body: JSON.stringify(body),
  });
  return answer.status;
};
/** Whether the operator of the demo gets a file instead of publishing. */
async function isConfigInFile() {
  const origin = `http://localhost:${ports[0]}`;
  const login = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-app-id': consoleAppId, 'x-api-key': 'pk_console' },
    body: JSON.stringify({ email: 'operator@latchkey.example', password: 'latchkey-demo' }),
  });
  const { data } = (await login.json()) as { data: { tokens: { accessToken: string } } };
  const config = await fetch(`${origin}/console/api/app_demo/live/config`, {
    headers: { authorization: `Bearer ${data.tokens.accessToken}` },
  });
  return ((await config.json()) as { data: { isInFile: boolean } }).data.isInFile;
}
/** The links of all mails in the mailbox. */
const mailedLinks = async () => {
  const mails = (await (await fetch(`http://localhost:${ports[0]}/mailbox.json`)).json()) as { link: string | null }[];
  return mails.map(({ link }) => link);
};
/** One clear sentence (or a line each), and never a stack. */
async function refusal(demo: ReturnType<typeof startDemo>) {
  expect(await demo.ended).toBe(1);
  expect(demo.out()).toBe('');
  expect(demo.err()).not.toMatch(/\n\s+at |node:internal|Error:/);
  return demo.err().trim();
}

// A whole process starts and stops several times in each of these.
describe('npm start, after the build', { timeout: 90_000 }, () => {
  it('R81 prints addresses, accounts and hints; Ctrl-C stops it in two seconds, and members stay', async () => {
    const demo = startDemo();
    await demo.printed('Try first');
    expect(demo.out()).toContain(`http://localhost:${ports[1]}/`);
    expect(demo.out()).toContain(`http://localhost:${ports[0]}/mailbox`);
    expect(demo.out()).toMatch(/app app_demo\s+key pk_sb_demo/);
    expect(demo.out()).toMatch(/ada@example\.com[\s\S]+latchkey-demo/);
    const page = await fetch(`http://localhost:${ports[1]}/pages/landing.html`);
    expect(await page.text()).toContain(`src="http://localhost:${ports[0]}/ms.js"`);
    expect((await fetch(`http://localhost:${ports[0]}/health/ready`)).status).toBe(200);

    expect(await isConfigInFile()).toBe(false);

    // Afterview stands beside them, and its headers let the popups of providers talk to it.
    const afterview = `http://localhost:${ports[2]}`;
    expect(demo.out()).toContain(`${afterview}/`);
    expect((await fetch(`${afterview}/health/ready`)).status).toBe(200);
    const finder = await fetch(`${afterview}/`);
    expect(finder.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(finder.headers.get('content-security-policy')).toContain(`script-src 'self' http://localhost:${ports[0]}`);

    expect(await ask('/auth/signup')).toBe(200);
    expect(await ask('/auth/passwordless/login/send', { email: 'ines@example.com' })).toBe(200);
    // A mailed link leads to the site on the port it has.
    await expect.poll(mailedLinks).toContainEqual(expect.stringContaining(`http://localhost:${ports[1]}/#ms_login=`));
    // What happens to members is told to Afterview on the port that it has: what is hers there goes
    // with her account.
    const service = (method: string, path: string, more: object = {}) =>
      fetch(`http://localhost:${ports[0]}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          origin: afterview,
          'x-app-id': 'app_afterview',
          'x-api-key': 'pk_sb_afterview',
          ...more,
        },
        ...(method === 'POST' && {
          body: JSON.stringify({ email: 'member@afterview.example', password: 'latchkey-demo' }),
        }),
      });
    const { data } = (await (await service('POST', '/auth/login')).json()) as {
      data: { tokens: { accessToken: string } };
    };
    const authorization = `Bearer ${data.tokens.accessToken}`;
    const created = await fetch(`${afterview}/api/v1/collections`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ title: 'Mine' }),
    });
    const collection = ((await created.json()) as { data: { id: string } }).data.id;
    const seenByVisitors = async () => (await fetch(`${afterview}/api/v1/collections/${collection}`)).status;
    expect(await seenByVisitors()).toBe(403);
    expect((await service('DELETE', '/member', { authorization })).status).toBe(200);
    await expect.poll(seenByVisitors, { timeout: 10_000 }).toBe(404);
    demo.child.kill('SIGINT');
    expect(await demo.ended).toBe(0);
    expect(demo.err()).toBe('');

    const again = startDemo();
    await again.printed('Try first');
    expect(await ask('/auth/login')).toBe(200);
  });

  it('says in a sentence which port is in use, and how to choose another', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen({ port: ports[0], host: 'localhost' }, resolve));
    expect(await refusal(startDemo())).toBe(
      `Port ${ports[0]} is in use by another program. Stop that one, or choose another port with MS_PORT.`,
    );
    await new Promise((resolve) => server.close(resolve));
    const site = createServer();
    await new Promise<void>((resolve) => site.listen({ port: ports[1], host: 'localhost' }, resolve));
    expect(await refusal(startDemo())).toContain('MS_SITE_PORT');
    await new Promise((resolve) => site.close(resolve));
    const app = createServer();
    await new Promise<void>((resolve) => app.listen({ port: ports[2], host: 'localhost' }, resolve));
    expect(await refusal(startDemo())).toContain('MS_APP_PORT');
    expect(await refusal(startDemo({ FINDER_SEED_SETS: 'all', FINDER_PUBLIC_ORIGIN: 'nowhere' }))).toBe(
      'FINDER_PUBLIC_ORIGIN must be scheme, host and port only, and is "nowhere".\nFINDER_SEED_SETS must be a whole number up to 2000, and is "all".',
    );
    await new Promise((resolve) => app.close(resolve));
  });

  it('says in a sentence what is wrong with the configuration or the folder', async () => {
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{ "apps": [{ "id": 7 }] }');
    expect(await refusal(startDemo({ MS_CONFIG: broken }))).toContain('apps');
    expect(await refusal(startDemo({ MS_CONFIG: join(folder, 'nowhere.json') }))).toMatch(
      /nowhere\.json does not exist/,
    );
    expect(await refusal(startDemo({ MS_PORT: 'many' }))).toBe('MS_PORT must be a port number, and is "many".');
    expect(await refusal(startDemo({ MS_DATA_DIR: join(broken, 'below-a-file') }))).toContain('cannot be written to');
  });
});
