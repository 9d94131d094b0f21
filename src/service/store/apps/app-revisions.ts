import type { Db } from '../db.ts';
import type { AppRevisionRow } from '../tables.ts';

export type RevisionSource = 'file' | 'console' | 'key' | 'command-line';

/**
 * One state of the configuration of all apps. Rows are only added; the highest number is in effect.
 */
export interface AppRevision<Document = unknown> {
  number: number;
  document: Document;
  /** Of the content that was given. Empty for a configuration that is older than the table. */
  hash: string;
  source: RevisionSource;
  /** User and machine. */
  actor: string;
  at: number;
  note: string | null;
}
export type AppRevisionSummary = Omit<AppRevision, 'document'>;

export interface AppRevisions {
  /** 0 = there is none. Cheap: every process reads it each second (R116). */
  newestNumber(): Promise<number>;
  newest<Document = unknown>(): Promise<AppRevision<Document> | null>;
  find<Document = unknown>(number: number): Promise<AppRevision<Document> | null>;
  /** Newest first. */
  list(): Promise<AppRevisionSummary[]>;
  /** The newest with this hash. */
  numberOf(hash: string): Promise<number | null>;
  /** In a transaction: until its end no other process adds a revision. Read the newest after it. */
  lock(): Promise<void>;
  /** In a transaction, after `lock`. Returns its number. */
  add(revision: Omit<AppRevision, 'number' | 'at'>): Promise<number>;
}

const summary = ['number', 'hash', 'source', 'actor', 'created_at', 'note'] as const;

const summaryOf = (row: Pick<AppRevisionRow, (typeof summary)[number]>): AppRevisionSummary => ({
  number: row.number,
  hash: row.hash,
  source: row.source as RevisionSource,
  actor: row.actor,
  at: row.created_at,
  note: row.note,
});

export function appRevisionsIn(db: Db): AppRevisions {
  async function newestNumber(): Promise<number> {
    const row = await db.sql
      .selectFrom('app_revisions')
      .select((q) => q.fn.max('number').as('number'))
      .executeTakeFirst();
    return row?.number ?? 0;
  }

  async function find<Document>(number: number): Promise<AppRevision<Document> | null> {
    const row = await db.sql.selectFrom('app_revisions').selectAll().where('number', '=', number).executeTakeFirst();
    return row ? { ...summaryOf(row), document: JSON.parse(row.document) as Document } : null;
  }

  return {
    newestNumber,
    find,
    newest: async <Document>() => find<Document>(await newestNumber()),
    list: async () =>
      (await db.sql.selectFrom('app_revisions').select(summary).orderBy('number', 'desc').execute()).map(summaryOf),
    async numberOf(hash) {
      const row = await db.sql
        .selectFrom('app_revisions')
        .select((q) => q.fn.max('number').as('number'))
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.number ?? null;
    },
    lock: () => db.lock('app revisions'),
    async add({ document, hash, source, actor, note }) {
      const number = (await newestNumber()) + 1;
      await db.sql
        .insertInto('app_revisions')
        .values({ number, document: JSON.stringify(document), hash, source, actor, note, created_at: db.now() })
        .execute();
      return number;
    },
  };
}
