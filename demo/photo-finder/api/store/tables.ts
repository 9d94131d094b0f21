import type { Generated } from 'kysely';
import type { CounterRow } from '../../../../src/platform/database/platform-tables.ts';
import type { PhotoState, Source, Stage, View, Visibility } from '../../contract/vocabulary.ts';
import type { ConsentAndReportTables } from './moderation/consent-and-report-tables.ts';
import type { ProviderTables } from './providers/provider-tables.ts';

/**
 * The tables as Kysely sees them; the migrations say the same in SQL. Flags are 0 and 1, JSON is
 * text, times are ms.
 */

type Flag = 0 | 1;
type Json = string;

export interface ConsentRow {
  id: string;
  kind: 'self' | 'provider_attests' | 'patient_signed';
  subject_ref: string | null;
  scope: Json;
  text_version: string;
  text_sha256: string;
  accepted_at: number;
  accepted_by: string;
  evidence_key: string | null;
  withdrawn_at: number | null;
}

export interface PhotoRow {
  n: Generated<number>;
  id: string;
  status: PhotoState;
  source: Source;
  uploader: string;
  provider_n: number | null;
  area: string;
  procedure_primary: string;
  procedures: Json;
  techniques: Json;
  views: Json;
  is_pair: Flag;
  shape: string | null;
  height_cm: number | null;
  weight_kg: number | null;
  age_band: string | null;
  tone: number | null;
  fitzpatrick: number | null;
  parity: number | null;
  implant: Json | null;
  fields: Generated<Json>;
  cc: number | null;
  months_after: number | null;
  since_band: string | null;
  taken_ym: string | null;
  sensitivity: number;
  least_sensitivity: Generated<number>;
  caption: string;
  alt: string;
  quality: number;
  consent_id: string | null;
  save_count: Generated<number>;
  synthetic: Flag;
  created_at: number;
  published_at: number | null;
  hidden_reason: string | null;
  decided_note: string | null;
  rev: Generated<number>;
}

export interface AssetRow {
  id: string;
  photo_n: number;
  stage: Stage;
  view: View;
  position: number;
  months: number | null;
  w: number;
  h: number;
  sha256: string;
  dhash: string;
  thumbhash: string;
  image_key: string;
  original_key: string | null;
  avif: Json;
  webp: Json;
  redactions: Json | null;
}

export interface CollectionRow {
  place: Generated<number>;
  id: string;
  owner: string;
  title: string;
  title_key: string;
  note: string;
  visibility: Visibility;
  is_listed: Generated<Flag>;
  cover_photo_n: number | null;
  is_default: Flag;
  share_slug: string | null;
  share_expires_at: number | null;
  share_passcode: string | null;
  share_notes: Generated<Flag>;
  share_blur: Generated<Flag>;
  share_opened: Generated<number>;
  item_count: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  rev: Generated<number>;
}

export interface CollectionItemRow {
  collection_id: string;
  photo_n: number;
  position: number;
  note: string;
  tag: 'goal' | 'maybe' | 'avoid' | null;
  added_at: number;
}

export interface StoryRow {
  n: Generated<number>;
  id: string;
  owner: string;
  patient: string | null;
  provider_n: number | null;
  patient_confirmed_at: number | null;
  provider_confirmed_at: number | null;
  invitation: string | null;
  created_at: number;
  rev: Generated<number>;
}

export interface FinderTables extends ProviderTables, ConsentAndReportTables {
  consents: ConsentRow;
  photos: PhotoRow;
  photo_assets: AssetRow;
  stories: StoryRow;
  story_sets: { photo_n: number; story_n: number; weeks: number };
  photo_changes: { seq: Generated<number>; photo_n: number };
  photo_words: { rowid: number; photo_n: number; words: string };
  collections: CollectionRow;
  collection_items: CollectionItemRow;
  kept_links: { member: string; collection_id: string; slug: string; kept_at: number };
  limits: CounterRow;
  rates: CounterRow;
  jobs: {
    id: Generated<number>;
    kind: string;
    target: string;
    run_at: number;
    taken_until: number | null;
    tries: Generated<number>;
  };
  heard_news: { id: string; heard_at: number };
  probes: { id: number; probed_at: number };
  facts: { name: string; value: string };
  schema_migrations: { number: number; name: string; checksum: string; applied_at: number };
}
