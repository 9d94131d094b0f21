import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { freePorts } from '../support/free-ports.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { xssStrings } from '../support/xss-strings.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const keys = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const field = { hidden: true, restrictToAdmin: false };
/** Who may read a field: its own member, everybody, members, or the owner alone. */
const roles = [
  { key: 'private-field', visibility: 'PRIVATE' },
  { key: 'public-field', visibility: 'PUBLIC' },
  { key: 'members-field', visibility: 'MEMBERS' },
  { key: 'admin-field', visibility: 'PUBLIC', restrictToAdmin: true },
];

let browser: Browser;
let stack: Stack;
let site: Server;
let siteOrigin: string;
/** What the site answers: a page with this body, under strict Trusted Types. */
let body = '';
let visitor: Visitor;
beforeAll(async () => {
  const [port] = await freePorts(1);
  siteOrigin = `http://localhost:${port}`;
  [browser, stack] = await Promise.all([
    sharedBrowser(),
    startStack({
      app: (app) => {
        app.origins = { ...app.origins, live: [...(app.origins?.live ?? []), siteOrigin] };
        app.customFields = [
          ...app.customFields,
          ...keys.map((key) => ({ ...field, key, label: key, visibility: 'PRIVATE' })),
          ...roles.map((role) => ({ ...field, label: role.key, ...role })),
          { ...field, key: 'website', label: 'Website', type: 'url', visibility: 'PRIVATE' },
          { ...field, key: 'phone', label: 'Phone', type: 'phone', visibility: 'PRIVATE' },
        ];
        for (const member of app.seed.members)
          if (member.email === 'ada@example.com')
            for (const { key } of roles) member.customFields[key] = `https://${key}.example/`;
      },
    }),
  ]);
  site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', "require-trusted-types-for 'script'; trusted-types 'none'");
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Binds</title>
      <link rel="icon" href="data:,"><script src="${stack.serviceUrl}/guard.js"></script>
      <script async src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo"></script></head><body>${body}</body></html>`);
  });
  await new Promise<void>((resolve) => site.listen(port, 'localhost', resolve));
});
afterAll(async () => {
  site?.close();
  await browser?.close();
  await stack?.close();
});

const dialogs: string[] = [];
const asked: string[] = [];
async function open(written: string) {
  body = written;
  await visitor.open(siteOrigin);
  await expect.poll(() => visitor.page.evaluate(() => '$ms' in window)).toBe(true);
}
beforeEach(async () => {
  visitor = await newVisitor(browser, stack);
  dialogs.length = 0;
  asked.length = 0;
  visitor.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await visitor.page.route(
    ({ hostname }) => hostname.endsWith('.example'),
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '' });
    },
  );
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

interface Client {
  loginMemberEmailPassword(params: object): Promise<unknown>;
  updateMember(params: object): Promise<unknown>;
  logout(): Promise<unknown>;
}
const call = (method: keyof Client, params: object = {}) =>
  visitor.page.evaluate(
    async ([name, sent]) => {
      await (window as unknown as { $ms: Client }).$ms[name](sent);
    },
    [method, params] as const,
  );
const logIn = (email = 'mary@example.com') => call('loginMemberEmailPassword', { email, password: 'latchkey-demo' });
const attribute = (selector: string, name: string) => visitor.page.locator(selector).getAttribute(name);
/** The code of binds is a file of its own, which may come after the member: this shows both. */
const sign = '<b id="sign" data-ms-bind:title="email"></b>';
const logInAndBind = async (email?: string) => {
  await logIn(email);
  await expect.poll(() => attribute('#sign', 'title')).toBe(email ?? 'mary@example.com');
};
const html = () => visitor.page.evaluate(() => document.body.innerHTML);

