import type { MailboxMail } from '../store/mailbox.ts';
import { escaped, plainStyle } from './page.ts';

const style = `${plainStyle}
article { padding: 24px 0; border-top: 1px solid var(--line); }
article h2 { margin: 0 0 4px; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 12px; font-size: 14px; }
.code { font: 600 24px/1.2 ui-monospace, monospace; letter-spacing: 0.12em; }
details summary { cursor: pointer; color: var(--quiet); font-size: 14px; }
iframe { width: 100%; height: 480px; margin-top: 12px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
`;

const time = (sentAt: number) => new Date(sentAt).toISOString();

const mailOf = ({ id, to, subject, code, link, sentAt }: MailboxMail) => `<article>
<h2>${escaped(subject)}</h2>
<p class="facts quiet"><span>to ${escaped(to)}</span><time datetime="${time(sentAt)}">${time(sentAt).replace('T', ' ').slice(0, 19)} UTC</time></p>
${code ? `<p class="code">${escaped(code)}</p>` : ''}
${link ? `<p><a href="${escaped(link)}">Open the link of the mail</a></p>` : ''}
<details><summary>Show the mail</summary><iframe loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${encodeURIComponent(id)}" title="${escaped(subject)}"></iframe></details>
</article>`;

/** The mailbox as a page: what a person looks for, the code and the link, stands in front; the mail itself behind a fold. */
export function mailboxPage(mails: MailboxMail[]) {
  return {
    title: 'Mailbox',
    style,
    body: `<main><h1>Mailbox</h1><p class="quiet">Mails that this service would have sent, newest first. They left this machine only if a mail server is configured.</p>${
      mails.map(mailOf).join('') || '<p>No mail yet. Sign up on a demo page, and it arrives here.</p>'
    }</main>`,
    policy: ["frame-src 'self'"],
  };
}
