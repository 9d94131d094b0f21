import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { ensureBuilt, pathOfFile } from '../support/built.ts';
import { freePorts } from '../support/free-ports.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';

/**
 * The configuration of the documentation, word for word, but for the four places that name an
 * address or a folder.
 */
function documented(places: { port: number; servicePort: number; root: string }): string {
  const doc = readFileSync(new URL('../../src/docs/gates.md', import.meta.url), 'utf8');
  const config = /```nginx\n(.*?)```/s.exec(doc)![1]!;
  const put = (text: string, from: string, to: string) => {
    expect(text.split(from), `${from} stands there once`).toHaveLength(2);
    return text.replace(from, to);
  };
  const { port, servicePort, root } = places;
  let own = put(config, 'listen 80;', `listen 127.0.0.1:${port};`);
  own = put(own, '127.0.0.1:4870', `127.0.0.1:${servicePort}`);
  own = put(own, '/var/www/www.example.com', root);
  return put(own, 'https://www.example.com', `http://localhost:${port}`);
}

describe.skipIf(!hasNginx)('a site behind nginx, configured as the documentation says', () => {
  let service: HttpService;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let browser: Browser;
  let site: string;
  let other: string;
  beforeAll(async () => {
    await ensureBuilt();
    const [port] = await freePorts(1);
    // The site is one of a single app, as usual; the demo's two share localhost.
    service = await createHttpService({
      file: (file) => {
        file.apps.length = 1;
      },
    });
    await service.server.listen({ port: 0, host: '127.0.0.1' });
    const servicePort = (service.server.server.address() as { port: number }).port;
    site = `http://localhost:${port}`;
    other = `http://127.0.0.1:${port}`;
    const tag = `<script async src="http://localhost:${servicePort}/ms.js" data-ms-app="app_demo" data-ms-use-cookies></script>`;
    const page = (title: string, body: string) =>
      `<!doctype html><html lang="en"><title>${title}</title>${tag}${body}</html>`;
    nginx = await startNginx((root) => documented({ port: port!, servicePort, root }), {
      'index.html': page('Start', '<a href="/pages/premium/a.html?x=1">In</a>'),
      'pages/index.html': page('Door', ''),
      'pages/premium/a.html': page('Inside', 'for members'),
      'pages/premium/index.html': page('Inside too', 'for members'),
      'elsewhere.html': `<!doctype html><title>Elsewhere</title><a href="${site}/pages/premium/a.html?x=1">Go</a>`,
    });
    await nginx.ready(site);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await nginx?.stop();
    await service?.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site + path, { headers, redirect: 'manual' });

  it('C16 the page comes with the cookie of a member who may, and otherwise the way out', async () => {
    const [ada, mary] = [await service.logIn('ada@example.com'), await service.logIn('mary@example.com')];
    const inside = await get('/pages/premium/a.html?x=1&y=2', { cookie: `_ms-mid=${ada}` });
    expect([inside.status, await inside.text()]).toEqual([200, expect.stringContaining('for members')]);
    expect(inside.headers.get('cache-control')).toBe('private, no-cache');
    for (const headers of [{}, { cookie: `_ms-mid=${mary}` }] as Record<string, string>[]) {
      const answer = await get('/pages/premium/a.html?x=1&y=2', headers);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${site}/pages/`]);
      expect(await answer.text()).not.toContain('for members');
    }
    expect(await (await get('/pages/')).text()).toContain('Door');
  });

  it.each([
    '/pages/premium/',
    '//pages//premium/a.html',
    '/pages/%70remium/a.html',
    '/x/../pages/premium/a.html',
    '/pages/premium%2Fa.html',
    '/pages/premium/a.html?x=1&url=http://localhost/pages/&redirect=1',
  ])('R50 %s is as closed as the page itself, in whatever spelling nginx reads it', async (path) => {
    const { status, body } = await rawGet(site, path);
    expect([status, body.includes('for members')]).toEqual([302, false]);
  });

  it('what the visitor calls the host makes no difference', async () => {
    const { status } = await rawGet(site, '/pages/premium/a.html', { host: 'evil.example' });
    expect(status).toBe(302);
  });

  it('C16 admits a member who follows a link of another site, and redirects a visitor, in Chromium', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${other}/elsewhere.html`);
    await page.getByRole('link', { name: 'Go' }).click();
    await page.waitForURL(`${site}/pages/`);

    await page.goto(`${site}/`);
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(async () => {
      const { $ms } = window as unknown as { $ms: { loginMemberEmailPassword(input: object): Promise<unknown> } };
      await $ms.loginMemberEmailPassword({ email: 'ada@example.com', password: 'latchkey-demo' });
    });
    const cookie = (await context.cookies(site)).find(({ name }) => name === '_ms-mid');
    expect(cookie).toMatchObject({ sameSite: 'Strict' });
    await page.getByRole('link', { name: 'In' }).click();
    await page.waitForURL(`${site}/pages/premium/a.html?x=1`);
    expect(await page.title()).toBe('Inside');

    await page.goto(`${other}/elsewhere.html`);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/premium/')) statuses.push(response.status());
    });
    await page.getByRole('link', { name: 'Go' }).click();
    await page.waitForFunction(() => document.title === 'Inside');
    expect(page.url()).toBe(`${site}/pages/premium/a.html?x=1`);
    expect(statuses).toEqual([401, 200]);

    // The next person at this browser does not see the cached page.
    await page.goto(`${site}/`);
    await page.waitForFunction(() => '$ms' in window);
    await page.evaluate(() => (window as unknown as { $ms: { logout(): Promise<unknown> } }).$ms.logout());
    await page.getByRole('link', { name: 'In' }).click();
    await page.waitForURL(`${site}/pages/`);
    expect(statuses).toEqual([401, 200, 302]);
    await context.close();
  });
});

