import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { sharedBrowser } from '../support/browser.ts';
import { ensureBuilt } from '../support/built.ts';
import { createHttpService, type HttpService } from '../support/http-service.ts';

/** Pages that load the script more than once, and pages whose elements carry our names. */

const content = `
  <p id="in" data-ms-content="members">for members</p><p id="out" data-ms-content="!members">for visitors</p>
  <button id="open" data-ms-modal="login">Open</button><button id="bye" data-ms-action="logout">Log out</button>
  <form data-ms-form="login"><input id="e" data-ms-member="email"><input id="p" data-ms-member="password"><button id="go">Go</button></form>`;

/**
 * R91 ids and names that scripts like ours are known to trip over: our own, our libraries', the
 * browser's.
 */
const clobbering = [
  ...[
    '$ms',
    '$memberstackDom',
    '$memberstackReady',
    '$msChannelEvents',
    'memberstackConfig',
    'memberstackTranslations',
  ],
  ...[
    'ms',
    'ms-auth-modal',
    'ms-profile',
    'ms-inspector',
    'ms-gate',
    'ms-error-1',
    'ms-field-error',
    '_ms-mid',
    '_ms-mem',
  ],
  ...['_goober', '__nonce__', 'React', 'ReactDOM', 'ky', 'signal', 'effect', 'define', 'exports', 'module', 'require'],
  ...[
    'root',
    'host',
    'card',
    'dialog',
    'form',
    'email',
    'password',
    'token',
    'code',
    'submit',
    'close',
    'toast',
    'badge',
  ],
  ...['state', 'sdk', 'member', 'app', 'store', 'session', 'settings', 'modal', 'link', 'view', 'seats', 'runtime'],
  ...[
    'name',
    'status',
    'origin',
    'parent',
    'top',
    'self',
    'frames',
    'length',
    'event',
    'title',
    'body',
    'head',
    'forms',
  ],
];

/**
 * An attacker who can write markup into a page, but no script, wants passwords to be sent here.
 */
const thief = 'http://thief.invalid';
const tag = (kind: string) => `<script ${kind} src="SERVICE/ms.js" data-ms-app="app_demo"></script>`;
const pages: Record<string, { head?: string; body: string }> = {
  twice: { head: tag('') + tag(''), body: content },
  'async, defer and module': { head: tag('async') + tag('defer') + tag('type="module"'), body: content },
  'head and body': { head: tag(''), body: content + tag('') + tag('async') },
  'a second version after it': {
    head: tag(''),
    body: `${content}<script src="/newer.js" data-ms-app="app_demo" data-ms-domain="SERVICE"></script>`,
  },
  'a second version before it': {
    head: `<script src="/newer.js" data-ms-app="app_demo" data-ms-domain="SERVICE"></script>${tag('async')}`,
    body: content,
  },
  once: { head: tag(''), body: content },
  clobbered: {
    head: tag('defer'),
    body:
      clobbering
        .map(
          (name) =>
            `<a id="${name}" name="${name}"></a><form id="${name}" name="${name}"><input name="${name}"></form>`,
        )
        .join('') + content,
  },
  ...Object.fromEntries(
    ['defer', 'async', 'type="module"'].map((kind) => [
      `stolen, ${kind}`,
      // Markup that a sanitizer lets pass: no script, only names.
      {
        head: '',
        body: `<img name="currentScript" data-ms-app="app_demo" data-ms-domain="${thief}" src="${thief}/x.js" alt="">
          <div data-ms-app="app_demo" data-ms-domain="${thief}"></div>
          <a id="memberstackConfig"></a><a id="memberstackConfig" name="domain" href="${thief}"></a>
          <a id="$ms"></a><a id="$ms" name="version" href="${thief}"></a>
          ${content}${tag(kind)}`,
      },
    ]),
  ),
  // Pictures stand before the document's own properties of these names.
  pictures: {
    head: '<script defer src="SERVICE/ms.js" data-ms-app="app_demo" data-ms-use-cookies></script>',
    body: `${['adoptedStyleSheets', 'defaultView', 'cookie', 'querySelector', 'querySelectorAll', 'documentElement']
      .concat(['addEventListener', 'dispatchEvent', 'readyState', 'activeElement', 'currentScript', 'body', 'head'])
      .map((name) => `<img name="${name}" alt="">`)
      .join('')}<p data-ms-message="success"></p>${content}`,
  },
  framed: {
    head: tag('defer'),
    body: `<iframe name="memberstackConfig" srcdoc="<a id=domain href=${thief}></a>"></iframe><iframe name="memberstackTranslations" src="data:text/html,x"></iframe>${content}`,
  },
};

