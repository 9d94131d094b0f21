import { readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtFolder, ensureBuilt } from '../support/built.ts';

const mostBytes = 60 * 1024;
let folder = '';
/** Address below `/docs/` -> the page. */
const pages = new Map<string, string>();
/** Those whose examples work, as a service in demo mode sends them. */
const livePages = new Map<string, string>();
let files = new Set<string>();

const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|data-index)="([^"]*)"/g)].map(([, to = '']) => to);
const idsIn = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);

/** By the service: a page of its own, and the scripts of live examples. */
const servedBeside = ['api', 'guard.js', 'ms.light.js', 'mailbox'];
/** Why a link of a page is broken, or undefined. */
function whyBroken(from: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : posix.join(posix.dirname(`/${from}`), path).slice(1);
  if (target.startsWith('..')) return `${from}: ${link} leads out of the documentation`;
  if (servedBeside.includes(target) || files.has(target)) return undefined;
  const page = pages.get(target);
  if (page === undefined) return `${from}: ${link} leads nowhere`;
  return anchor && !idsIn(page).includes(anchor) ? `${from}: ${link} has no place` : undefined;
}

beforeAll(async () => {
  await ensureBuilt();
  folder = `${builtFolder()}/docs`;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  files = new Set(names.filter((name) => statSync(`${folder}/${name}`).isFile()));
  const readInto = (found: Map<string, string>, from: string) => {
    for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.html')))
      found.set(name.replace(/(?:^index)?\.html$/, ''), readFileSync(`${from}/${name}`, 'utf8'));
  };
  readInto(pages, folder);
  readInto(livePages, `${builtFolder()}/docs-live`);
}, 180_000);

describe('the built documentation', () => {
  it('every link and every anchor of every page leads somewhere', () => {
    const links = [...pages, ...livePages].flatMap(([from, html]) =>
      addressesIn(html)
        .filter((link) => !/^(?:https?:|mailto:)/.test(link))
        .map((link) => [from, link] as const),
    );
    expect(links.length).toBeGreaterThan(1000);
    expect(links.flatMap(([from, link]) => whyBroken(from, link) ?? [])).toEqual([]);
  });

  it('a link to nothing is found', () => {
    expect(whyBroken('language', 'nothing')).toContain('nowhere');
    expect(whyBroken('language', 'install#nothing')).toContain('no place');
    expect(whyBroken('decisions', 'decisions#nothing')).toContain('no place');
    expect(whyBroken('decisions/0001-one-typed-table-describes-every-call', '../install')).toBeUndefined();
  });

  it('each page has one first heading, each place one name, each heading no level left out', () => {
    const wrong = [...pages].flatMap(([address, html]) => {
      const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
      const inText = levels.slice(levels.indexOf(1));
      const ids = idsIn(html);
      return [
        ...(levels.filter((level) => level === 1).length === 1 ? [] : [`${address}: not one h1`]),
        ...inText.flatMap((level, i) =>
          level > (inText[i - 1] ?? 1) + 1 ? [`${address}: h${level} after h${inText[i - 1]}`] : [],
        ),
        ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${address}: #${id} twice`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('a page with its scripts and styles is below 60 KB, and asks no other site for anything', () => {
    const sizeOf = (text: string | Buffer) => brotliCompressSync(text).length;
    const wrong = [...pages, ...livePages].flatMap(([address, html]) => {
      const parts = [...html.matchAll(/<(?:script|link|img)\b[^>]*\s(?:src|href)="([^"]+)"/g)].map(
        ([, path = '']) => path,
      );
      expect(parts.filter((path) => /^(?:\w+:|\/\/)/.test(path))).toEqual([]);
      const own = parts
        .map((path) => posix.join(posix.dirname(address), path))
        .filter((path) => !path.endsWith('.webp'));
      const bytes = own.reduce((sum, path) => sum + sizeOf(readFileSync(`${folder}/${path}`)), sizeOf(html));
      return bytes > mostBytes ? [`${address}: ${bytes} bytes`] : [];
    });
    expect(wrong).toEqual([]);
    for (const name of [...files].filter((one) => one.endsWith('.css')))
      expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toMatch(/url\(|@import/);
  });

  it('R98 nothing in a page is inline that its policy forbids', () => {
    for (const [address, html] of [...pages, ...livePages])
      expect(html, address).not.toMatch(/<style|\sstyle="|\son[a-z]+="|<script(?![^>]*\ssrc=)/);
  });

  it('an example is out of reach where its app is not, and the page says why', () => {
    expect(livePages.size).toBe(10);
    for (const [address, html] of livePages) {
      const drawn = pages.get(address) ?? '';
      expect(drawn, address).toContain('The examples on this page do not run');
      expect(drawn, address).not.toMatch(/<div class="live">|<script[^>]*data-ms-app/);
      expect(html, address).toMatch(/<script[^>]*data-ms-app="app_docs"/);
    }
  });

  it('the page of differences names every decided one', () => {
    const requirements = pages.get('requirements') ?? '';
    const decided = new Set([...requirements.matchAll(/<strong>C(\d+)<\/strong>/g)].map(([, n]) => `c${n}`));
    expect(decided.size).toBe(25);
    expect([...decided].filter((id) => !idsIn(pages.get('differences') ?? '').includes(id))).toEqual([]);
  });
});
