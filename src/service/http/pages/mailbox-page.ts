import type { MailboxMail } from '../../store/outbox/mailbox.ts';
import { bar, barPolicy, escaped, plainStyle } from './page.ts';

const style = `${plainStyle}
.title p { font-size: 14px; }
.button {
  display: inline-flex; align-items: center; justify-content: center; flex: none; min-height: 40px; padding: 8px 16px;
  border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 600; line-height: 1.2; text-decoration: none; cursor: pointer;
}
.button:hover { filter: brightness(1.1); }
.second { background: none; color: var(--ink); border-color: color-mix(in srgb, var(--quiet) 70%, transparent); }
.second:hover { border-color: var(--accent); background: var(--tint); filter: none; }
.mails { display: grid; gap: 20px; list-style: none; }
article { display: grid; gap: 16px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.facts { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 24px; margin-block-start: 4px; color: var(--quiet); font-size: 14px; }
.facts b { color: var(--ink); font-weight: 600; }
.code { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 12px 12px 12px 20px; border-radius: 12px; background: var(--tint); }
output { font: 600 clamp(32px, 9vw, 44px)/1.2 var(--mono); letter-spacing: 0.14em; user-select: all; }
.link { display: flex; align-items: center; gap: 8px 16px; min-width: 0; }
.link span { min-width: 0; overflow: hidden; color: var(--quiet); font: 13px/1.5 var(--mono); text-overflow: ellipsis; white-space: nowrap; }
details { border-block-start: 1px solid var(--line); padding-block-start: 12px; }
summary { padding-block: 4px; color: var(--quiet); font-size: 14px; font-weight: 600; cursor: pointer; }
summary:hover { color: var(--ink); }
iframe { display: block; width: 100%; height: 420px; margin-block-start: 8px; border: 1px solid var(--line); border-radius: 8px; color-scheme: light dark; }
pre { margin-block-start: 8px; padding: 16px; border-radius: 8px; background: var(--paper); font: 14px/1.6 var(--mono); white-space: pre-wrap; }
.empty { display: grid; gap: 8px; justify-items: center; padding: 72px 24px; border: 1px dashed var(--line); border-radius: 12px; text-align: center; }
.empty p { max-width: 44ch; color: var(--quiet); }
@media (max-width: 520px) { article { padding: 20px 16px; } .link { flex-wrap: wrap; } }
@media (pointer: coarse) { .button { min-height: 44px; } }
`;

const time = (sentAt: number) => {
  const iso = new Date(sentAt).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
};
/** Links of mails are made by us; any other scheme must not run. */
const safeLink = (link: string) => (/^https?:\/\//.test(link) ? link : '#');

const codeOf = (code: string) =>
  `<p class="code"><output aria-label="Code">${escaped(code)}</output><button class="button" type="button" data-copy="${escaped(code)}">Copy code</button></p>`;
const linkOf = (link: string) =>
  `<p class="link"><a class="button second" href="${escaped(safeLink(link))}" target="_blank" rel="noreferrer">Open the link</a><span>${escaped(link)}</span></p>`;

const mailOf = (
  { id, to, subject, text, code, link, sentAt }: MailboxMail,
  index: number,
) => `<li><article aria-labelledby="mail-${index}">
<div><h2 id="mail-${index}">${escaped(subject)}</h2><p class="facts"><span>To <b>${escaped(to)}</b></span> ${time(sentAt)}</p></div>
${code ? codeOf(code) : ''}${link ? linkOf(link) : ''}
<details${index === 0 ? ' open' : ''}><summary>As the member sees it</summary><iframe loading="lazy" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${encodeURIComponent(id)}" title="The mail: ${escaped(subject)}"></iframe></details>
<details><summary>Plain text</summary><pre>${escaped(text)}</pre></details>
</article></li>`;

const countOf = (count: number) => (count === 0 ? '' : count === 1 ? 'One mail. ' : `${count} mails, newest first. `);
const empty =
  '<section class="empty"><h2>No mail yet</h2><p>Sign up on a page of the demo, or ask for a code. It lands here at once.</p></section>';

/**
 * The mailbox as a page, in the order of `mails`. People come for the code, so it is the largest;
 * a mail's own markup is in a frame without scripts, never in ours.
 */
export function mailboxPage(mails: readonly MailboxMail[]) {
  const newest = mails[0]?.id ?? '';
  return {
    title: 'Mailbox',
    style,
    head: `<script defer src="/mailbox.js" data-newest="${escaped(newest)}"></script><noscript><meta http-equiv="refresh" content="5"></noscript>`,
    body: `${bar(true)}<main><div class="title"><h1>Mailbox</h1><p class="quiet">${countOf(mails.length)}New mails appear by themselves.</p></div>${
      mails.length === 0 ? empty : `<ol class="mails">${mails.map(mailOf).join('')}</ol>`
    }</main>`,
    policy: [
      ...barPolicy,
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ],
  };
}