const { version } = about;
let browser: Browser;
let service: HttpService;
let site: Server;
let origin: string;
let page: Page;
let errors: unknown[];

beforeAll(async () => {
  await ensureBuilt();
  let serviceOrigin = '';
  const newer = readFileSync(new URL('../../dist/ms.js', import.meta.url), 'utf8').replaceAll(
    `"${version}"`,
    '"99.0.0"',
  );
  site = createServer((request, response) => {
    if (request.url === '/newer.js') return void response.setHeader('Content-Type', 'text/javascript').end(newer);
    const { head = '', body } = pages[decodeURIComponent((request.url ?? '').slice(1))] ?? { body: '' };
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Page</title>${head}<body>${body}`.replaceAll('SERVICE', serviceOrigin));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  // A live site: what the inspector does with such pages is not asked here.
  service = await createHttpService({ app: (app) => Object.assign(app, { baseUrl: origin, passkeys: undefined }) });
  serviceOrigin = await service.server.listen({ port: 0, host: '127.0.0.1' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await service?.close();
});
afterEach(() => page?.context().close());

async function open(name: string, asked: string[] = []): Promise<string[]> {
  page = await (await browser.newContext()).newPage();
  errors = [];
  page.on('pageerror', (error) => errors.push(error));
  const posts: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${origin}/${encodeURIComponent(name)}`);
  await page.waitForFunction(() => typeof (window as { $ms?: { getApp?: unknown } }).$ms?.getApp === 'function');
  return posts;
}

async function mainJob(posts: string[]) {
  await page.locator('#open').click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('#e').fill('mary@example.com');
  await page.locator('#p').fill('latchkey-demo');
  await page.locator('#go').click();
  await page.locator('#in').waitFor();
  await page.locator('#bye').click();
  await page.locator('#out').waitFor();
  expect(posts.filter((path) => path !== '/app-member')).toEqual(['/auth/login', '/member/logout']);
  expect(errors).toEqual([]);
}

describe('the script', () => {
  it.each(['twice', 'async, defer and module', 'head and body'])(
    'R92 loaded %s: one request at load, one dialog, one request a click, no error',
    async (name) => {
      const posts = await open(name);
      await mainJob(posts);
      expect(posts.filter((path) => path === '/app-member')).toHaveLength(1);
    },
  );

  it.each([
    ['a second version after it', version],
    ['a second version before it', '99.0.0'],
  ])('R92 loaded with %s: the first one stays, with one dialog and one request a click', async (name, stays) => {
    const posts = await open(name);
    await mainJob(posts);
    expect(posts.filter((path) => path === '/app-member')).toHaveLength(1);
    expect(await page.evaluate(() => (window as never as { $ms: { version: string } }).$ms.version)).toBe(stays);
  });

  it('R91 works among sixty elements that carry our names and those of our libraries', async () => {
    expect(clobbering.length).toBeGreaterThanOrEqual(60);
    await mainJob(await open('clobbered'));
  });

  it('R91 a form that comes later, with fields named like what is asked of it, cuts nothing else off', async () => {
    await open('once');
    await page.evaluate(() => {
      const names = ['hasAttributes', 'hasAttribute', 'matches', 'querySelector', 'querySelectorAll', 'getAttribute'];
      const late = document.createElement('form');
      late.setAttribute('data-ms-form', 'login');
      for (const name of names) late.append(Object.assign(document.createElement('input'), { name }));
      const field = document.createElement('input');
      field.setAttribute('data-ms-member', 'email');
      const told = document.createElement('input');
      told.setAttribute('data-ms-member', 'email');
      const form = document.createElement('form');
      form.setAttribute('data-ms-form', 'login');
      form.append(told);
      Element.prototype.append.call(late, field);
      document.body.append(late, form);
      Object.assign(window, { shown: () => [field.autocomplete, told.autocomplete] });
    });
    const shown = () => page.evaluate(() => (window as unknown as { shown(): string[] }).shown());
    await expect.poll(shown).toEqual(['username', 'username']);
    expect(errors).toEqual([]);
  });

  it('R91 gates, forms and the cookie session work among images named like properties of the document', async () => {
    const posts = await open('pictures');
    await page.locator('#out').waitFor();
    expect(await page.locator('#in').isVisible()).toBe(false);
    await page.locator('#e').fill('mary@example.com');
    await page.locator('#p').fill('latchkey-demo');
    await page.locator('#go').click();
    await page.locator('#in').waitFor();
    await page.reload();
    await page.locator('#in').waitFor();
    await page.locator('#bye').click();
    await page.locator('#out').waitFor();
    expect(posts.filter((path) => path !== '/app-member')).toEqual(['/auth/login', '/member/logout']);
    // React listens on the document itself, so it cannot show a toast here; what the attributes do
    // does not depend on it.
    expect(errors.filter((error) => !/addEventListener is not a function/.test(String(error)))).toEqual([]);
  });

  it.each(Object.keys(pages).filter((name) => /stolen|framed/.test(name)))(
    'R91 %s: names in the markup of a page do not move the service that passwords are sent to',
    async (name) => {
      const asked: string[] = [];
      const posts = await open(name, asked);
      await mainJob(posts);
      expect(asked.filter((url) => url.startsWith(thief) && !url.endsWith('/x.js'))).toEqual([]);
    },
  );

  it('B5 the page hears on its document what happens, in order, with what belongs to it', async () => {
    await open('once');
    // Once more, listening from before the script has come.
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const name of ['ready', 'auth', 'open', 'close', 'submit', 'success', 'error'])
        document.addEventListener(`ms:${name}`, (event) => {
          const { detail, bubbles, composed, target } = event as CustomEvent;
          const { view, form, type, code, app, member } = detail;
          const [email, id] = [member?.auth.email, app?.id];
          const facts = Object.entries({ view, form, type, code, email, id }).filter(([, fact]) => fact !== undefined);
          const place = target === document ? 'document' : (target as Element).localName;
          heard.push([name, place, bubbles && composed, ...facts.map(([, fact]) => fact)].join(' '));
        });
    });
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await page.reload();
    await expect.poll(heard).toEqual(['ready document true app_demo']);
    await page.locator('#open').click();
    await page.getByRole('dialog').getByRole('heading').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#e').fill('mary@example.com');
    await page.locator('#p').fill('wrong');
    await page.locator('#go').click();
    await expect.poll(async () => (await heard()).at(-1)).toBe('error form true invalid-credentials');
    await page.locator('#p').fill('latchkey-demo');
    await page.locator('#go').click();
    await page.locator('#bye').click();
    await page.locator('#out').waitFor();
    expect(await heard()).toEqual([
      'ready document true app_demo',
      'open ms-auth-modal true login',
      'close ms-auth-modal true login',
      ...['submit form true login', 'error form true invalid-credentials', 'submit form true login'],
      ...['auth document true mary@example.com', 'success form true LOGIN', 'auth document true'],
    ]);
  });

  it('R91 leaves one enumerable global, and none after destroy()', async () => {
    page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => Object.assign(window, { keysBefore: Object.keys(window) }));
    await page.goto(`${origin}/once`);
    await page.waitForFunction(() => '$ms' in window);
    const added = () =>
      page.evaluate(() => {
        const { keysBefore } = window as never as { keysBefore: string[] };
        return Object.keys(window).filter((key) => key !== 'keysBefore' && !keysBefore.includes(key));
      });
    expect(await added()).toEqual(['$ms']);
    // M §0 pages that were written for the incumbent's names find the same client, and the sign
    // that it is there.
    const old = () =>
      page.evaluate(() => {
        const { $ms, $memberstackDom, $memberstackReady } = window as never as Record<string, unknown>;
        return [$memberstackDom === $ms, $memberstackReady, '$memberstackReady' in window];
      });
    expect(await old()).toEqual([true, true, true]);
    await page.evaluate(() => (window as never as { $ms: { destroy(): void } }).$ms.destroy());
    expect(await added()).toEqual([]);
    expect(await old()).toEqual([true, undefined, false]);
    expect(
      await page.evaluate(() => [
        document.adoptedStyleSheets.length,
        document.documentElement.outerHTML.includes('data-ms-state'),
        document.querySelectorAll('ms-auth-modal, ms-profile, ms-inspector').length,
      ]),
    ).toEqual([0, false, 0]);
  });
});
