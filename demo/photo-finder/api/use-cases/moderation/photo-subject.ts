import { fact, type LoadSubject, ownersOf, photoTitle } from './subject.ts';

/** A set that waits, or that was hidden again. */
export const photoSubject: LoadSubject = async (store, id) => {
  const photo = await store.photos.byId(id);
  if (!photo) return null;
  const sender = photo.source === 'provider' ? (photo.provider?.name ?? 'a provider') : 'the person herself';
  return {
    title: photoTitle(photo),
    why: photo.status === 'hidden' ? 'Its approval was taken back' : `Sent by ${sender}`,
    facts: fact('Sent by', sender),
    photos: [photo],
    proved: photo.consentId,
    owners: await ownersOf(store, photo),
    actions:
      photo.status === 'pending'
        ? ['approve', 'reject', 'edit']
        : photo.status === 'hidden'
          ? ['restore', 'remove']
          : [],
    state: photo.status,
  };
};
