import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/**
 * A mail of test mode, readable at `/mailbox` (the one place where codes are stored, R13; demo mode
 * only).
 */
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

const mailsKept = 1_000;
const listedByDefault = 200;

export function mailboxIn(db: Db): Mailbox {
  return {
    put: ({ appId, mode }, mail) =>
      db.write(async (tx) => {
        const row = await tx.sql
          .insertInto('mailbox')
          .values({
            app_id: appId,
            mode,
            id: mail.id,
            recipient: mail.to,
            subject: mail.subject,
            plain: mail.text,
            html: mail.html,
            code: mail.code,
            link: mail.link,
            sent_at: tx.now(),
          })
          .onConflict((on) => on.columns(['app_id', 'mode', 'id']).doNothing())
          .returning('number')
          .executeTakeFirst();
        if (row)
          await tx.sql
            .deleteFrom('mailbox')
            .where('number', '<=', row.number - mailsKept)
            .execute();
      }),
    async list({ to, limit = listedByDefault } = {}) {
      const rows = await db.sql
        .selectFrom('mailbox')
        .selectAll()
        .$if(to !== undefined, (q) => q.where('recipient', '=', to!))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.plain,
        html: row.html,
        code: row.code,
        link: row.link,
        sentAt: row.sent_at,
      }));
    },
  };
}
