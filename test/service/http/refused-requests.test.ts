import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { adminPath, adminRoutes, adminScopes } from '../../../src/contract/admin-routes.ts';
import { consoleApiPath } from '../../../src/contract/console.ts';
import { headers, maxImageBytes } from '../../../src/contract/constants.ts';
import { type Route, routes } from '../../../src/contract/routes.ts';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { freePorts } from '../../support/free-ports.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { startMinimalSite } from '../../support/minimal-site.ts';
import { hasNginx, startNginx } from '../../support/nginx.ts';
import { oneSocket } from '../../support/one-socket.ts';
import { fileForm, otherPathRefusals, refusals } from '../../support/refusals.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';

const upload = '/member/profile-image';
const table = Object.entries(routes) as [string, Route][];
const pathOf = ({ path, variant }: Route) =>
  path.replace(/:\w+/g, 'x') + (variant ? `?${variant.query}=${variant.value}` : '');
const app = { [headers.appId]: 'app_demo', [headers.publicKey]: 'pk_sb_demo' };
const next = { method: 'GET', path: '/health/live' };
const tooLarge = fileForm('profileImage', maxImageBytes + 100_000);

async function listening(options: Parameters<typeof createHttpService>[0] = {}) {
  const service = await createHttpService(options);
  await service.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.server.server.address() as AddressInfo;
  return { service, port, member: { ...app, authorization: `Bearer ${await service.logIn()}` } };
}
/** The documented configuration, but for the places that name an address or a certificate. */
function documented(port: number, servicePort: number): string {
  const doc = readFileSync(new URL('../../../src/docs/operating.md', import.meta.url), 'utf8');
  const config = /```nginx\n(.*?)```/s.exec(doc)![1]!;
  const own = config
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('127.0.0.1:4870', `127.0.0.1:${servicePort}`);
  expect(own).toContain('client_max_body_size 5m;');
  return own;
}
async function behindNginx(servicePort: number) {
  const [port] = await freePorts(1);
  const nginx = await startNginx(() => documented(port!, servicePort), {});
  onTestFinished(() => nginx.stop());
  await nginx.ready(`http://127.0.0.1:${port}`);
  return port!;
}

