import type { Mode } from '../../../contract/entities.ts';
import type { Mail, MailLogo } from '../../domain/mails/mail.ts';

/** A mail on its way out. */
export interface OutgoingMail {
  /**
   * The job's id, the same at every try: the Message-ID is made of it, so that two deliveries are
   * known as one (R62).
   */
  id: string;
  appId: string;
  mode: Mode;
  mail: Mail;
  /** In place of the app's name. Null = there is none, or it cannot be had. */
  logo: MailLogo | null;
}

/**
 * Where mails are handed over. Resolves once the other side has taken the mail; throws
 * `MailRefused` when it never will.
 */
export interface MailTransport {
  send(outgoing: OutgoingMail): Promise<void>;
  close(): void;
}

/** Logos of apps, as mails take them along. */
export interface Logos {
  /** Of an http(s) or data address. Null = it cannot be had, and the mail shows the app's name. */
  of(address: string): Promise<MailLogo | null>;
}

/**
 * The other side refused this very mail for good: trying again is no use. The message holds no
 * address and no text.
 */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
