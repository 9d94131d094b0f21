import type { Tenant } from './tenant.ts';

/** A mail of test mode, readable at `/mailbox` (the one place where codes are kept, R13; demo mode only). */
export interface MailboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  code: string | null;
  link: string | null;
  sentAt: number;
}

export interface Mailbox {
  /** The same id twice is one mail (a resent job). Beyond 1,000 the oldest go. */
  put(tenant: Tenant, mail: Omit<MailboxMail, 'sentAt'>): Promise<void>;
  /** Newest first, of all apps; default 200. */
  list(options?: { to?: string; limit?: number }): Promise<MailboxMail[]>;
}
