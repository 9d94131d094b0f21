import type { Generated } from 'kysely';
import type { RevisionState } from '../../../contract/state-machines.ts';
import type {
  credentialKinds,
  credentialStates,
  linkKinds,
  providerKinds,
  recognisers,
} from '../../../contract/vocabulary.ts';

export interface ProviderRow {
  n: Generated<number>;
  id: string;
  slug: string;
  name: string;
  title: string;
  kind: (typeof providerKinds)[number];
  practice_name: string;
  bio: string;
  years_from: number | null;
  languages: string;
  portrait_key: string | null;
  status: 'draft' | 'published' | 'hidden';
  verified_at: number | null;
  claimed_at: number | null;
  /** Hidden, and never to be shown again. */
  removed_at: Generated<number | null>;
  created_at: number;
  rev: Generated<number>;
}

export interface LocationRow {
  id: string;
  provider_n: number;
  label: string;
  line: string;
  city: string;
  region: string;
  country: string;
  postal: string;
  lat: number;
  lon: number;
  phone: string;
  hours: string;
}

export interface CredentialRow {
  id: string;
  provider_n: number;
  board: string;
  recogniser: (typeof recognisers)[number];
  kind: (typeof credentialKinds)[number];
  number: string | null;
  valid_from: number | null;
  valid_to: number | null;
  status: (typeof credentialStates)[number];
  checked_at: number | null;
  checked_by: string | null;
  register_url: string | null;
}

export interface ProviderTables {
  providers: ProviderRow;
  provider_locations: LocationRow;
  provider_procedures: { provider_n: number; procedure_slug: string; since: number | null };
  provider_links: { provider_n: number; kind: (typeof linkKinds)[number]; url: string };
  provider_credentials: CredentialRow;
  provider_editors: {
    provider_n: number;
    member: string;
    granted_at: number;
    granted_by: string;
    claim_id: string | null;
  };
  provider_revisions: {
    id: string;
    provider_n: number;
    section: string;
    patch: string;
    author: string;
    status: RevisionState;
    created_at: number;
    reason: string | null;
  };
}
