import type { MailName } from '../../../contract/mail-texts.ts';

export interface MailSender {
  name: string;
  address: string;
  replyTo: string | null;
}

interface MailContent {
  subject: string;
  text: string;
  /** With the app's name on top. */
  html: string;
  /** The address of the app's logo. Absent in mails that older versions queued. */
  logo?: string | null;
}

/** The app's logo as a mail takes it along: PNG, and its size in the mail in CSS pixels. */
export interface MailLogo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What a template makes of its variables. */
export interface MailText extends MailContent {
  /** Null: a mail to operators. */
  template: MailName | null;
  language: string;
}

/** The kind of outbox job that carries a `Mail`. */
export const mailJobKind = 'mail';

/** The payload of a mail job: everything the transport needs, and nothing it must look up (R62). */
export interface Mail extends MailContent {
  from: MailSender;
  /** Exactly one address: the stored one (R9). */
  to: string;
  /** For test mode's mailbox only; the text contains both as well. */
  code: string | null;
  link: string | null;
  /** The unsubscribe link of a mail about replies. Absent in mails that older versions queued. */
  unsubscribe?: string | null;
}
