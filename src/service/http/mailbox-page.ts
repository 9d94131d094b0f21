import type { MailboxMail } from '../store/mailbox.ts';
import { escapeHtml, pageFiles, pageFrame } from './page-frame.ts';

/**
 * The mails of the demo as a page (R13: demo mode and this machine only). Newest first; the code is what people come for, so it
 * is the largest thing on the page. A mail's own markup is shown in a frame without scripts, never in ours.
 */
export function mailboxPage(mails: readonly MailboxMail[]): string {
  const [newest] = mails;
  return pageFrame({
    title: newest ? `${newest.subject} – Mailbox` : 'Mailbox',
    head: `<script defer src="${pageFiles.mailboxScript}" data-newest="${escapeHtml(newest?.id ?? '')}"></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>
`,
    main: `<div class="page-title"><h1>Mailbox</h1><p class="soft">${countOf(mails.length)} New mails appear by themselves.</p></div>
${mails.length === 0 ? empty : `<ol class="mails">${mails.map(mailArticle).join('\n')}</ol>`}`,
  });
}

const countOf = (count: number) => (count === 0 ? '' : count === 1 ? 'One mail.' : `${count} mails, newest first.`);

const empty = `<section class="empty"><h2>No mail yet</h2><p>Sign up on a page of the demo, or ask for a code. The mail lands here at once, and nowhere else.</p></section>`;

/** Where a mail's own markup is served, with `mailPolicy`. */
export const mailPath = (id: string): string => `/mailbox/${encodeURIComponent(id)}.html`;
/** A mail brings its own inline styles, and nothing else: no script, no picture from elsewhere, no form. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/** The mail as a document of its own: its links open beside the mailbox instead of inside the frame. */
export const mailDocument = ({ html }: MailboxMail): string => {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
};

const time = (sentAt: number) => {
  const iso = new Date(sentAt).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
};

function mailArticle(mail: MailboxMail, index: number): string {
  const { id, to, subject, text, code, link, sentAt } = mail;
  const heading = `mail-${index + 1}`;
  const codeRow = code
    ? `<p class="code-row"><output class="code" aria-label="Code">${escapeHtml(code)}</output><button class="button" type="button" data-copy="${escapeHtml(code)}">Copy code</button></p>`
    : '';
  const linkRow = link
    ? `<p class="link-row"><a class="button quiet" href="${escapeHtml(safeLink(link))}" target="_blank" rel="noreferrer">Open the link</a><span class="url">${escapeHtml(link)}</span></p>`
    : '';
  return `<li><article class="mail" aria-labelledby="${heading}">
<header><h2 id="${heading}">${escapeHtml(subject)}</h2><p class="soft"><span>To <b>${escapeHtml(to)}</b></span> ${time(sentAt)}</p></header>
${codeRow}${linkRow}
<details${index === 0 ? ' open' : ''}><summary>As the member sees it</summary><iframe class="rendered" src="${escapeHtml(mailPath(id))}" title="The mail: ${escapeHtml(subject)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe></details>
<details><summary>Plain text</summary><pre class="plain">${escapeHtml(text)}</pre></details>
</article></li>`;
}

/** Links of mails are made by us and are http(s); whatever else stands there must not run. */
const safeLink = (link: string) => (/^https?:\/\//.test(link) ? link : '#');
