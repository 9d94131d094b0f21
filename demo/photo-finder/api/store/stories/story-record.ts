import type { StorySide } from '../../../contract/story-entities.ts';
import type { StoryRow } from '../tables.ts';

export interface StoryRecord {
  n: number;
  id: string;
  owner: string;
  /** The member who is shown; null until she has opened an invitation. */
  patient: string | null;
  providerN: number | null;
  /** When each side confirmed. */
  confirmed: Record<StorySide, number | null>;
  /** Hash of the invitation that holds now. */
  invitation: string | null;
  createdAt: number;
  rev: number;
  /** In time order, whatever state they are in. */
  sets: { photoN: number; weeks: number }[];
}
export type StorySet = StoryRecord['sets'][number];

export const storyRecord = (
  row: Omit<StoryRow, 'n' | 'rev'> & { n: number; rev: number },
  sets: StorySet[],
): StoryRecord => ({
  n: row.n,
  id: row.id,
  owner: row.owner,
  patient: row.patient,
  providerN: row.provider_n,
  confirmed: { patient: row.patient_confirmed_at, provider: row.provider_confirmed_at },
  invitation: row.invitation,
  createdAt: row.created_at,
  rev: row.rev,
  sets,
});
