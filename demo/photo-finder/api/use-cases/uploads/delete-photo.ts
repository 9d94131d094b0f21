import type { UseCase } from '../use-case.ts';
import { erasePhoto } from './erase-photo.ts';
import { heldPhoto } from './own-photo.ts';

export const deletePhoto: UseCase<'deletePhoto'> = async (context, { photoId }) => {
  const { store, member } = context;
  await store.transaction(async (tx) => {
    await erasePhoto(tx, await heldPhoto(tx, photoId, member.id));
    await tx.auditLog.add({ event: 'photo-deleted', actor: member.id, target: photoId });
  });
  context.wakeJobs();
  return {};
};
