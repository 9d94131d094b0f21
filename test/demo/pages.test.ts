import { readdirSync, readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '../../demo/site.ts';
import { type Family, language } from '../../src/catalogue/language.ts';
import { scan } from '../../src/catalogue/scan.ts';
import { sourceFiles } from '../architecture/source-files.ts';

const service = 'http://membership.test';
const folder = new URL('../../demo/pages/', import.meta.url);
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
/** Wrong on purpose: names that do not exist, and the script a second time. */
const isWrong = (name: string) => name === 'mistakes.html';
const site = createSite({ serviceOrigin: service });

// The parser alone: the site needs Node's own globals.
const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document;

/** The page as a visitor of the site gets it. */
async function read(page: string) {
  const { body, statusCode, headers } = await site.inject(`/pages/${page}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  return { html: body, page: parse(body) };
}
const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const all = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)];

describe.each(pages)('demo page %s', (name) => {
  it('says its language, its title and what it is about', async () => {
    const { html, page } = await read(name);
    expect(html).toMatch(/^<!doctype html>/);
    expect(page.documentElement.lang).toBe('en');
    expect(page.title.length).toBeGreaterThan(10);
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(30);
    expect(page.querySelector('meta[name=viewport]')?.getAttribute('content')).toBe(
      'width=device-width, initial-scale=1',
    );
  });

  it('has one first heading, no skipped level, and its landmarks', async () => {
    const { page } = await read(name);
    const levels = all(page, 'h1,h2,h3,h4,h5,h6').map((heading) => Number(heading.localName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, i) => {
      expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
    for (const landmark of ['header', 'main', 'footer']) expect(all(page, `body > ${landmark}`)).toHaveLength(1);
    for (const nav of all(page, 'nav')) expect(nav.getAttribute('aria-label')).toBeTruthy();
    expect(page.querySelector('body > a')?.getAttribute('href')).toBe('#main');
  });

  it('names every field, picture and button', async () => {
    const { page } = await read(name);
    const ids = all(page, '[id]').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const field of all(page, 'input,textarea,select')) {
      expect(textOf(page.querySelector(`label[for="${field.id}"]`)!)).not.toBe('');
      expect(field.getAttribute('type') ?? field.localName).not.toBe('input');
    }
    for (const picture of all(page, 'img')) {
      expect(picture.hasAttribute('alt') && picture.hasAttribute('width') && picture.hasAttribute('height')).toBe(true);
    }
    for (const button of all(page, 'button')) {
      expect(button.getAttribute('aria-label') ?? textOf(button)).not.toBe('');
      expect(button.getAttribute('type')).toMatch(/^(button|submit)$/);
    }
    const referred = all(page, '[aria-labelledby],[aria-describedby]').flatMap((element) =>
      ['aria-labelledby', 'aria-describedby'].flatMap((attribute) => element.getAttribute(attribute)?.split(' ') ?? []),
    );
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('R89 carries no inline script and no inline style', async () => {
    const { page } = await read(name);
    expect(all(page, 'style, [style], script:not([src])')).toEqual([]);
    const handlers = all(page, '*').flatMap((element) =>
      [...element.attributes].filter((a) => a.name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
  });

  it('M §0 brings the script by one tag, and the guard above it', async () => {
    const { html, page } = await read(name);
    expect(html).not.toContain('{{');
    const sources = all(page.head, 'script').map((script) => script.getAttribute('src'));
    expect(sources).toEqual([`${service}/guard.js`, `${service}/ms.js`]);
    const tag = page.head.querySelector('script[data-ms-app]')!;
    expect(tag.getAttribute('data-ms-app')).toBe('app_demo');
    expect(tag.hasAttribute('async')).toBe(true);
  });

  it('links only to what is there', async () => {
    const { page } = await read(name);
    const links = all(page, 'a[href], link[href], img[src]').map(
      (e) => e.getAttribute('href') ?? e.getAttribute('src')!,
    );
    const ofService = links.filter((link) => link.startsWith(service)).map((link) => link.slice(service.length));
    expect(ofService.filter((path) => !['/mailbox', '/health/ready'].includes(path))).toEqual([]);
    const own = links.filter((link) => !link.startsWith(service) && !link.startsWith('mailto:'));
    own.push(...all(page, '[redirect]').map((form) => form.getAttribute('redirect')!));
    for (const link of own) {
      const { pathname, hash } = new URL(link, `http://site.test/pages/${name}`);
      const { statusCode, body, headers } = await site.inject(pathname);
      expect(`${link} ${statusCode}`).toBe(`${link} 200`);
      if (!hash) continue;
      expect(headers['content-type']).toContain('text/html');
      expect(parse(body).querySelector(hash)).not.toBeNull();
    }
  });

  it('uses only attributes that exist', async () => {
    const { page } = await read(name);
    const found = scan(page, language);
    expect(found.length).toBeGreaterThan(1);
    expect(found.some(({ family }) => family === null)).toBe(isWrong(name));
  });

  it('speaks calmly', async () => {
    const { page } = await read(name);
    expect(textOf(page.body)).not.toMatch(/!|lorem|oops/i);
  });
});

