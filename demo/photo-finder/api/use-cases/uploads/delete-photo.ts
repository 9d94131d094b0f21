import { lockPhotos } from '../lock-order.ts';
import type { UseCase } from '../use-case.ts';
import { erasePhoto } from './erase-photo.ts';
import { ownPhoto } from './own-photo.ts';

export const deletePhoto: UseCase<'deletePhoto'> = async (context, { photoId }) => {
  const { store, member } = context;
  await store.transaction(async (tx) => {
    await lockPhotos(tx, [photoId]);
    // Of two deletions at once the second is answered as the first; to others it was never there.
    if (await tx.auditLog.hasDeleted(member.id, photoId)) return;
    await erasePhoto(tx, await ownPhoto(tx, photoId, member.id));
    await tx.auditLog.add({ event: 'photo-deleted', actor: member.id, target: photoId });
  });
  context.wakeJobs();
  return {};
};
