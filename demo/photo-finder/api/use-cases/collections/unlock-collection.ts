import { hashSecret } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import { isPasscode } from '../../domain/passcodes.ts';
import { newPass } from '../../domain/passes.ts';
import { takeUse } from '../take-use.ts';
import type { UseCase } from '../use-case.ts';

/** The passcode of a link: five tries in a quarter of an hour for all visitors together. */
export const unlockCollection: UseCase<'unlockCollection'> = async (
  { store, secret },
  { collectionId, s, passcode },
) => {
  await takeUse(store.limits, 'passcode', `link:${hashSecret(`${collectionId} ${s}`).slice(0, 32)}`);
  const record = await store.collections.byId(collectionId);
  const share = record?.share;
  const now = await store.now();
  if (!share || share.slug !== s || (share.expiresAt !== null && share.expiresAt <= now)) return fail('link-expired');
  if (share.passcode !== null && !(await isPasscode(passcode, share.passcode))) return fail('wrong-passcode');
  return newPass(secret, share.slug, now);
};
