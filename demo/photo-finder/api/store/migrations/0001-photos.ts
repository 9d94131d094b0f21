import type { Migration } from '../../../../../src/platform/database/migration.ts';
import { photoStates, sources, stages, views } from '../../../contract/vocabulary.ts';
import { among } from './among.ts';

export const photos: Migration = {
  number: 1,
  name: 'photos',
  statements: ({ int, engine, end, endKeyed, serial }) => [
    `create table consents (
      id text not null primary key,
      kind ${among('kind', ['self', 'provider_attests', 'patient_signed'])} not null,
      subject_ref text,
      scope text not null,
      text_version text not null,
      text_sha256 text not null,
      accepted_at ${int} not null,
      accepted_by text not null,
      evidence_key text,
      withdrawn_at ${int}
    )${end}`,
    // A consent is what was said once; it can be taken back and nothing else.
    ...(engine === 'sqlite'
      ? [
          `create trigger consents_stay before update of id, kind, scope, text_version, text_sha256, accepted_at on consents
            begin select raise(abort, 'a consent cannot be rewritten'); end`,
          `create trigger consents_stay_there before delete on consents
            begin select raise(abort, 'a consent cannot be deleted'); end`,
        ]
      : [
          `create function consents_refuse() returns trigger language plpgsql as
            $$ begin raise exception 'a consent cannot be rewritten'; end $$`,
          `create trigger consents_stay before update of id, kind, scope, text_version, text_sha256, accepted_at on consents
            for each row execute function consents_refuse()`,
          `create trigger consents_stay_there before delete on consents for each row execute function consents_refuse()`,
        ]),
    `create table photos (
      n ${serial},
      id text not null unique,
      status ${among('status', photoStates)} not null,
      source ${among('source', sources)} not null,
      uploader text not null,
      provider_n ${int},
      area text not null,
      procedure_primary text not null,
      procedures text not null,
      techniques text not null,
      views text not null,
      is_pair ${int} not null check (is_pair in (0, 1)),
      shape text,
      height_cm ${int} check (height_cm between 130 and 210),
      weight_kg ${int} check (weight_kg between 35 and 200),
      age_band text,
      tone ${int} check (tone between 1 and 10),
      fitzpatrick ${int} check (fitzpatrick between 1 and 6),
      parity ${int} check (parity between 0 and 3),
      implant text,
      cc ${int},
      months_after ${int} check (months_after between 0 and 600),
      since_band text,
      taken_ym text,
      sensitivity ${int} not null check (sensitivity between 0 and 2),
      caption text not null,
      alt text not null,
      quality ${int} not null,
      consent_id text references consents (id),
      save_count ${int} not null default 0,
      synthetic ${int} not null check (synthetic in (0, 1)),
      created_at ${int} not null,
      published_at ${int},
      hidden_reason text,
      rev ${int} not null default 1,
      check (status <> 'published' or (consent_id is not null and published_at is not null)),
      check (status in ('draft', 'removed') or consent_id is not null),
      check (source <> 'provider' or provider_n is not null)
    )${end}`,
    `create index photos_newest on photos (status, published_at desc, n desc)`,
    `create index photos_of_provider on photos (provider_n, status, published_at desc, n desc)`,
    `create index photos_of_uploader on photos (uploader, created_at desc)`,
    `create index photos_facets on photos (status, procedure_primary, shape, tone, age_band, since_band, cc)`,
    `create table photo_assets (
      id text not null primary key,
      photo_n ${int} not null references photos (n) on delete cascade,
      stage ${among('stage', stages)} not null,
      view ${among('view', views)} not null,
      position ${int} not null check (position between 0 and 7),
      months ${int},
      w ${int} not null,
      h ${int} not null,
      sha256 text not null,
      dhash text not null,
      thumbhash text not null,
      image_key text not null,
      original_key text,
      avif text not null,
      webp text not null,
      redactions text,
      unique (photo_n, sha256)
    )${end}`,
    `create index photo_assets_of_photo on photo_assets (photo_n, position)`,
    `create index photo_assets_by_key on photo_assets (image_key)`,
    // What the index in memory catches up by: one row a change of what is listed, in the change's
    // own transaction.
    `create table photo_changes (
      seq ${serial},
      photo_n ${int} not null
    )${end}`,
    ...(engine === 'sqlite'
      ? [`create virtual table photo_words using fts5(words, content='', contentless_delete=1, detail=column)`]
      : [
          `create table photo_words (photo_n bigint primary key, words tsvector not null)`,
          `create index photo_words_search on photo_words using gin (words)`,
        ]),
    `create table probes (id ${int} primary key, probed_at ${int} not null)${end}`,
    `create table facts (name text not null primary key, value text not null)${endKeyed}`,
  ],
};
