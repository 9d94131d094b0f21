import type { SqlDialect } from '../../../platform/database/migration.ts';

/** What a search compares with the beginning of a word. */
export const searchedBeginnings = ['id', 'email', 'first-name', 'last-name', 'name'] as const;
type Beginning = (typeof searchedBeginnings)[number];

/**
 * The expression of each, in small letters. Indexes hold exactly these, so a query must write them
 * the same way. By code points on PostgreSQL, whatever the language of the database is.
 */
export function beginningsOf(engine: SqlDialect['engine']): Record<Beginning, string> {
  const isSqlite = engine === 'sqlite';
  const plain = (column: string) => (isSqlite ? `lower(${column})` : `(lower(${column}) collate "C")`);
  const field = (key: string) =>
    isSqlite
      ? `lower(json_extract(custom_fields, '$."${key}"'))`
      : `(lower(custom_fields::jsonb ->> '${key}') collate "C")`;
  return {
    id: plain('id'),
    email: plain('email_canon'),
    'first-name': field('first-name'),
    'last-name': field('last-name'),
    name: field('name'),
  };
}
