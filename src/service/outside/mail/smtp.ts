import { createTransport } from 'nodemailer';
import { withLogo } from '../../domain/mails/layout.ts';
import type { MailLogo } from '../../domain/mails/mail.ts';
import { MailRefused, type MailTransport } from './mail.ts';
import { isFinal, type SmtpError } from './smtp-trouble.ts';

/** How many mails are under way at once; the worker takes no more. */
export const smtpConnections = 5;

/**
 * A header's line may be 998 characters long; with a longer address the link in the mail itself has
 * to do.
 */
const maxListHeader = 900;
/** RFC 8058 what gives mail programs a button of their own, which one request makes true. */
const listHeaders = (url: string | null | undefined): Record<string, string> =>
  url && url.length <= maxListHeader
    ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

const logoId = 'logo@latchkey';
const withAttachedLogo = (html: string, logo: MailLogo) => ({
  html: withLogo(html, logo, `cid:${logoId}`),
  attachments: [
    {
      cid: logoId,
      filename: 'logo.png',
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: Buffer.from(logo.bytes),
    },
  ],
});

/** Mail by SMTP. `url`: smtp:// or smtps:// with user, password, host and port. */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Our mails have no file or address to fetch, whatever a variable contains.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);

  return {
    async send({ id, mail: { from, to, subject, text, html, unsubscribe }, logo }) {
      try {
        await transporter.sendMail({
          messageId: `<${id}@${from.address.split('@').at(-1)}>`,
          from: { name: from.name, address: from.address },
          // Objects, not texts: a text would be read as a list of addresses (R9, R64).
          to: { name: '', address: to },
          ...(from.replyTo && { replyTo: { name: from.name, address: from.replyTo } }),
          subject,
          text,
          ...(logo ? withAttachedLogo(html, logo) : { html }),
          // No answers from machines, and none to them.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...listHeaders(unsubscribe),
          },
        });
      } catch (error) {
        if (isFinal(error as SmtpError))
          throw new MailRefused(`refused with ${(error as SmtpError).responseCode}`, { cause: error });
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}
