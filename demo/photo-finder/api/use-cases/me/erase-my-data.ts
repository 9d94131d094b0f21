import { erasePhoto } from '../uploads/erase-photo.ts';
import type { UseCase } from '../use-case.ts';

/**
 * R78 erases what stands under her id: photos are out of sight within the transaction and their files go with the next job. What
 * others need to go on (that a report was made, that a consent was given) stays without saying whose it was.
 */
export const eraseMyData: UseCase<'eraseMyData'> = async (context) => {
  const { store, member } = context;
  const erased = await store.transaction(async (tx) => {
    const lines = await tx.uploads.all(member.id);
    for (const { id } of lines) {
      await tx.lock(`finder:photo:${id}`);
      const photo = await tx.photos.byId(id);
      if (photo) await erasePhoto(tx, photo);
    }
    const collections = await tx.memberData.erase(member.id);
    await tx.reports.forgetReporter(member.id);
    for (const { id } of await tx.claims.by(member.id)) await tx.moderation.ignore('claim', id);
    await tx.claims.forget(member.id);
    await tx.revisions.forget(member.id);
    return { photos: lines.length, collections };
  });
  context.wakeJobs();
  return erased;
};