it.skipIf(!hasNginx)(
  'R50 a cache that all share keeps nothing of what is for one, and gives B nothing of what A got',
  async () => {
    const service = await createHttpService();
    onTestFinished(() => service.close());
    await service.server.listen({ port: 0, host: '127.0.0.1' });
    const { port: servicePort } = service.server.server.address() as { port: number };
    const [port] = await freePorts(1);
    // It keeps whatever an answer lets it keep, and by the address alone.
    const nginx = await startNginx(
      (root) => `proxy_cache_path ${root}/cache keys_zone=all:1m;
server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${servicePort}; proxy_cache all;
  proxy_cache_methods GET HEAD POST; proxy_cache_key $request_uri$request_body; add_header X-Cache $upstream_cache_status always; } }`,
      { 'index.html': '' },
    );
    onTestFinished(() => nginx.stop());
    const url = `http://127.0.0.1:${port}`;
    await nginx.ready(url);
    const ask = async (path: string, token?: string, body?: object) => {
      const headers = {
        ...{ 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo' },
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
      return { status: answer.status, cache: answer.headers.get('x-cache'), body: await answer.text() };
    };
    // The cache is one: what everybody may keep it does keep.
    for (const cache of ['MISS', 'HIT']) expect(await ask(pathOfFile('ms.js'))).toMatchObject({ status: 200, cache });

    const [ada, mary] = [await service.logIn('ada@example.com'), await service.logIn('mary@example.com')];
    const asked = [['/secure-content', { contentId: 'welcome' }], ['/member'], ['/app-member', {}]] as const;
    for (const [path, body] of asked) {
      const hers = [await ask(path, ada, body), await ask(path, ada, body)];
      expect([path, ...hers]).toMatchObject([path, ...Array(2).fill({ status: 200, cache: 'MISS' })]);
      for (const other of [await ask(path, mary, body), await ask(path, undefined, body)])
        for (const secret of ['Tin white', 'ada@example.com'])
          expect([path, other.body.includes(secret)]).toEqual([path, false]);
    }
    const statuses = [];
    for (const token of [ada, mary, undefined])
      statuses.push((await ask('/secure-content', token, { contentId: 'welcome' })).status);
    expect(statuses).toEqual([200, 403, 401]);
  },
);

/** `fetch` would tidy the address up. */
async function rawGet(origin: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (bytes) => {
        body += bytes;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}
