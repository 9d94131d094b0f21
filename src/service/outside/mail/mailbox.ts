import type { Mode } from '../../../contract/entities.ts';
import { withInlineLogo } from '../../domain/mails/layout.ts';
import type { MailTransport } from './mail.ts';

/** As much of the store's mailbox as is needed here (rooms of one floor do not see each other). */
interface Box {
  put(
    tenant: { appId: string; mode: Mode },
    mail: {
      id: string;
      to: string;
      subject: string;
      text: string;
      html: string;
      code: string | null;
      link: string | null;
    },
  ): Promise<void>;
}

/**
 * Test mode's mailbox: mails stay in the database, where `/mailbox` shows them (R13: demo mode
 * only).
 */
export function mailboxTransport(box: Box): MailTransport {
  // One after the other, so that parallel mails are stored in the order of their requests.
  let last: Promise<unknown> = Promise.resolve();
  return {
    send({ id, appId, mode, mail: { to, subject, text, html, code, link }, logo }) {
      const shown = { id, to, subject, text, html: withInlineLogo(html, logo), code, link };
      const put = last.then(() => box.put({ appId, mode }, shown));
      last = put.catch(() => {});
      return put;
    },
    close() {},
  };
}