describe('a refused request', () => {
  let service: HttpService;
  let port: number;
  let member: Record<string, string>;
  beforeAll(async () => {
    ({ service, port, member } = await listening());
    // A connection that is stuck ends soon, by a 408.
    Object.assign(service.server.server, { headersTimeout: 1_000, requestTimeout: 2_000 });
  });
  afterAll(() => service.close());

  const strangers = {
    'no app': {},
    'another origin': { ...app, origin: 'https://elsewhere.example' },
    'an unknown session': { ...app, authorization: `Bearer ${'x'.repeat(43)}` },
  };
  it.each(table)('R112 of %s leaves its connection usable or closes it', async (_, route) => {
    const client = oneSocket(port);
    onTestFinished(() => client.close());
    const { method, upload: file } = route;
    const kinds = refusals({ method, path: pathOf(route), file, member, visitor: app, strangers });
    for (const [kind, request] of Object.entries(kinds)) {
      const { status } = await client.ask(request);
      expect([kind, status, (await client.ask(next)).status]).toEqual([kind, expect.toSatisfy(isNoFault), 200]);
    }
  });
  const isNoFault = (status: number) => status >= 200 && status < 500 && status !== 408;

  it.each(Object.entries(adminRoutes))(
    'R112 of %s at the admin API and in the console leaves its connection usable or closes it',
    async (operation, { method, path }) => {
      const key = `sk_key-of-${operation}`;
      const scopes = Object.keys(adminScopes) as (keyof typeof adminScopes)[];
      const named = { id: operation, name: operation, scopes, createdBy: 'a test', lifetimeMs: null };
      await service.store.adminKeys.add(sandbox, { ...named, keyHash: hashSecret(key) });
      const client = oneSocket(port);
      onTestFinished(() => client.close());
      const callers = { member: { 'x-api-key': key }, visitor: {} };
      const strangers = {
        'an unknown key': { 'x-api-key': 'sk_none' },
        'a page': { origin: 'https://elsewhere.example' },
      };
      for (const prefix of [adminPath, `${consoleApiPath}/app_demo/sandbox`]) {
        const at = prefix + path.replace(/:\w+/g, 'x');
        for (const [kind, request] of Object.entries(refusals({ method, path: at, ...callers, strangers }))) {
          const { status } = await client.ask(request);
          expect([kind, status, (await client.ask(next)).status]).toEqual([kind, expect.toSatisfy(isNoFault), 200]);
        }
      }
    },
  );

  it.each([
    '/',
    '/health/live',
    '/metrics',
    '/mailbox.json',
    '/gate',
    '/ms.js',
    '/console',
    '/webhooks/stripe/app_demo/sandbox',
  ])('R112 to %s leaves its connection usable or closes it', async (path) => {
    const client = oneSocket(port);
    onTestFinished(() => client.close());
    for (const [kind, request] of Object.entries(otherPathRefusals(path, app))) {
      const { status } = await client.ask(request);
      expect([kind, status, (await client.ask(next)).status]).toEqual([kind, expect.toSatisfy(isNoFault), 200]);
    }
  });

  it('R112 closes a connection whose rest is large, and keeps one whose rest is small', async () => {
    const client = oneSocket(port);
    onTestFinished(() => client.close());
    const type = { ...member, 'content-type': 'text/plain' };
    const send = (bytes: number) =>
      client.ask({ method: 'POST', path: upload, headers: type, body: Buffer.alloc(bytes) });
    expect(await send(1024 * 1024)).toEqual({ status: 415, isLast: false });
    expect(await send(1024 * 1024 + 1)).toEqual({ status: 415, isLast: true });
  });

  it('R112 of a too large picture counts as one of the member’s pictures', async () => {
    const limited = await listening({ limits: { imagesPerMember: { max: 1, seconds: 86_400 } } });
    onTestFinished(() => limited.service.close());
    const client = oneSocket(limited.port);
    onTestFinished(() => client.close());
    const send = ({ headers: type, body }: typeof tooLarge) =>
      client.ask({ method: 'POST', path: upload, headers: { ...limited.member, ...type }, body });
    expect((await send(tooLarge)).status).toBe(413);
    expect((await send(fileForm('profileImage', 900_000))).status).toBe(429);
    expect((await send(fileForm('profileImage', 3_000_000))).status).toBe(429);
    expect((await client.ask(next)).status).toBe(200);
  });

  it('R112 lets a page in Chromium read the refusal of a picture and go on', async () => {
    // With the real time of a request: the browser would hide a 408 that comes soon.
    const own = await listening();
    const [site, browser] = [await startMinimalSite(), await sharedBrowser()];
    const context = await browser.newContext();
    onTestFinished(() => Promise.all([context.close(), site.close(), own.service.close()]).then(() => {}));
    const page = await context.newPage();
    await page.goto(site.url);
    const statuses = await page.evaluate(
      async ({ url, upload, headers, sizes }) => {
        const seen: (number | string)[] = [];
        const ask = (path: string, init: RequestInit = {}) =>
          fetch(url + path, { ...init, headers }).then(
            ({ status }) => seen.push(status),
            (error) => seen.push(String(error)),
          );
        for (const bytes of sizes) {
          const form = new FormData();
          form.set('profileImage', new File([new Uint8Array(bytes)], 'a.png'));
          await ask(upload, { method: 'POST', body: form });
          await Promise.all(Array.from({ length: 6 }, () => ask('/member')));
        }
        return seen;
      },
      {
        url: `http://127.0.0.1:${own.port}`,
        upload,
        headers: own.member,
        sizes: [maxImageBytes + 100_000, 2 * maxImageBytes, 30_000_000],
      },
    );
    const each = [413, ...Array(6).fill(200)];
    expect(statuses).toEqual([...each, ...each, ...each]);
  });

  it.skipIf(!hasNginx)('R112 behind nginx holds up no other member', async () => {
    const at = await behindNginx(port);
    const other = { ...app, authorization: `Bearer ${await service.logIn('grace@example.com')}` };
    for (let round = 0; round < 3; round++) {
      const refused = await fetch(`http://127.0.0.1:${at}${upload}`, {
        method: 'POST',
        headers: { ...member, ...tooLarge.headers },
        body: tooLarge.body,
      });
      expect(refused.status).toBe(413);
      const others = Array.from({ length: 10 }, () => fetch(`http://127.0.0.1:${at}/member`, { headers: other }));
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    }
  });
});

if (soaks && hasNginx)
  it('R112 three loops of too large pictures behind nginx leave no foreign request above a second', async () => {
    const { service, port } = await listening();
    onTestFinished(() => service.close());
    const at = await behindNginx(port);
    const url = `http://127.0.0.1:${at}`;
    const heads = async (email: string) => ({ ...app, authorization: `Bearer ${await service.logIn(email)}` });
    const [sender, other] = [await heads('ada@example.com'), await heads('grace@example.com')];
    let isOver = false;
    let refused = 0;
    const loops = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const answer = await fetch(url + upload, {
          method: 'POST',
          headers: { ...sender, ...tooLarge.headers },
          body: tooLarge.body,
        });
        expect([413, 429]).toContain(answer.status);
        await answer.arrayBuffer();
        refused++;
      }
    });
    const times: number[] = [];
    const count = soakTimes(150, 15);
    while (times.length < count) {
      const began = performance.now();
      const answer = await fetch(`${url}/member`, { headers: other });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      times.push(performance.now() - began);
      // 150 requests in forty seconds.
      await delay(260);
    }
    isOver = true;
    await Promise.all(loops);
    soakSays(
      `R112: ${refused} pictures refused; the slowest of ${count} others took ${Math.max(...times).toFixed(0)} ms`,
    );
    expect(times.filter((ms) => ms > 1_000)).toEqual([]);
  }, 240_000);
