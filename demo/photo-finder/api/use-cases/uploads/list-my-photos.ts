import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { ownPhotoOf } from './own-photo-of.ts';

const usual = 20;
const most = 60;

export const listMyPhotos: UseCase<'listMyPhotos'> = async (context, { cursor, limit }) => {
  const { store, member } = context;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) fail('cursor-mismatch');
  const size = Math.max(1, Math.min(most, Number(limit ?? usual)));
  const lines = await store.uploads.of(member.id, Number(cursor ?? Number.MAX_SAFE_INTEGER), size + 1);
  const page = lines.slice(0, size);
  const photos = await store.photos.byNs(page.map(({ n }) => n));
  const items = [];
  for (const { n } of page) {
    const photo = photos.get(n);
    if (photo) items.push(await ownPhotoOf(context, photo));
  }
  return { items, next: lines.length > size ? String(page.at(-1)!.n) : null };
};
