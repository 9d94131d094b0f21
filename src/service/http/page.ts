import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** What stands between tags and in attributes. Every variable of a page goes through it. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

interface Page {
  title: string;
  /** Goes into the page itself; the policy names its hash, so that no other style counts. */
  style: string;
  /** Markup whose variables are escaped. */
  head?: string;
  body: string;
  /** Further directives, such as `script-src 'self'`. */
  policy?: string[];
}

/** A page of the service itself: no other origin, nothing inline but its one style sheet, no frame around it, no referrer. */
export function sendPage(reply: FastifyReply, { title, style, head = '', body, policy = [] }: Page) {
  const styleHash = createHash('sha256').update(style).digest('base64');
  const directives = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...policy,
  ];
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': directives.join('; '),
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style>${head}</head><body>${body}</body></html>`,
    );
}

/** The service's own pages look alike: system fonts, one column, light and dark. */
export const plainStyle = `
:root { color-scheme: light dark; --ink: #1c1e21; --quiet: #5f6368; --paper: #fafafa; --card: #fff; --line: #e3e5e8; --accent: rgb(41, 98, 255); }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef0; --quiet: #a0a5ab; --paper: #131416; --card: #1c1e21; --line: #303338; --accent: rgb(138, 168, 255); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 64px 24px; }
h1 { font-size: 32px; line-height: 1.2; margin: 0 0 12px; text-wrap: balance; }
h2 { font-size: 20px; line-height: 1.2; margin: 32px 0 8px; }
p { margin: 0 0 12px; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.quiet { color: var(--quiet); }
dl { margin: 24px 0; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { flex: 0 0 160px; } dd { margin: 0; color: var(--quiet); }
@media (max-width: 520px) { main { padding: 32px 20px; } dl div { flex-direction: column; gap: 0; } dt { flex: none; } }
`;
