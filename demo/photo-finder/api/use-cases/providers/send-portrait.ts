import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { newImageKey } from '../../domain/image-keys.ts';
import { portraitSection } from '../../store/providers/portraits.ts';
import { lockPageFor } from '../lock-order.ts';
import type { UseCase } from '../use-case.ts';
import { dropPortraits } from './drop-portraits.ts';
import { editedProvider } from './edited-provider.ts';
import { providerOf } from './provider-of.ts';

/**
 * R53–R55 the provider's portrait, re-encoded, for review. R58 files first, then their row: a crash
 * in between leaves files without a row, which are swept.
 */
export const sendPortrait: UseCase<'sendPortrait'> = async (context, { providerId, image }) => {
  const { store, member, random, images, pictures, rev } = context;
  const { n, rev: current } = await editedProvider(store, providerId, member.id);
  if (rev !== current) fail('precondition-failed');
  // JSON reaches this address too, and has no bytes.
  if (!(image instanceof Uint8Array)) return fail('invalid-request');
  const files = await pictures.portrait(image);
  const key = newImageKey(random);
  for (const { width, format, bytes } of files) await images.write(key, `${width}.${format}`, bytes);
  const [revisionId, itemId] = [newId('rev', random), newId('mod', random)];
  const became = await store.transaction(async (tx) => {
    await lockPageFor(tx, member.id, n);
    const earlier = await tx.revisions.of(n);
    const others = earlier.filter(({ section, status }) => section !== portraitSection && status === 'pending');
    if (others.length + 1 > limits.waitingChanges) return 'limit-reached';
    const waiting = [{ section: portraitSection, patch: key, revisionId, itemId }];
    const updated = await tx.providers.update(n, current, { live: {}, waiting, author: member.id });
    if (updated === null) return 'precondition-failed';
    await dropPortraits(
      tx,
      earlier.filter(({ id }) => id !== revisionId),
      'Replaced by another picture.',
    );
    return 'sent';
  });
  if (became !== 'sent') {
    await images.remove(key);
    return fail(
      became,
      became === 'limit-reached' ? { message: 'So many changes of this page wait for a moderator already.' } : {},
    );
  }
  context.wakeJobs();
  return providerOf(context, await editedProvider(store, providerId, member.id), true);
};
