import type { MailTransport } from './mail.ts';

interface MailRoutesOptions {
  /** Null outside demo mode: live codes are stored nowhere (R13). */
  mailbox: MailTransport | null;
  smtp: MailTransport | null;
  isDemo: boolean;
  /** Called for a mail without a route. */
  onUndeliverable: () => void;
}

/**
 * Which way a mail goes. Demo: everything into the mailbox, live mail out by SMTP as well.
 * Otherwise: out by SMTP, in both modes. Without SMTP only an app without a live key starts at all,
 * and its mails go nowhere.
 */
export function mailRoutes({ mailbox, smtp, isDemo, onUndeliverable }: MailRoutesOptions): MailTransport {
  return {
    async send(outgoing) {
      await mailbox?.send(outgoing);
      if (smtp && (!isDemo || outgoing.mode === 'live')) await smtp.send(outgoing);
      else if (!mailbox) onUndeliverable();
    },
    close() {
      mailbox?.close();
      smtp?.close();
    },
  };
}
