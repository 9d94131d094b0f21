import type { Random } from '../../../../../src/platform/process/random.ts';
import { newImageKey } from '../../domain/image-keys.ts';
import type { ImageStore } from '../../outside/images/images.ts';
import type { Originals } from '../../outside/originals/originals.ts';
import type { Pictures } from '../../outside/pictures/pictures.ts';
import type { FinderStore } from '../../store/store.ts';
import type { Job, JobKind } from '../../store/uploads/jobs.ts';
import { forgetDocuments } from '../documents/forget-documents.ts';
import { lockDocument } from '../documents/name-documents.ts';
import { eraseMember } from '../me/erase-member.ts';
import { queueIfReady } from '../uploads/queue-if-ready.ts';

export interface JobParts {
  store: FinderStore;
  images: ImageStore;
  originals: Originals;
  pictures: Pictures;
  random: Random;
}

/** Each may run again from its start: a process can die at any line of them. */
const work: Record<JobKind, (parts: JobParts, target: string) => Promise<void>> = {
  /**
   * All sizes of one image; the last one of a set that was sent puts it into the queue of
   * moderation.
   */
  async derive({ store, images, originals, pictures, random }, assetId) {
    const asset = await store.uploads.asset(assetId);
    const original = asset?.originalKey ? await originals.get(asset.originalKey) : null;
    if (!asset || !original) return;
    const files = await pictures.derive(original);
    for (const { width, format, bytes } of files) await images.write(asset.key, `${width}.${format}`, bytes);
    const widths = (wanted: string) => files.filter(({ format }) => format === wanted).map(({ width }) => width);
    await store.uploads.derived(assetId, { avif: widths('avif'), webp: widths('webp') });
    const photo = (await store.photos.byNs([asset.photoN])).get(asset.photoN);
    if (!photo) return;
    await store.transaction(async (tx) => {
      await tx.lock(`finder:photo:${photo.id}`);
      await queueIfReady(tx, photo.id, random);
    });
  },

  /**
   * The files of a set that is removed for good, and its addresses. One that was put back meanwhile
   * is left alone.
   */
  async erase({ store, images, originals, random }, photoId) {
    const photo = await store.photos.byId(photoId);
    if (photo?.status === 'hidden') await store.photos.take(photo.n, 'remove');
    if (!photo || (await store.photos.byId(photoId))?.status !== 'removed') return;
    // A yes that was taken back waits in the queue: nothing of it is left to decide.
    await store.moderation.ignore('photo', photoId);
    await forgetDocuments(store, photo.consentId, true);
    for (const { id, key, originalKey } of await store.uploads.files(photo.n)) {
      await images.remove(key);
      if (originalKey) await originals.remove(originalKey);
      await store.uploads.rekey(id, newImageKey(random));
    }
  },

  /** What came under her id while the end of her account went round. */
  async 'erase-member'({ store }, memberId) {
    await store.transaction((tx) => eraseMember(tx, memberId));
  },

  /** R58 the row first: a file that no row names is swept, a row without its file would be seen. */
  async 'forget-document'({ store, originals }, documentId) {
    const gone = await store.transaction(async (tx) => {
      // A claim that names it at this moment wants it kept: whichever comes first, none names what
      // is gone.
      await lockDocument(tx, documentId);
      return (await tx.jobs.isDue('forget-document', documentId)) ? tx.documents.remove(documentId) : null;
    });
    if (gone) await originals.remove(gone.file_key);
  },

  /** The files of a picture that no page shows any more, and no moderator has to look at. */
  async 'forget-portrait'({ store, images }, key) {
    if (!(await store.portraits.known([key])).has(key)) await images.remove(key);
  },

  async 'forget-original'({ store, originals }, assetId) {
    const asset = await store.uploads.asset(assetId);
    if (!asset?.originalKey) return;
    await originals.remove(asset.originalKey);
    await store.uploads.forgetOriginal(assetId);
  },
};

export const runJob = (parts: JobParts, { kind, target }: Job): Promise<void> => work[kind](parts, target);