/** Chapter -> its families, as its file names them. */
const chapters = sourceFiles(['src/catalogue/chapters'], ['.ts']).map(({ path, text }) => {
  const families = (Object.keys(language) as Family[]).filter(
    (family) => !language[family].byScript && text.includes(`name: '${language[family].name}'`),
  );
  return [path.replace(/^.*\/|\.ts$/g, ''), families] as const;
});
/**
 * What no page of the studio needs: it has one service and one site, does not let one form do two
 * things, and has a box for mails.
 */
const withoutPage: readonly Family[] = [
  'domain',
  'useCookies',
  'setCookieOnRoot',
  'authAllowLogin',
  'channelNotifications',
];
const journeys = sourceFiles(['test/browser'], ['.ts']).map(({ text }) => text);
const isWalked = (name: string) => journeys.some((text) => text.includes(`/pages/${name.replace(/index\.html$/, '')}`));

describe('the chapters of the language', () => {
  let shown: Set<Family | null>;
  beforeAll(async () => {
    const walked = pages.filter((name) => !isWrong(name) && isWalked(name));
    const found = await Promise.all(walked.map(async (name) => scan((await read(name)).page, language)));
    shown = new Set(found.flat().map(({ family }) => family));
  });

  it.each(chapters)('M §1 %s stands on demo pages that a journey walks through, every family of it', (_, families) => {
    expect(families.some((family) => shown.has(family))).toBe(true);
    const missing = families.filter((family) => !shown.has(family));
    expect(missing).toEqual(families.filter((family) => withoutPage.includes(family)));
  });
});

describe('demo site', () => {
  it('shows the index at / and at /pages/', async () => {
    const [root, pagesIndex] = [await site.inject('/'), await site.inject('/pages/')];
    expect(root.body).toBe(pagesIndex.body);
    expect((await site.inject('/pages')).headers.location).toBe('/pages/');
    expect((await site.inject('/pages/premium')).headers.location).toBe('/pages/premium/');
  });

  it('the index leads to every page', async () => {
    const { page } = await read('');
    const hrefs = all(page, 'a').map((a) => a.getAttribute('href'));
    for (const name of pages.filter((name) => name !== 'index.html'))
      expect(hrefs).toContain(`/pages/${name.replace(/index\.html$/, '')}`);
  });

  it('the index shows each page by one picture, and no two pages by the same', async () => {
    const { page } = await read('');
    const cards = all(page, '.exhibit').map((card) => [
      card.querySelector('a')?.getAttribute('href')?.replace(service, ''),
      all(card, 'img').map((picture) => picture.getAttribute('src')),
    ]);
    const listed = pages
      .filter((name) => name !== 'index.html')
      .map((name) => `/pages/${name.replace(/index\.html$/, '')}`);
    expect(cards.map(([href]) => href).sort()).toEqual([...listed, '/mailbox'].sort());
    const pictures = cards.flatMap(([, sources]) => sources);
    expect(cards.filter(([, sources]) => sources?.length !== 1)).toEqual([]);
    expect(new Set(pictures).size).toBe(cards.length);
    const drawings = await Promise.all(pictures.map(async (source) => (await site.inject(source as string)).body));
    expect(new Set(drawings).size).toBe(cards.length);
    for (const drawing of drawings) expect(drawing).toContain('<svg');
  });

  it('the index opens with the live sign-up element beside the tag that makes it', async () => {
    const { page } = await read('');
    const hero = page.querySelector('.opening')!;
    expect(hero.querySelector('h1')).not.toBeNull();
    expect(textOf(hero.querySelector('pre')!)).toContain('data-ms-app="app_demo"');
    const live = hero.querySelector('ms-auth-modal')!;
    expect([live.getAttribute('view'), live.hasAttribute('inline')]).toEqual(['signup', true]);
  });

  it('R80 reads nothing outside its folder, and says so plainly', async () => {
    for (const path of [
      '/pages/../app.json',
      '/pages/..%2fapp.json',
      '/pages/%2e%2e/site.ts',
      '/pages/nothing.html',
      '/nothing',
    ])
      expect((await site.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await site.inject('/nothing')).body).toBe('There is no page here. The demo pages are at /pages/\n');
  });

  it('R89 the strict page allows the service and nothing more', async () => {
    const { page } = await read('csp.html');
    const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toMatch(/unsafe|nonce|\*|data:|blob:/);
    expect(readFileSync(new URL('csp.html', folder), 'utf8').indexOf('http-equiv')).toBeLessThan(
      readFileSync(new URL('csp.html', folder), 'utf8').indexOf('<script'),
    );
  });
});
