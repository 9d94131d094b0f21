import type { UseCase } from '../use-case.ts';
import { revealOf } from './card-of.ts';
import { cardsByNs } from './cards-by-ns.ts';
import { seenPhoto } from './seen-photo.ts';

const usual = 12;
const most = 24;

export const getSimilarPhotos: UseCase<'getSimilarPhotos'> = async ({ store, index }, { photoId, limit, reveal }) => {
  const { n } = await seenPhoto(store, photoId);
  const ns = await index.similar(n, Math.max(1, Math.min(most, Number(limit ?? usual))));
  return { items: await cardsByNs(store, ns, revealOf(reveal)) };
};
