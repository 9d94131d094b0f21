import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/** The section of a revision that brings a picture; its patch is the key of the picture's files. */
export const portraitSection = 'portrait';

/** The key of the portrait among these revisions. */
export const portraitIn = (revisions: readonly { section: string; patch: string }[]): string | null => {
  const found = revisions.find(({ section }) => section === portraitSection);
  return found ? (JSON.parse(found.patch) as string) : null;
};

/**
 * Which pictures providers show of themselves. Files follow the rows: a key that is in none
 * leads nowhere.
 */
export interface Portraits {
  /** The key that stood there before. */
  show(n: number, key: string | null): Promise<string | null>;
  isOf(n: number, key: string): Promise<boolean>;
  /** On a page that is published. */
  isShown(key: string): Promise<boolean>;
  /** Which of these keys a page shows, or a moderator has to look at. */
  known(keys: readonly string[]): Promise<Set<string>>;
}

export function portraitsIn(db: FinderDb): Portraits {
  return {
    async show(n, key) {
      const before = await db.sql.selectFrom('providers').select('portrait_key').where('n', '=', n).executeTakeFirst();
      await db.sql
        .updateTable('providers')
        .set({ portrait_key: key, rev: sql<number>`rev + 1` })
        .where('n', '=', n)
        .execute();
      return before?.portrait_key ?? null;
    },

    async isOf(n, key) {
      const row = await db.sql.selectFrom('providers').select('portrait_key').where('n', '=', n).executeTakeFirst();
      return row?.portrait_key === key;
    },

    async isShown(key) {
      const row = await db.sql
        .selectFrom('providers')
        .select('n')
        .where('portrait_key', '=', key)
        .where('status', '=', 'published')
        .executeTakeFirst();
      return row !== undefined;
    },

    async known(keys) {
      if (keys.length === 0) return new Set();
      const shown = await db.sql
        .selectFrom('providers')
        .select('portrait_key as key')
        .where('portrait_key', 'in', keys)
        .execute();
      const waiting = await db.sql
        .selectFrom('provider_revisions')
        .select('patch')
        .where('section', '=', portraitSection)
        .where('status', '=', 'pending')
        .where(
          'patch',
          'in',
          keys.map((key) => JSON.stringify(key)),
        )
        .execute();
      return new Set([
        ...shown.map(({ key }) => key ?? ''),
        ...waiting.map(({ patch }) => JSON.parse(patch) as string),
      ]);
    },
  };
}
