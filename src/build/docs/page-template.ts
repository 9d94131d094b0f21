import { docsAppId } from '../../contract/built-in-apps.ts';
import { escaped } from './escaped.ts';
import { relativeAddress } from './navigation.ts';
import type { Rendered } from './render-markdown.ts';

export interface Entry {
  address: string;
  title: string;
}
export interface Group {
  title: string;
  entries: Entry[];
}
/** Where the build wrote what pages share, each under its hash. */
export interface Assets {
  style: string;
  theme: string;
  script: string;
  search: string;
}

interface Page extends Rendered {
  address: string;
  groups: Group[];
  previous: Entry | undefined;
  next: Entry | undefined;
  assets: Assets;
  version: string;
  /** Whether its examples work: the service that sends it has their app. */
  hasService: boolean;
}

const icon = (path: string) =>
  `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const icons = {
  menu: icon('M3 5.5h14M3 10h14M3 14.5h14'),
  theme: icon('M10 3a7 7 0 100 14zM10 3a7 7 0 010 14'),
};

/** A page without an entry belongs to that of its folder. */
const currentOf = ({ groups, address }: Page) => {
  const entries = groups.flatMap((group) => group.entries);
  return (
    entries.find((entry) => entry.address === address) ??
    entries.find((entry) => entry.address !== '' && address.startsWith(`${entry.address}/`))
  );
};

const menuOf = (page: Page) => {
  const { groups, address } = page;
  const current = currentOf(page);
  return groups
    .map(
      ({ title, entries }) =>
        `<h2>${escaped(title)}</h2><ul>${entries
          .map(
            (entry) =>
              `<li><a href="${relativeAddress(address, entry.address)}"${entry === current ? ' aria-current="page"' : ''}>${escaped(entry.title)}</a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('');
};

const contentsOf = ({ headings }: Page) => {
  const shown = headings.filter(({ depth }) => depth <= 3);
  if (shown.length < 2) return '';
  const links = shown.map(
    ({ depth, id, html }) =>
      `<li class="level-${depth}"><a href="#${id}">${html.replace(/<a\b[^>]*>|<\/a>/g, '')}</a></li>`,
  );
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${links.join('')}</ul></nav>`;
};

const stepOf = (page: Page, entry: Entry | undefined, rel: 'prev' | 'next') =>
  entry
    ? `<a rel="${rel}" href="${relativeAddress(page.address, entry.address)}"><small>${rel === 'prev' ? 'Previous' : 'Next'}</small>${escaped(entry.title)}</a>`
    : '';

/**
 * Examples name the usual address of a trial; a page uses the service that sends it. Without their
 * app they are drawn: out of reach, and without the tag.
 */
const articleOf = ({ html, address, hasService }: Page) =>
  hasService
    ? html.replaceAll('="http://localhost:4870', `="${relativeAddress(address, '')}..`)
    : html
        .replaceAll(/<div class="live"><script[\s\S]*?<\/script><\/div>\n/g, '')
        .replaceAll('<div class="live">', '<div class="live" inert>');
const exampleTag = (service: string) =>
  `<script src="${service}guard.js"></script>
<script async src="${service}ms.light.js" data-ms-app="${docsAppId}" data-ms-key="pk_docs"></script>
`;
/** An example may bring the tag itself. */
const tagOf = ({ live, address, hasService }: Page) =>
  !hasService || live.length === 0 || live.some((markup) => markup.includes('data-ms-app='))
    ? ''
    : exampleTag(`${relativeAddress(address, '')}../`);
const whoIsHere = (service: string) => `<aside class="who" aria-label="Who is here">
<p data-ms-content="!members">You are a visitor. <button type="button" data-ms-modal="login">Log in</button> as <code>mary@example.com</code> with the password <code>latchkey-demo</code>.</p>
<p data-ms-content="members">You are <b data-ms-member="email">a member</b>. <button type="button" data-ms-action="logout">Log out</button></p>
<p><small>The examples have members and an app of their own, <code>app_docs</code>. Mails are in the <a href="${service}mailbox">mailbox</a>.</small></p>
</aside>
`;
const onlyDrawn = `<aside class="who" aria-label="About these examples">
<p>The examples on this page do not run, because this service is not in demo mode. To try them, run <code>npx latchkey init</code> and <code>npx latchkey serve</code> on your machine, and open <code>http://localhost:4870/docs/examples</code>.</p>
</aside>
`;
function aboutExamples({ live, hasService, address }: Page): string {
  if (live.length === 0) return '';
  return hasService ? whoIsHere(`${relativeAddress(address, '')}../`) : onlyDrawn;
}

/** A whole page. Nothing in it is inline that a strict policy forbids. */
export function pageTemplate(page: Page): string {
  const { address, title, description, assets, version } = page;
  const to = (target: string) => relativeAddress(address, target);
  const name = address === '' ? 'Latchkey documentation' : `${title} – Latchkey`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description.slice(0, 200))}">
<title>${escaped(name)}</title>
<link rel="icon" href="${to('assets/icon.svg')}">
<link rel="stylesheet" href="${to(assets.style)}">
<script src="${to(assets.theme)}"></script>
<script defer src="${to(assets.script)}"></script>
${tagOf(page)}</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<button class="menu-button" type="button" popovertarget="menu">${icons.menu}Menu</button>
<a class="brand" href="${to('')}"><img src="${to('assets/icon.svg')}" alt="" width="24" height="24">Latchkey</a>
<search class="search" data-root="${to('')}" data-index="${to(assets.search)}" hidden>
<label for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" aria-describedby="found"><kbd aria-hidden="true">/</kbd>
<div class="found" hidden><p id="found" role="status"></p><ol></ol></div>
</search>
<button class="theme" type="button" hidden>${icons.theme}<span></span></button>
</header>
<div class="columns">
<nav class="menu" id="menu" popover aria-label="Documentation">${menuOf(page)}</nav>
<main id="main" tabindex="-1">
<h1>${escaped(title)}</h1>
${contentsOf(page)}
<article>
${aboutExamples(page)}${articleOf(page)}</article>
<nav class="steps" aria-label="Previous and next page">${stepOf(page, page.previous, 'prev')}${stepOf(page, page.next, 'next')}</nav>
</main>
</div>
<footer>Latchkey ${escaped(version)}</footer>
</body>
</html>
`;
}
