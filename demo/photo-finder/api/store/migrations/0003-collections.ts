import type { Migration } from '../../../../../src/platform/database/migration.ts';
import { counterColumns } from '../../../../../src/platform/database/migration.ts';
import { collectionTags, visibilities } from '../../../contract/vocabulary.ts';
import { among } from './among.ts';

export const collections: Migration = {
  number: 3,
  name: 'collections',
  statements: (words) => {
    const { int, engine, end, endKeyed, serial } = words;
    const real = engine === 'sqlite' ? 'real' : 'double precision';
    return [
      `create table collections (
        place ${serial},
        id text not null unique,
        owner text not null,
        title text not null,
        title_key text not null,
        note text not null,
        visibility ${among('visibility', visibilities)} not null,
        is_listed ${int} not null default 0 check (is_listed in (0, 1)),
        cover_photo_n ${int},
        is_default ${int} not null check (is_default in (0, 1)),
        share_slug text unique,
        share_expires_at ${int},
        share_passcode text,
        share_notes ${int} not null default 0,
        share_blur ${int} not null default 1,
        share_opened ${int} not null default 0,
        item_count ${int} not null default 0 check (item_count between 0 and 500),
        created_at ${int} not null,
        updated_at ${int} not null,
        deleted_at ${int},
        rev ${int} not null default 1,
        check (visibility = 'link' or share_slug is null)
      )${end}`,
      `create unique index collections_title on collections (owner, title_key) where deleted_at is null`,
      `create unique index collections_default on collections (owner) where is_default = 1 and deleted_at is null`,
      `create index collections_of on collections (owner, updated_at desc)`,
      `create index collections_public on collections (is_listed, updated_at desc) where is_listed = 1`,
      `create table collection_items (
        collection_id text not null references collections (id) on delete cascade,
        photo_n ${int} not null references photos (n),
        position ${real} not null,
        note text not null,
        tag ${among('tag', collectionTags)},
        added_at ${int} not null,
        primary key (collection_id, photo_n)
      )${endKeyed}`,
      `create index collection_items_in_order on collection_items (collection_id, position, photo_n)`,
      `create index collection_items_of_photo on collection_items (photo_n)`,
      `create table kept_links (
        member text not null,
        collection_id text not null references collections (id) on delete cascade,
        slug text not null,
        kept_at ${int} not null,
        primary key (member, collection_id)
      )${endKeyed}`,
      `create table limits ${counterColumns(words)}${endKeyed}`,
      engine === 'sqlite'
        ? `create index limits_by_end on limits (ends_at)`
        : `create unlogged table rates ${counterColumns(words)}`,
    ];
  },
};
