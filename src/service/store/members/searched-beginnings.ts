import type { SqlDialect } from '../../../platform/database/migration.ts';

/** What a search compares with the beginning of a word. */
export const searchedBeginnings = ['id', 'email', 'first-name', 'last-name', 'name'] as const;
type Beginning = (typeof searchedBeginnings)[number];

/** An entry of an index has an end, and a field may hold 4 KB. */
const mostCharacters = 64;
/** NUL and halves of pairs, as `JSON.stringify` writes them: PostgreSQL makes no text of them. */
const noText = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;

/**
 * The expression of each, in small letters. Indexes hold exactly these, so a query must write them
 * the same way. By code points on PostgreSQL, whatever the language of the database is.
 */
export function beginningsOf(engine: SqlDialect['engine']): Record<Beginning, string> {
  const isSqlite = engine === 'sqlite';
  const plain = (column: string) => (isSqlite ? `lower(${column})` : `(lower(${column}) collate "C")`);
  const field = (key: string) =>
    isSqlite
      ? `substr(lower(json_extract(custom_fields, '$."${key}"')), 1, ${mostCharacters})`
      : `(left(lower(regexp_replace(custom_fields, '${noText}', '\\1', 'g')::jsonb ->> '${key}'), ${mostCharacters}) collate "C")`;
  return {
    id: plain('id'),
    email: plain('email_canon'),
    'first-name': field('first-name'),
    'last-name': field('last-name'),
    name: field('name'),
  };
}
