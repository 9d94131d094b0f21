import type { Migration } from '../../../../../src/platform/database/migration.ts';
import { documentTypes } from '../../../contract/vocabulary.ts';
import { among } from './among.ts';

/**
 * What claims and consents are proved with. The bytes lie sealed beside the originals, under
 * `file_key`.
 */
export const documents: Migration = {
  number: 9,
  name: 'documents',
  statements: ({ int, end }) => [
    `create table documents (
      id text not null primary key,
      member text not null,
      target text,
      type ${among('type', documentTypes)} not null,
      bytes ${int} not null,
      file_key text not null unique,
      created_at ${int} not null
    )${end}`,
    `create index documents_of_member on documents (member)`,
    `create index documents_of_target on documents (target)`,
  ],
};
