import { fail } from '../../domain/fail.ts';
import { hashPasscode } from '../../domain/passcodes.ts';
import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** 128 bits, 22 letters of base64url. */
const slugBytes = 16;

/**
 * The consultation link: a new one each time, so that the old one stops working.
 */
export const shareCollection: UseCase<'shareCollection'> = async ({ store, member, random }, input) => {
  const { collectionId, expiresDays, passcode, showNotes, blur } = input;
  await ownCollection(store, member, collectionId);
  const hash = passcode === undefined ? null : await hashPasscode(passcode);
  const shared = await store.collections.share(collectionId, {
    slug: Buffer.from(random.bytes(slugBytes)).toString('base64url'),
    expiresAt: expiresDays === null ? null : (await store.now()) + expiresDays * dayMs,
    passcode: hash,
    showNotes: showNotes ?? false,
    blur: blur ?? true,
  });
  const share = shared?.share ?? fail('collection-not-found');
  await store.auditLog.add({ event: 'collection-shared', actor: member.id, target: collectionId });
  return {
    slug: share.slug,
    expiresAt: share.expiresAt,
    hasPasscode: hash !== null,
    showNotes: share.showNotes,
    blur: share.blur,
    opened: share.opened,
  };
};
