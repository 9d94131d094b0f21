import { hashSecret, newToken } from '../../../../../src/service/domain/secrets.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { UseCase } from '../use-case.ts';
import { hideAsked, removalMs } from './hide-asked.ts';
import { removalForWire } from './removal-for-wire.ts';

/** Needs no account and no proof: nobody has to send another picture of herself to have one taken down. */
export const createRemoval: UseCase<'createRemoval'> = async (context, input) => {
  const { store, member, random, ipPrefix } = context;
  const { photoIds, relation, statement, contact } = input;
  const known = await store.photos.byNs([...(await store.photos.nById(photoIds)).values()]);
  // What was never shown to anybody is not to be found out about here.
  const shown = [...known.values()].filter(({ publishedAt, status }) => publishedAt !== null && status !== 'removed');
  if (shown.length === 0) fail('photo-not-found');
  const id = newId('rmv', random);
  const token = newToken(random);
  const ids = shown.map((photo) => photo.id);
  const removal = await store.transaction(async (tx) => {
    await tx.removals.add({
      id,
      tokenHash: hashSecret(token),
      photoIds: ids,
      relation,
      contact: contact ?? null,
      statement,
      dueMs: removalMs,
    });
    await hideAsked(tx, random, id, ids);
    await tx.auditLog.add({
      event: 'removal-asked',
      actor: member?.id ?? 'visitor',
      target: id,
      ipPrefix,
      detail: { photos: ids.length },
    });
    return (await tx.removals.take(id, 'hide')) ?? fail('version-conflict');
  });
  return { removal: removalForWire(removal), token };
};
