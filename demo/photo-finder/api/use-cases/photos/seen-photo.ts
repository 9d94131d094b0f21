import { fail } from '../../domain/fail.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';

/**
 * A photo that anybody may see. What was published once and is not any more is gone; the rest was
 * never there.
 */
export async function seenPhoto(store: FinderStore, photoId: string): Promise<PhotoRecord> {
  const photo = await store.photos.byId(photoId);
  if (photo?.status === 'published') return photo;
  if (photo && (photo.status === 'removed' || photo.status === 'hidden') && photo.publishedAt !== null) fail('gone');
  return fail('photo-not-found');
}
