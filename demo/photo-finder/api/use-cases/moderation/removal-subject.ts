import type { RemovalState } from '../../../contract/state-machines.ts';
import { fact, type LoadSubject, ownersOf, photosBy, photoTitle } from './subject.ts';

const relationText = { self: 'the person shown', provider: 'a provider', other: 'someone else' } as const;
const stateText: Record<RemovalState, string> = {
  received: 'waits, its photo is still in view',
  hidden: 'hidden until it is decided',
  verified: 'agreed, a second look removes it',
  removed: 'removed for good',
  restored: 'put back',
};

export const removalSubject: LoadSubject = async (store, id) => {
  const request = await store.removals.byId(id);
  if (!request) return null;
  const photos = await photosBy(store, request.photoIds);
  const owners: string[] = [];
  for (const photo of photos) owners.push(...(await ownersOf(store, photo)));
  // The moderator who restored the photo does not decide the appeal.
  const earlier = request.is_appealed
    ? (await store.decisions.ofItems((await store.moderation.ofTargets([id])).map((item) => item.id)))
        .filter(({ action }) => action === 'restore')
        .map(({ actor }) => actor)
    : [];
  return {
    title: photos[0] ? `Removal of ${photoTitle(photos[0]).toLowerCase()}` : 'Removal',
    why: `${request.appeal ? 'Appeal of' : 'Asked by'} ${relationText[request.relation]}`,
    facts: [
      ...fact('Asked by', relationText[request.relation]),
      ...fact('What was said', request.statement),
      ...fact('Appeal', request.appeal),
      ...fact('Can be reached at', request.contact),
      ...fact('State', stateText[request.state]),
    ],
    photos,
    owners: [...owners, ...earlier],
    // The uploader must not see the requester or their contact.
    keptFrom: owners,
    actions:
      request.state === 'received' || request.state === 'hidden'
        ? ['verify', 'restore']
        : request.state === 'verified'
          ? ['remove', 'restore']
          : [],
    state: request.state,
  };
};
