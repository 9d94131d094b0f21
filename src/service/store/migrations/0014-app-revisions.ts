import type { Migration } from '../../../platform/database/migration.ts';

const documents = {
  sqlite: `group_concat(document, ',' order by id)`,
  postgres: `string_agg(document, ',' order by id)`,
};

/**
 * R116 the history of the configuration. What a database holds already becomes revision 1; its hash
 * is computed when it is compared.
 */
export const appRevisions: Migration = {
  number: 14,
  name: 'app revisions',
  statements: ({ engine, int, end }) => [
    `create table app_revisions (
      number ${int} not null primary key,
      document text not null,
      hash text not null,
      source text not null,
      actor text not null,
      created_at ${int} not null,
      note text
    )${end}`,
    `create index app_revisions_by_hash on app_revisions (hash)`,
    `insert into app_revisions (number, document, hash, source, actor, created_at, note)
      select 1, '{"apps":[' || ${documents[engine]} || ']}', '', 'file', '', max(updated_at),
        'The configuration before revisions were kept'
      from apps having count(*) > 0`,
  ],
};
