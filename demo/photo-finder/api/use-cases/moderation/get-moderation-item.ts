import { fail } from '../../domain/fail.ts';
import { imagePass } from '../../domain/image-passes.ts';
import { distanceOf, nearBits } from '../../domain/near-pictures.ts';
import type { DocumentRecord } from '../../store/uploads/documents.ts';
import { ownImageSrc, ownPhotoOf } from '../uploads/own-photo-of.ts';
import type { SignedInContext, UseCase } from '../use-case.ts';
import { decisionLine, lineOf } from './line-of.ts';
import { newLookPass } from './look-pass.ts';
import { asModerator } from './moderator.ts';
import { subjectOf } from './subject-of.ts';

const mostAlike = 6;

const documentOf =
  (secret: string, now: number) =>
  ({ id, type, bytes }: DocumentRecord) => ({
    id,
    type,
    bytes,
    src: `/evidence/${id}?pass=${imagePass(secret, id, now)}`,
  });

/**
 * Addresses of pictures come only with `isUnveiled`, which the moderator asks for: what she does
 * not want to see never reaches her device.
 */
export async function itemFor(context: SignedInContext, itemId: string, isUnveiled = false) {
  const { store, member, secret } = context;
  const item = (await store.moderation.byId(itemId)) ?? fail('not-found');
  const subject = await subjectOf(store, item);
  const now = await store.now();
  const line = lineOf(item, subject, now, member.id);
  const isOwn = subject?.owners.includes(member.id) ?? false;
  const isHeld = line.claimedBy !== null && line.claimedBy !== member.id;
  const closedBecause =
    item.status !== 'pending'
      ? 'This is decided.'
      : subject === null
        ? 'What it was about is gone.'
        : isOwn
          ? 'You cannot decide your own items, or one item twice.'
          : isHeld
            ? 'Another moderator is looking at this now.'
            : subject.actions.length === 0
              ? 'There is nothing left to decide.'
              : null;
  const photos = [];
  const srcOf = (src: string) => (isUnveiled ? src : null);
  for (const photo of subject?.photos ?? []) {
    const own = await ownPhotoOf(context, photo);
    photos.push({ ...own, images: own.images.map((image) => ({ ...image, src: srcOf(image.src) })) });
  }
  const sent = item.kind === 'photo' ? subject?.photos[0] : undefined;
  const looks = sent && sent.status !== 'removed' ? sent.assets.map(({ dhash }) => dhash) : [];
  const others = sent ? await store.uploads.looks(looks, sent.n) : [];
  const alike = others
    .map((other) => ({
      photoId: other.photoId,
      status: other.status,
      src: srcOf(ownImageSrc(secret, other.key, now)),
      distance: Math.min(...looks.map((look) => distanceOf(look, other.dhash))),
    }))
    .filter(({ distance }) => distance <= nearBits)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostAlike);
  const earlier = await store.moderation.ofTargets([
    item.target_id,
    ...(subject?.photos.length === 1 ? [subject.photos[0]!.id] : []),
  ]);
  return {
    line,
    actions: closedBecause === null ? (subject?.actions ?? []) : [],
    closedBecause,
    facts: subject?.keptFrom?.includes(member.id) ? [] : (subject?.facts ?? []),
    photos,
    // What proves that she is who she says is not for herself to see as a moderator.
    documents: isOwn || !subject?.proved ? [] : (await store.documents.of(subject.proved)).map(documentOf(secret, now)),
    portrait: subject?.portrait
      ? {
          src: srcOf(ownImageSrc(secret, subject.portrait, now, 320)),
          was: subject.portraitWas ? `/img/${subject.portraitWas}/320.webp` : null,
        }
      : null,
    look: isUnveiled && subject ? newLookPass(secret, subject, itemId, member.id, now) : null,
    alike,
    sameSender: sent
      ? await store.moderation.sameSender({ id: sent.id, uploader: sent.uploader, procedure: sent.procedures[0] })
      : null,
    history: sent ? await store.uploads.decided(sent.uploader) : null,
    decisions: (await store.decisions.ofItems(earlier.map(({ id }) => id))).map(decisionLine),
  };
}

export const getModerationItem: UseCase<'getModerationItem'> = async (context, { itemId, unveil }) => {
  await asModerator(context);
  return itemFor(context, itemId, unveil === '1');
};
