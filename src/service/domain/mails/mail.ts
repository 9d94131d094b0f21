export interface MailSender {
  name: string;
  address: string;
  replyTo: string | null;
}

/** What a template makes of its variables. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The kind of outbox job that carries a `Mail`. */
export const mailJobKind = 'mail';

/** The payload of a mail job: everything the transport needs, and nothing it must look up (R62). */
export interface Mail extends MailText {
  from: MailSender;
  /** Exactly one address: the stored one (R9). */
  to: string;
  /** For test mode's mailbox only; both stand in the text as well. */
  code: string | null;
  link: string | null;
  /**
   * Where these mails end, for those that somebody has subscribed to. Absent in what older versions
   * have queued.
   */
  unsubscribe?: string | null;
}
