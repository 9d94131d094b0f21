import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';
import type { StorySet } from '../../store/stories/stories.ts';
import { ownPhoto } from '../uploads/own-photo.ts';

const message = {
  sets: 'A story links sets that you have sent, each once.',
  kinds: 'A story links sets of one kind: your own, or those of one provider’s page.',
  provider: 'There is no such provider.',
  sides: 'The person shown and the surgeon’s side are two people: each confirms for itself.',
  confirms: 'Name the surgeon to confirm who it was.',
};
const refuse = (field: 'sets' | 'kinds' | 'provider' | 'confirms', text: string) =>
  fail('invalid-field-value', {
    message: text,
    errors: [{ field: field === 'kinds' ? 'sets' : field, code: 'invalid-field-value', message: text }],
  });

export interface StoryContent {
  sets: { photo: string; weeks: number }[];
  provider: string | null;
  confirms: boolean;
}

const isEditorOf = async (tx: FinderStore, providerN: number | null, memberId: string) =>
  providerN !== null && (await tx.providers.editorsOf(providerN)).includes(memberId);

/**
 * What a story is to hold, read under the lock of its owner: only sets of this uploader, all from
 * herself or all of one page, none in another story.
 */
export async function storyContent(
  tx: FinderStore,
  memberId: string,
  { sets, provider, confirms }: StoryContent,
  storyN = 0,
): Promise<{ sets: StorySet[]; providerN: number | null; isPatients: boolean }> {
  if (new Set(sets.map(({ photo }) => photo)).size < sets.length) refuse('sets', message.sets);
  const linked: StorySet[] = [];
  const kinds = new Set<number | null>();
  for (const { photo: photoId, weeks } of sets) {
    const photo = await ownPhoto(tx, photoId, memberId);
    if (['draft', 'rejected', 'removed'].includes(photo.status)) refuse('sets', message.sets);
    linked.push({ photoN: photo.n, weeks });
    kinds.add(photo.source === 'provider' ? photo.providerN : null);
  }
  if (kinds.size > 1) refuse('kinds', message.kinds);
  const photoNs = linked.map(({ photoN }) => photoN);
  if ((await tx.stories.taken(photoNs, storyN)).length > 0) fail('set-in-story');
  const [ofPage] = kinds;
  const isPatients = ofPage === null;
  const named =
    provider === null ? null : ((await tx.providers.byId(provider))?.n ?? refuse('provider', message.provider));
  const providerN = isPatients ? named : (ofPage ?? null);
  if (confirms && providerN === null) refuse('confirms', message.confirms);
  if (confirms && (await isEditorOf(tx, providerN, memberId)) === isPatients)
    fail('forbidden', { message: message.sides });
  return { sets: linked, providerN, isPatients };
}
