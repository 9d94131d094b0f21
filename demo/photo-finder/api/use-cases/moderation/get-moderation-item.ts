import { fail } from '../../domain/fail.ts';
import { imagePass } from '../../domain/image-passes.ts';
import { distanceOf, nearBits } from '../../domain/near-pictures.ts';
import type { DecisionRecord } from '../../store/moderation/decisions.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';
import type { FinderStore } from '../../store/store.ts';
import type { DocumentRecord } from '../../store/uploads/documents.ts';
import { ownImageSrc, ownPhotoOf } from '../uploads/own-photo-of.ts';
import type { SignedInContext, UseCase } from '../use-case.ts';
import { canRevert } from './decide-moderation-item.ts';
import { decisionLine, lineOf } from './line-of.ts';
import { newLookPass } from './look-pass.ts';
import { asModerator } from './moderator.ts';
import type { Subject } from './subject.ts';
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

function whyClosed(
  status: string,
  subject: Subject | null,
  { isOwn, isHeld }: { isOwn: boolean; isHeld: boolean },
): string | null {
  if (status !== 'pending') return 'This is decided.';
  if (subject === null) return 'What it was about is gone.';
  if (isOwn) return 'You cannot decide your own items, or one item twice.';
  if (isHeld) return 'Another moderator is looking at this now.';
  return subject.actions.length === 0 ? 'There is nothing left to decide.' : null;
}

const documentsOf = async ({ store, secret }: SignedInContext, subject: Subject | null, now: number) =>
  subject?.proved ? (await store.documents.of(subject.proved)).map(documentOf(secret, now)) : [];

function portraitOf(subject: Subject | null, srcOf: (key: string) => string | null) {
  if (!subject?.portrait) return null;
  const { portrait, portraitWas } = subject;
  return { src: srcOf(portrait), was: portraitWas ? `/img/${portraitWas}/320.webp` : null };
}

const senderOf = async ({ store }: SignedInContext, { id, uploader, procedures }: Subject['photos'][number]) => ({
  sameSender: await store.moderation.sameSender({ id, uploader, procedure: procedures[0] }),
  history: await store.uploads.decided(uploader),
});

async function photosOf(context: SignedInContext, subject: Subject | null, srcOf: (src: string) => string | null) {
  const photos = [];
  for (const photo of subject?.photos ?? []) {
    const own = await ownPhotoOf(context, photo);
    photos.push({ ...own, images: own.images.map((image) => ({ ...image, src: srcOf(image.src) })) });
  }
  return photos;
}

/** Pictures of other sets that look like those of this one. */
async function alikeOf(
  { store }: SignedInContext,
  sent: Subject['photos'][number],
  srcOf: (key: string) => string | null,
) {
  const hashes = sent.status === 'removed' ? [] : sent.assets.map(({ dhash }) => dhash);
  return (await store.uploads.looks(hashes, sent.n))
    .map((other) => ({
      photoId: other.photoId,
      status: other.status,
      src: srcOf(other.key),
      distance: Math.min(...hashes.map((hash) => distanceOf(hash, other.dhash))),
    }))
    .filter(({ distance }) => distance <= nearBits)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostAlike);
}

/** The decision that can be taken back: the item's last, unless its target waits again. */
async function reopensOf(
  store: FinderStore,
  item: ItemRecord,
  subject: Subject | null,
  decisions: readonly DecisionRecord[],
  memberId: string,
) {
  if (!subject || subject.owners.includes(memberId)) return null;
  const last = decisions.findLast(({ item_id }) => item_id === item.id);
  if (!last || !canRevert(item, last.action, subject)) return null;
  return (await store.moderation.pendingOf(item.kind, item.target_id)) ? null : last.seq;
}

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
  const closedBecause = whyClosed(item.status, subject, { isOwn, isHeld });
  const srcOf = (src: string) => (isUnveiled ? src : null);
  const photos = await photosOf(context, subject, srcOf);
  const sent = item.kind === 'photo' ? subject?.photos[0] : undefined;
  const alike = sent ? await alikeOf(context, sent, (key) => srcOf(ownImageSrc(secret, key, now))) : [];
  const earlier = await store.moderation.ofTargets([
    item.target_id,
    ...(subject?.photos.length === 1 ? [subject.photos[0]!.id] : []),
  ]);
  const decisions = await store.decisions.ofItems(earlier.map(({ id }) => id));
  return {
    line,
    actions: closedBecause === null ? (subject?.actions ?? []) : [],
    closedBecause,
    facts: subject?.keptFrom?.includes(member.id) ? [] : (subject?.facts ?? []),
    photos,
    // What proves that she is who she says is not for herself to see as a moderator.
    documents: isOwn ? [] : await documentsOf(context, subject, now),
    portrait: portraitOf(subject, (key) => srcOf(ownImageSrc(secret, key, now, 320))),
    look: isUnveiled && subject ? newLookPass(secret, subject, itemId, member.id, now) : null,
    alike,
    ...(sent ? await senderOf(context, sent) : { sameSender: null, history: null }),
    reopens: await reopensOf(store, item, subject, decisions, member.id),
    decisions: decisions.map(decisionLine),
  };
}

export const getModerationItem: UseCase<'getModerationItem'> = async (context, { itemId, unveil }) => {
  await asModerator(context);
  return itemFor(context, itemId, unveil === '1');
};
