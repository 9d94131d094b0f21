import type { Migration } from '../../../../../src/platform/database/migration.ts';
import {
  credentialKinds,
  credentialStates,
  linkKinds,
  providerKinds,
  recognisers,
} from '../../../contract/vocabulary.ts';
import { among } from './among.ts';

export const providers: Migration = {
  number: 2,
  name: 'providers',
  statements: ({ int, engine, end, endKeyed, serial }) => {
    const real = engine === 'sqlite' ? 'real' : 'double precision';
    return [
      `create table providers (
        n ${serial},
        id text not null unique,
        slug text not null unique,
        name text not null,
        title text not null,
        kind ${among('kind', providerKinds)} not null,
        practice_name text not null,
        bio text not null,
        years_from ${int},
        languages text not null,
        portrait_key text,
        status ${among('status', ['draft', 'published', 'hidden'])} not null,
        verified_at ${int},
        claimed_at ${int},
        created_at ${int} not null,
        rev ${int} not null default 1
      )${end}`,
      `create table provider_locations (
        id text not null primary key,
        provider_n ${int} not null references providers (n) on delete cascade,
        label text not null,
        line text not null,
        city text not null,
        region text not null,
        country text not null,
        postal text not null,
        lat ${real} not null,
        lon ${real} not null,
        phone text not null,
        hours text not null
      )${end}`,
      `create index provider_locations_of on provider_locations (provider_n)`,
      `create index provider_locations_near on provider_locations (lat, lon)`,
      `create table provider_procedures (
        provider_n ${int} not null references providers (n) on delete cascade,
        procedure_slug text not null,
        since ${int},
        primary key (provider_n, procedure_slug)
      )${endKeyed}`,
      `create table provider_links (
        provider_n ${int} not null references providers (n) on delete cascade,
        kind ${among('kind', linkKinds)} not null,
        url text not null,
        primary key (provider_n, url)
      )${endKeyed}`,
      `create table provider_credentials (
        id text not null primary key,
        provider_n ${int} not null references providers (n) on delete cascade,
        board text not null,
        recogniser ${among('recogniser', recognisers)} not null,
        kind ${among('kind', credentialKinds)} not null,
        number text,
        valid_from ${int},
        valid_to ${int},
        status ${among('status', credentialStates)} not null,
        checked_at ${int},
        checked_by text,
        register_url text
      )${end}`,
      `create index provider_credentials_of on provider_credentials (provider_n)`,
      `create table provider_editors (
        provider_n ${int} not null references providers (n) on delete cascade,
        member text not null,
        granted_at ${int} not null,
        granted_by text not null,
        claim_id text,
        primary key (provider_n, member)
      )${endKeyed}`,
      `create index provider_editors_by_member on provider_editors (member)`,
      `create table provider_revisions (
        id text not null primary key,
        provider_n ${int} not null references providers (n) on delete cascade,
        section text not null,
        patch text not null,
        author text not null,
        status ${among('status', ['pending', 'live', 'rejected'])} not null,
        created_at ${int} not null
      )${end}`,
      `create index provider_revisions_of on provider_revisions (provider_n, status)`,
    ];
  },
};
