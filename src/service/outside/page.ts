import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../domain/escape-html.ts';

/** Markup that is already safe. Only `html` makes it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const piece = (value: Piece): string => {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  return Array.isArray(value) ? value.map(piece).join('') : escapeHtml(String(value));
};
type Piece = string | number | null | false | Markup | readonly Piece[];

/**
 * Markup in which every value is text unless it is markup itself; lists are joined, `null` and
 * `false` are nothing.
 */
export const html = (strings: TemplateStringsArray, ...values: Piece[]): Markup =>
  new Markup(strings.reduce((text, part, i) => text + piece(values[i - 1] ?? null) + part));

/**
 * The look of the pages of outside stand-ins (demo, tests). No script and one stylesheet, so that
 * the policy can forbid everything else.
 */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#f4f5f7;--card:#fff;--text:#15171c;--muted:#5b616d;--line:#e3e5ea;--edge:#878d99;--accent:#2962ff;--link:#2962ff;--danger:#bf2330;--note:#fdf6e3;--note-text:#6b4e00}
@media (prefers-color-scheme:dark){:root{--paper:#121318;--card:#1c1e23;--text:#f2f3f5;--muted:#a6adba;--line:#33373f;--edge:#767d8b;--link:#86a8ff;--danger:#ff8f94;--note:#33290f;--note-text:#f0d48a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:32px 16px;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;display:grid;align-content:center;justify-items:center;gap:16px}
main{width:100%;max-width:440px;padding:32px;background:var(--card);border:1px solid var(--line);border-radius:16px}
h1{margin:0 0 4px;font-size:20px;line-height:1.2;text-wrap:balance}
h2{margin:24px 0 8px;font-size:16px;line-height:1.2}
p{margin:0 0 16px;text-wrap:pretty}
.muted,footer{color:var(--muted);font-size:14px}
.note{width:100%;max-width:440px;margin:0;padding:8px 16px;border-radius:8px;background:var(--note);color:var(--note-text);font-size:14px;text-align:center}
.price{margin:8px 0 16px;font-size:32px;line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums}
.price small{font-size:16px;font-weight:400;color:var(--muted)}
.error{margin:0 0 16px;padding:8px 12px;border:1px solid var(--danger);border-radius:8px;color:var(--danger);font-size:14px}
label{display:block;margin:0 0 12px;font-size:14px}
label span{display:block;margin-bottom:4px}
input:not([type=checkbox],[type=radio],[type=hidden]){width:100%;height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:inherit;font:inherit}
label.check{display:flex;gap:8px;align-items:center;min-height:24px}
label.check span{margin:0}
.row{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button,.button{display:block;width:100%;min-height:44px;padding:10px 16px;border:1px solid transparent;border-radius:8px;background:var(--accent);color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.quiet,.button.quiet{background:none;border-color:var(--edge);color:var(--text);font-weight:400}
button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
a{color:var(--link)}
ul{list-style:none;margin:0 0 16px;padding:0;display:grid;gap:8px}
button.choice{display:grid;text-align:start;font-weight:600}
.choice small{font-weight:400;color:var(--muted)}
dl{display:grid;grid-template-columns:1fr auto;gap:4px 16px;margin:0 0 16px;font-size:14px}
dd{margin:0;text-align:end;font-variant-numeric:tabular-nums}
section{padding-block:16px;border-top:1px solid var(--line)}
section:first-of-type{margin-top:16px}
section>h2{margin-top:0}
main>:last-child,section>:last-child{margin-bottom:0}
form+form,.side{margin:8px 0 0}
p.side{margin:16px 0 4px}
`;

export interface Page {
  title: string;
  /** Where the sheet is served. */
  style: string;
  /** A line above the card: that this is not the real thing. */
  note: string;
  body: Markup;
}

export const pageText = ({ title, style, note, body }: Page): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${style}"></head>
<body><header class="note">${note}</header><main>${body}</main></body></html>
`.text;

/**
 * Sends a page, or with `type` the sheet. Only our own style may load, and no site may frame it.
 */
export function sendPage(response: ServerResponse, status: number, text: string, type = 'text/html'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    // No form-action: browsers hold it against the redirect after the form too, and that one leaves
    // for the site.
    'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(text);
}
