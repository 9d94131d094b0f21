import type { Selectable } from 'kysely';
import type { Procedure } from '../../../contract/procedures.ts';
import type { CredentialRow, LocationRow, ProviderRow } from './provider-tables.ts';

/** A provider in one line, with what its badge depends on. */
export interface ProviderLine {
  n: number;
  id: string;
  slug: string;
  name: string;
  title: string;
  kind: ProviderRow['kind'];
  practiceName: string;
  status: ProviderRow['status'];
  cities: string[];
  isVerified: boolean;
  /** Published result sets. */
  photos: number;
  /** The key of her picture. */
  portrait: string | null;
}

export interface ProviderRecord extends ProviderLine {
  bio: string;
  yearsFrom: number | null;
  languages: string[];
  isClaimed: boolean;
  rev: number;
  locations: LocationRow[];
  credentials: CredentialRow[];
  links: { kind: 'site' | 'booking' | 'video' | 'social'; url: string }[];
  procedures: { slug: Procedure; since: number | null; photos: number }[];
  /** tone (1-10, 0 = not stated) and shape of the published results. */
  results: { tone: number | null; shape: string | null; count: number }[];
  /** Sections that wait for a moderator. */
  waiting: string[];
  /** The key of a portrait among them. */
  waitingPortrait: string | null;
}

/** The badge: a verified licence and a verified certification, neither of them past its end. */
export function isVerified(credentials: readonly CredentialRow[], now: number): boolean {
  const holds = (kind: CredentialRow['kind']) =>
    credentials.some(
      (one) => one.kind === kind && one.status === 'verified' && (one.valid_to === null || one.valid_to > now),
    );
  return holds('licence') && holds('certification');
}

export const providerLine = (
  row: Selectable<ProviderRow>,
  beside: { locations: readonly LocationRow[]; credentials: readonly CredentialRow[]; photos: number; now: number },
): ProviderLine => ({
  n: row.n,
  id: row.id,
  slug: row.slug,
  name: row.name,
  title: row.title,
  kind: row.kind,
  practiceName: row.practice_name,
  status: row.status,
  cities: [...new Set(beside.locations.map(({ city }) => city))],
  isVerified: isVerified(beside.credentials, beside.now),
  photos: beside.photos,
  portrait: row.portrait_key,
});
