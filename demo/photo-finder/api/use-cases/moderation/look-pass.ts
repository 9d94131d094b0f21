import { createHash } from 'node:crypto';
import type { ModerationAction } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { imagePass, isImagePass } from '../../domain/image-passes.ts';
import type { Subject } from './subject.ts';

/** Addresses of all pictures that a decision is about. */
const picturesOf = ({ photos, portrait }: Subject): string[] => [
  ...photos.filter(({ status }) => status !== 'removed').flatMap(({ assets }) => assets.map(({ key }) => key)),
  ...(portrait ? [portrait] : []),
];

/** Other pictures, another item or another moderator need another pass. */
const nameOf = (subject: Subject, itemId: string, member: string): string =>
  `look ${itemId} ${member} ${createHash('sha256').update(picturesOf(subject).sort().join()).digest('hex')}`;

/** Whether the action leads to pictures that visitors see. */
function shows(subject: Subject, action: ModerationAction): boolean {
  if (picturesOf(subject).length === 0) return false;
  if (action === 'approve' || action === 'restore') return true;
  // A report that has hidden its photo shows it again when it is dismissed.
  return action === 'dismiss' && subject.photos.some(({ status }) => status === 'hidden');
}

/** Proves for a quarter of an hour that this moderator has uncovered these pictures. */
export const newLookPass = (secret: string, subject: Subject, itemId: string, member: string, now: number): string =>
  imagePass(secret, nameOf(subject, itemId, member), now);

/** No picture is approved that its moderator has not uncovered. */
export function mustHaveLooked(
  secret: string,
  subject: Subject,
  { itemId, action, look }: { itemId: string; action: ModerationAction; look: string | undefined },
  member: string,
  now: number,
): void {
  if (shows(subject, action) && !isImagePass(secret, nameOf(subject, itemId, member), look ?? '', now))
    fail('look-required');
}
