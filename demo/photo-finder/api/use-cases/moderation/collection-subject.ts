import { aboutCollection, type LoadSubject, photosIn } from './subject.ts';

/** A collection that its owner would like to see listed. */
export const collectionSubject: LoadSubject = async (store, id) => {
  const collection = await store.collections.byId(id);
  if (!collection) return null;
  return {
    title: collection.title,
    why: `To be listed, with ${collection.count} ${collection.count === 1 ? 'photo' : 'photos'}`,
    facts: aboutCollection(collection),
    photos: await photosIn(store, id),
    owners: [collection.owner],
    actions: collection.visibility === 'public' && !collection.isListed ? ['approve', 'reject'] : [],
    state: collection.isListed ? 'listed' : collection.visibility,
  };
};
