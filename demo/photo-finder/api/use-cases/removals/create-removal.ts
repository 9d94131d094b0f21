import { hashSecret, newToken } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { proofMs, provedSalt } from '../../domain/proof-of-work.ts';
import { takeOnce } from '../take-use.ts';
import type { Context, UseCase } from '../use-case.ts';
import { hideAsked, removalMs } from './hide-asked.ts';
import { removalForWire } from './removal-for-wire.ts';

/** A proof counts once, whatever becomes of the request that brought it. */
async function isProof({ store, secret }: Context, proof: string | undefined): Promise<boolean> {
  const salt = proof === undefined ? null : provedSalt(secret, proof, await store.now());
  return salt !== null && (await takeOnce(store.limits, `proof:${salt}`, 2 * proofMs));
}

/**
 * Needs no account and no proof of identity: the person shown must not have to send another picture
 * to have one taken down.
 */
export const createRemoval: UseCase<'createRemoval'> = async (context, input) => {
  const { store, member, random } = context;
  const { photoId, relation, statement, contact, proof } = input;
  const photo = await store.photos.byId(photoId);
  // What was never shown to anybody is not to be found out about here.
  if (!photo || photo.publishedAt === null || photo.status === 'removed') return fail('photo-not-found');
  const isProved = await isProof(context, proof);
  const id = newId('rmv', random);
  const token = newToken(random);
  const removal = await store.transaction(async (tx) => {
    await tx.removals.add({
      id,
      tokenHash: hashSecret(token),
      photoIds: [photoId],
      relation,
      contact: contact ?? null,
      statement,
      dueMs: removalMs,
    });
    const added = (await tx.removals.byId(id)) ?? fail('version-conflict');
    const asked = await hideAsked(tx, context, added, { isProved, needsProof: true });
    await tx.auditLog.add({
      event: 'removal-asked',
      actor: member?.id ?? 'visitor',
      target: id,
      detail: { isHidden: asked.state === 'hidden' },
    });
    return asked;
  });
  return { removal: removalForWire(removal), token };
};
