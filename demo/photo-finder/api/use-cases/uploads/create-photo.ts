import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { FinderStore } from '../../store/store.ts';
import { lockMember } from '../lock-order.ts';
import { takeUse } from '../take-use.ts';
import type { UseCase } from '../use-case.ts';
import { ownPhotoOf } from './own-photo-of.ts';

async function mustHaveRoom(store: FinderStore, member: string): Promise<void> {
  if ((await store.uploads.openDrafts(member)) >= limits.openDrafts)
    fail('limit-reached', { message: 'There are too many open drafts. Finish or delete one first.' });
}

/** Of two drafts at once the second counts the first one. */
export async function roomForDraft(tx: FinderStore, member: string): Promise<void> {
  await tx.lock(`finder:drafts:${member}`);
  await mustHaveRoom(tx, member);
}

/** A draft: nothing of it is published before consent and a moderator's look. */
export const createPhoto: UseCase<'createPhoto'> = async (context, { source, provider }) => {
  const { store, member, random, limitFactor } = context;
  const pages = source === 'provider' ? await store.providers.allEditableBy(member.id) : [];
  const editable = (provider === undefined ? pages[0] : pages.find(({ id }) => id === provider)) ?? null;
  if (source === 'provider' && !editable)
    fail('forbidden', { message: 'Only editors of a provider’s page may send photos for it.' });
  // Before the day's uses are counted, which a refused draft should not cost.
  await mustHaveRoom(store, member.id);
  await takeUse(store.limits, editable ? 'providerUpload' : 'upload', member.id, limitFactor);
  const now = await store.now();
  const id = newId('pho', random);
  await store.transaction(async (tx) => {
    await lockMember(tx, member.id);
    await roomForDraft(tx, member.id);
    await tx.photos.add({
      id,
      status: 'draft',
      source,
      uploader: member.id,
      providerN: editable?.n ?? null,
      procedures: [],
      techniques: [],
      shape: null,
      heightCm: null,
      weightKg: null,
      ageBand: null,
      tone: null,
      parity: null,
      implant: null,
      fields: {},
      fitzpatrick: null,
      monthsAfter: null,
      takenYm: null,
      sensitivity: 0,
      caption: '',
      alt: '',
      quality: 0,
      consentId: null,
      isSynthetic: false,
      createdAt: now,
      publishedAt: null,
      assets: [],
    });
  });
  return ownPhotoOf(context, (await store.photos.byId(id)) ?? fail('unknown-error'));
};
