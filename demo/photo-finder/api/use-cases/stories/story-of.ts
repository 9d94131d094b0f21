import type { Story } from '../../../contract/story-entities.ts';
import type { FinderStore } from '../../store/store.ts';
import type { StoryRecord } from '../../store/stories/stories.ts';
import { cardOf, type Reveal } from '../photos/card-of.ts';
import { providerCardOf } from '../providers/provider-card-of.ts';

/** What everybody sees of a story; null where fewer than two of its sets are published. */
export async function storyOf(store: FinderStore, record: StoryRecord, reveal: Reveal): Promise<Story | null> {
  const photos = await store.photos.byNs(record.sets.map(({ photoN }) => photoN));
  const sets = record.sets.flatMap(({ photoN, weeks }) => {
    const card = cardOf(photos.get(photoN), reveal);
    return card ? [{ weeks, card }] : [];
  });
  if (sets.length < 2) return null;
  const { providerN, confirmed } = record;
  const isConfirmed = confirmed.patient !== null && confirmed.provider !== null;
  const line = isConfirmed && providerN !== null ? (await store.providers.linesByNs([providerN])).get(providerN) : null;
  return {
    id: record.id,
    proc: sets[0]!.card.proc,
    sets,
    surgeon: line?.status === 'published' ? providerCardOf(line) : null,
  };
}
