import type { Migration } from '../../../../../src/platform/database/migration.ts';

/** Scars that were techniques once, because there was nothing else to say them with. */
const scars = ['peri', 'lollipop', 'anchor'];

/**
 * What only some operations ask: `{ field: values }`. The words stay among the techniques for as
 * long as an older version reads them.
 */
export const fields: Migration = {
  number: 12,
  name: 'fields',
  statements: () => [
    `alter table photos add column fields text not null default '{}'`,
    ...scars.map((scar) => `update photos set fields = '{"scar":["${scar}"]}' where techniques like '%"${scar}"%'`),
  ],
};