/** Addresses that must never be written, in the spellings that browsers forgive. */
const addresses = [
  ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)'],
  ...['java\nscript:alert(1)', 'javascript\n:alert(1)', 'javascript://%0aalert(1)', 'javascript&colon;alert(1)'],
  ...['data:text/html,<script>alert(1)</script>', 'data:image/svg+xml,<svg onload=alert(1)>', 'vbscript:alert(1)'],
  ...['//evil.example/', '\\\\evil.example', '/\\evil.example', '/admin', './x', '?x', '#x', 'evil.example'],
  ...['https:evil.example', 'https:/evil.example', 'https://a\\@evil.example', 'https://bank.example@evil.example'],
  ...['blob:https://a.example/x', 'filesystem:https://a.example', 'view-source:https://a.example', 'file:///etc'],
  ...['about:blank', 'ftp://a.example', 'ws://a.example', 'https://a.example/ x', 'https://a.example/\u202ex'],
];
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';
const payloads = [...xssStrings, ...addresses];

describe('data-ms-bind in a browser', () => {
  it('R52 no payload in any bind runs or becomes an address, and all of them stay words', async () => {
    const bound = keys.map(
      (key) => `<section id="${key}">
        <a href="#before" data-ms-bind:href="${key}">a</a><area href="#before" data-ms-bind:href="${key}">
        <svg><a href="#before" data-ms-bind:href="${key}"></a></svg>
        <img alt="" src="data:," data-ms-bind:src="${key}"><iframe data-ms-bind:src="${key}"></iframe>
        <video data-ms-bind:src="${key}"></video><audio data-ms-bind:src="${key}"></audio>
        <script data-ms-bind:src="${key}"></script><embed data-ms-bind:src="${key}">
        <link rel="stylesheet" data-ms-bind:href="${key}"><base data-ms-bind:href="${key}">
        <img class="words" data-ms-bind:alt="${key}" data-ms-bind:title="${key}" data-ms-bind:aria-label="${key}">
        <input class="words" data-ms-bind:value="${key}"><time class="words" data-ms-bind:datetime="${key}"></time>
        <b class="x" data-ms-bind:class="${key}" data-ms-bind:style="color: red" data-ms-member="${key}"></b></section>`,
    );
    await open(bound.join('') + sign);
    await logInAndBind();
    const elements = await visitor.page.locator('*').count();
    expect(payloads.length).toBeGreaterThanOrEqual(72);
    for (let from = 0; from < payloads.length; from += keys.length) {
      const customFields = Object.fromEntries(keys.map((key, i) => [key, payloads[from + i] ?? '']));
      await call('updateMember', { customFields });
      const seen = await visitor.page.evaluate(
        (names: string[]) =>
          names.map((key) => {
            const section = document.getElementById(key!)!;
            const addressed = [...section.querySelectorAll('[data-ms-bind\\:href],[data-ms-bind\\:src]')];
            const words = [...section.querySelectorAll('.words')].flatMap((element) =>
              ['alt', 'title', 'aria-label', 'value', 'datetime'].flatMap((name) => element.getAttribute(name) ?? []),
            );
            return {
              written: addressed.map((one) => one.getAttribute('href') ?? one.getAttribute('src')),
              words: [...words, section.querySelector('b')!.textContent],
              classes: [...section.querySelector('b')!.classList].join(' '),
            };
          }),
        keys,
      );
      const before = ['#before', '#before', '#before', 'data:,', ...Array<null>(7).fill(null)];
      for (const [i, key] of keys.entries()) {
        const text = customFields[key]!;
        expect(seen[i]!.written, text).toEqual(before);
        expect(seen[i]!.words, text).toEqual(text === '' ? [''] : Array(6).fill(text));
        expect(seen[i]!.classes, text).toMatch(/^x(?: [\p{L}\p{N}-]+)*$/u);
      }
    }
    expect(await visitor.page.locator('*').count()).toBe(elements);
    expect([dialogs, asked]).toEqual([[], []]);
  });

  it('M §1.5 addresses are written where they may be, follow the member and go with a logout', async () => {
    await open(`<a id="a" href="/x" data-ms-bind:href="website">w</a><a id="m" data-ms-bind:href="email">m</a>
      <a id="p" data-ms-bind:href="phone">p</a><img id="i" src="${pixel}" data-ms-bind:src="website" srcset="${pixel} 2x">
      <a id="n" data-ms-bind:href="first-name">n</a>${sign}`);
    const before = await html();
    await logInAndBind();
    await call('updateMember', { customFields: { website: 'https://mary.example/a', phone: '+49 (30) 12-34567' } });
    expect(await Promise.all([attribute('#a', 'href'), attribute('#m', 'href'), attribute('#p', 'href')])).toEqual([
      'https://mary.example/a',
      'mailto:mary@example.com',
      'tel:+49301234567',
    ]);
    expect([await attribute('#i', 'src'), await attribute('#i', 'srcset'), await attribute('#n', 'href')]).toEqual([
      'https://mary.example/a',
      null,
      null,
    ]);
    await call('logout');
    expect(await html()).toBe(before);
    await logInAndBind('ada@example.com');
    expect([await attribute('#a', 'href'), await attribute('#m', 'href')]).toEqual(['/x', 'mailto:ada@example.com']);
  });

  it('M §1.5 works on elements that come later and on attributes that change', async () => {
    await open('<main></main>');
    await logIn();
    const title = () => attribute('#x', 'title');
    await visitor.page.evaluate(() => {
      const element = document.createElement('b');
      element.id = 'x';
      element.title = 'hint';
      element.setAttribute('data-ms-bind:title', 'first-name');
      document.querySelector('main')!.append(element);
    });
    await expect.poll(title).toBe('Mary');
    const change = (name: string, value: string | null) =>
      visitor.page.evaluate(
        ([one, now]) => {
          const element = document.getElementById('x')!;
          if (now === null) element.removeAttribute(one!);
          else element.setAttribute(one!, now!);
        },
        [name, value],
      );
    await change('data-ms-bind:title', 'last-name');
    await expect.poll(title).toBe('Somerville');
    await change('data-ms-bind:title', 'bio');
    await expect.poll(title).toBe('hint');
    await change('data-ms-bind:title', 'member-since');
    await expect.poll(title).toMatch(/^\w+ \d+, \d{4}$/);
    await change('data-ms-format', 'date:short');
    await expect.poll(title).toMatch(/^\d+\/\d+\/\d\d$/);
    await change('data-ms-content', 'plan:pln_pro');
    await expect.poll(title).toBe('hint');
    await change('data-ms-content', 'plan:pln_free');
    await expect.poll(title).toMatch(/^\d+\/\d+\/\d\d$/);
    await change('data-ms-bind:title', null);
    await expect.poll(title).toBe('hint');
  });

  it.each([
    ...['email', 'id', 'profile-image', 'signup-date', 'plan-name'],
    ...['plan-status', 'next-billing-date', 'member-since', 'initials'],
  ])('M §1.5 every bind takes the word %s, and writes an address only where it is one', async (word) => {
    await open(`<a id="a" data-ms-bind:href="${word}"></a><img id="i" alt="" data-ms-bind:src="${word}">
      <img id="w" data-ms-bind:alt="${word}" data-ms-bind:title="${word}" data-ms-bind:aria-label="${word}">
      <data id="d" data-ms-bind:value="${word}"></data><time id="t" data-ms-bind:datetime="${word}"></time>${sign}`);
    await logInAndBind('ada@example.com');
    const isKnown = word !== 'profile-image';
    const texts = [attribute('#w', 'alt'), attribute('#w', 'title'), attribute('#w', 'aria-label')];
    const values = [attribute('#d', 'value'), attribute('#t', 'datetime')];
    expect(new Set(await Promise.all(texts)).size).toBe(1);
    for (const text of await Promise.all([...texts, ...values])) expect(text !== null).toBe(isKnown);
    expect(await attribute('#a', 'href')).toBe(word === 'email' ? 'mailto:ada@example.com' : null);
    expect(await attribute('#i', 'src')).toBeNull();
  });

  it('M §1.3 dates, numbers and amounts are in the language of the page, and statuses too', async () => {
    await open(`<i id="s" data-ms-member="plan-status"></i><i id="m" data-ms-member="member-since"></i>
      <i id="n" data-ms-member="one" data-ms-format="number"></i><i id="c" data-ms-member="one" data-ms-format="currency"></i>`);
    await visitor.page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    await logIn('ada@example.com');
    await call('updateMember', { customFields: { one: '1234.5' } });
    const text = async (id: string) => (await visitor.page.locator(id).textContent())?.replace(/\s/g, ' ');
    await expect.poll(() => text('#s')).toBe('Aktiv');
    expect([await text('#n'), await text('#c')]).toEqual(['1.234,5', '1.234,50 €']);
    expect(await text('#m')).toMatch(/^\d+\. \p{L}+ \d{4}$/u);
    await visitor.page.evaluate(() => {
      document.documentElement.lang = 'fr';
    });
    await expect.poll(() => text('#s')).toBe('En cours');
    expect([await text('#n'), await text('#c')]).toEqual(['1 234,5', '1 234,50 €']);
  });

  it('R43 the page of a member shows private, public and members fields, none of the owner', async () => {
    const part = (key: string) =>
      `<a id="${key}" href="/x" data-ms-bind:href="${key}" data-ms-bind:title="${key}" data-ms-bind:class="${key}" data-ms-member="${key}">–</a>
      <p id="${key}-in" data-ms-content="field:${key}">in</p><p id="${key}-is" data-ms-content="field:${key}=https://${key}.example/">is</p>`;
    await open(roles.map(({ key }) => part(key)).join('') + sign);
    const look = async (key: string) => [
      await attribute(`#${key}`, 'href'),
      await attribute(`#${key}`, 'title'),
      await attribute(`#${key}`, 'class'),
      await visitor.page.locator(`#${key}`).textContent(),
      await visitor.page.locator(`#${key}-in`).isVisible(),
      await visitor.page.locator(`#${key}-is`).isVisible(),
    ];
    const nothing = ['/x', null, null, '–', false, false];
    for (const { key } of roles) expect(await look(key), key).toEqual(nothing);
    await logInAndBind('ada@example.com');
    for (const { key, restrictToAdmin } of roles) {
      const address = `https://${key}.example/`;
      expect(await look(key), key).toEqual(
        restrictToAdmin ? nothing : [address, address, `https-${key}-example`, address, true, true],
      );
    }
    const cached = await visitor.page.evaluate(() => JSON.stringify(localStorage));
    expect(cached).toContain('private-field.example');
    expect(cached).not.toContain('admin-field.example');
  });

  it('R98 a value full of CSS opens its gate and no other', async () => {
    const nasty = '"],*{display:none}~[x="\\';
    await open('<p id="other" data-ms-content="field:one=x">other</p><p id="both">both</p>');
    await logIn();
    await call('updateMember', { customFields: { one: nasty } });
    await visitor.page.evaluate((value) => {
      const element = document.createElement('p');
      element.id = 'nasty';
      element.textContent = 'nasty';
      element.setAttribute('data-ms-content', `field:one=${value}`);
      document.body.append(element);
    }, nasty);
    const seen = () => Promise.all(['#nasty', '#both', '#other'].map((one) => visitor.page.locator(one).isVisible()));
    expect(await seen()).toEqual([true, true, false]);
    expect(await visitor.page.evaluate(() => localStorage.getItem('ms_gate'))).not.toMatch(/[{}~]/);
    // What the guard makes of it is the same selector.
    const isValid = await visitor.page.evaluate(
      (selector) => {
        const element = document.getElementById('other')!;
        return element.matches(selector!) && !document.getElementById('nasty')!.matches(selector!);
      },
      await visitor.page.evaluate(() => localStorage.getItem('ms_gate')),
    );
    expect(isValid).toBe(true);
  });
});
