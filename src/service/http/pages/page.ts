import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { AppSettings } from '../../domain/app-settings.ts';
import { logoOf } from '../../domain/logo.ts';
import { escaped } from '../escaped.ts';
import { brandHeader, brandStyle } from './page-brand.ts';

export { escaped } from '../escaped.ts';

interface Page {
  /** Default English. */
  language?: string;
  title: string;
  /** Goes into the page itself; the policy names its hash, so that no other style counts. */
  style: string;
  /** Markup whose variables are escaped. */
  head?: string;
  body: string;
  /** Further directives, such as `script-src 'self'`. */
  policy?: string[];
  /** The page has a form that the service itself answers. */
  hasForm?: boolean;
  /** Stands in a frame of a page of the service. */
  isFramed?: boolean;
  /** Whose brand the page carries. Left out: it is the service's own, or no app is known. */
  app?: Pick<AppSettings, 'config' | 'name'> | undefined;
}

/**
 * A page of the service itself: no other origin, nothing inline but its one style sheet, no frame
 * around it, no referrer.
 */
export function sendPage(
  reply: FastifyReply,
  { language = 'en', title, style, head = '', body, policy = [], hasForm = false, isFramed = false, app }: Page,
) {
  const wholeStyle = app ? `${style}${brandStyle(app)}` : style;
  const styleHash = createHash('sha256').update(wholeStyle).digest('base64');
  const logo = app && logoOf(app.config.branding);
  const hasImages = policy.some((directive) => directive.startsWith('img-src '));
  const directives = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...(logo && !hasImages ? [`img-src ${logo.source}`] : []),
    ...policy,
  ];
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': directives.join('; '),
    })
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${wholeStyle}</style>${head}</head><body>${app ? brandHeader(app) : ''}${body}</body></html>`,
    );
}

/** Our name and the way between our own pages; what visitors of a site see has none. */
export const bar = (isDemo: boolean) =>
  `<header class="bar"><a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Latchkey</a><nav aria-label="Service">${isDemo ? '<a href="/mailbox">Mailbox</a>' : ''}<a href="/docs">Help</a></nav></header>`;
/** What a page with the bar needs beyond the strictest policy. */
export const barPolicy = ["img-src 'self'"];

/** The service's own pages look alike: system fonts, one column, light and dark. */
export const plainStyle = `
:root {
  color-scheme: light dark; --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  --paper: #f6f7f9; --card: #fff; --ink: #15181e; --quiet: #565e6b; --line: #dfe2e8;
  --accent: #2952cc; --on-accent: #fff; --tint: #e8eefc;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #101216; --card: #191c22; --ink: #eceef2; --quiet: #a3abb8; --line: #2c313a; --accent: #a9bcff; --on-accent: #101a3a; --tint: #1f2842; }
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
h1, h2, p, ol, dl, dd, pre { margin: 0; padding: 0; }
h1, h2 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: 32px; letter-spacing: -0.015em; }
h2 { font-size: 20px; }
p { text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 8px; }
.quiet { color: var(--quiet); }
.bar, main { width: min(100% - 40px, 800px); margin-inline: auto; }
main { padding-block: 24px 64px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; padding-block: 16px; }
.bar a { padding-block: 8px; color: var(--ink); text-decoration: none; }
.bar nav { display: flex; gap: 24px; }
.bar nav a:hover { text-decoration: underline; }
.brand { display: flex; align-items: center; gap: 8px; font-weight: 600; font-size: 20px; letter-spacing: -0.01em; }
.title { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 8px 24px; margin-block-end: 24px; }
.answer { display: grid; gap: 8px; padding-block: 20px; border-block-start: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 180px 1fr; gap: 0 24px; padding-block: 12px; border-block-start: 1px solid var(--line); }
dd { color: var(--quiet); }
@media (max-width: 520px) { dl div { grid-template-columns: 1fr; } }
`;
