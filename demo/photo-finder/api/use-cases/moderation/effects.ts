import type { ItemStep } from '../../../contract/state-machines.ts';
import type { ModerationAction, RejectReason } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { fail } from '../../domain/fail.ts';
import { plainAlt } from '../../domain/plain-alt.ts';
import type { ModerationKind } from '../../store/moderation/consent-and-report-tables.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import { portraitSection } from '../../store/providers/portraits.ts';
import type { FinderStore } from '../../store/store.ts';
import { forgetDocuments } from '../documents/forget-documents.ts';
import { detailsOf } from '../uploads/details-of.ts';
import { applyRevision } from './apply-revision.ts';
import { confirmClaim } from './confirm-claim.ts';
import { keepOriginalsFor, putBack } from './photo-effects.ts';
import { removePage } from './remove-page.ts';

export interface Deciding {
  tx: FinderStore;
  targetId: string;
  actor: string;
  reason: RejectReason | undefined;
  note: string;
  edits: Wire['decideModerationItem']['in']['edits'];
}
/** What becomes of the item; null = it waits on. */
type Effect = (deciding: Deciding) => Promise<ItemStep | null>;

const lost = () => fail('version-conflict');
const heldPhoto = async (tx: FinderStore, id: string): Promise<PhotoRecord> => {
  await tx.lock(`finder:photo:${id}`);
  return (await tx.photos.byId(id)) ?? lost();
};
async function edit({ tx, targetId, edits }: Deciding): Promise<PhotoRecord> {
  const photo = await heldPhoto(tx, targetId);
  if (photo.status !== 'pending') lost();
  if (edits) {
    const { sensitivity: leastSensitivity, alt } = edits;
    const said = detailsOf(photo, edits);
    const { procedures: [primary] = photo.procedures, monthsAfter = photo.monthsAfter } = said;
    const details = {
      ...said,
      ...(leastSensitivity !== undefined && { leastSensitivity }),
      // No picture is shown without words for it, as when it was sent.
      ...(alt?.trim() === '' && primary && { alt: plainAlt(primary, monthsAfter, photo.isPair) }),
    };
    if ((await tx.uploads.describe(photo.n, null, details)) === null) lost();
  }
  return photo;
}
const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * kind -> action -> what it does, within the decision's transaction. What is not here cannot be
 * decided.
 */
export const effects: Record<ModerationKind, Partial<Record<ModerationAction, Effect>>> = {
  photo: {
    async approve(deciding) {
      const { tx } = deciding;
      const photo = await edit(deciding);
      // Withdrawing takes the same lock: whichever comes first, a photo without consent is not
      // shown.
      const consent = photo.consentId === null ? null : await tx.consents.byId(photo.consentId);
      if (!consent || consent.withdrawn_at !== null) fail('consent-required');
      // A page that is removed for good shows nothing that its editors have sent since.
      const page = photo.source === 'provider' && photo.providerN !== null ? await tx.pages.byN(photo.providerN) : null;
      if (page?.state === 'removed') fail('version-conflict', { message: 'The page of this provider was removed.' });
      if (!(await tx.photos.take(photo.n, 'approve'))) lost();
      await tx.uploads.note(photo.n, null);
      await keepOriginalsFor(tx, photo.n);
      return 'approve';
    },
    async reject({ tx, targetId, reason, note }) {
      const photo = await heldPhoto(tx, targetId);
      if (!(await tx.photos.take(photo.n, 'reject', reason))) lost();
      await tx.uploads.note(photo.n, note || null);
      await keepOriginalsFor(tx, photo.n);
      // Sent again it comes with another consent.
      await forgetDocuments(tx, photo.consentId);
      return 'reject';
    },
    async edit(deciding) {
      await edit(deciding);
      return null;
    },
    async restore({ tx, targetId }) {
      const photo = await heldPhoto(tx, targetId);
      if (!(await putBack(tx, photo, photo.reason ?? ''))) fail('consent-required');
      return 'approve';
    },
    async remove({ tx, targetId }) {
      const photo = await heldPhoto(tx, targetId);
      if (!(await tx.photos.take(photo.n, 'remove'))) lost();
      await tx.jobs.add('erase', photo.id);
      return 'reject';
    },
  },
  report: {
    async uphold({ tx, targetId }) {
      const report = (await tx.reports.take(targetId, 'uphold')) ?? lost();
      if (report.target_type === 'photo') {
        const photo = await heldPhoto(tx, report.target_id);
        await tx.photos.take(photo.n, 'hide', `report:${report.reason}`);
        // A week in which it can be put back; then it is gone.
        await tx.jobs.add('erase', photo.id, weekMs);
      }
      if (report.target_type === 'provider') {
        const page = await tx.pages.byId(report.target_id);
        if (page) await tx.pages.take(page.n, 'hide');
      }
      if (report.target_type === 'collection') {
        await tx.collections.close(report.target_id);
        await tx.moderation.ignore('collection', report.target_id);
      }
      return 'approve';
    },
    async dismiss({ tx, targetId }) {
      const report = (await tx.reports.take(targetId, 'dismiss')) ?? lost();
      if (report.target_type === 'photo') {
        const photo = await heldPhoto(tx, report.target_id);
        // Several reports hide it together, for the reason of one of them.
        if (photo.reason?.startsWith('report:')) await putBack(tx, photo, photo.reason);
      }
      return 'reject';
    },
  },
  removal: {
    async verify({ tx, targetId }) {
      const { photoIds } = (await tx.removals.take(targetId, 'verify')) ?? lost();
      // One that waited is still in view.
      for (const id of [...photoIds].sort())
        await tx.photos.take((await heldPhoto(tx, id)).n, 'hide', `removal:${targetId}`);
      return null;
    },
    async remove({ tx, targetId }) {
      const { photoIds } = (await tx.removals.take(targetId, 'remove')) ?? lost();
      // In one order: two who decide about the same photos never wait for each other in a circle.
      for (const id of [...photoIds].sort()) {
        const photo = await heldPhoto(tx, id);
        await tx.photos.take(photo.n, 'hide', `removal:${targetId}`);
        await tx.photos.take(photo.n, 'remove');
        await tx.jobs.add('erase', id);
      }
      return 'approve';
    },
    async restore({ tx, targetId, note }) {
      const { photoIds } = (await tx.removals.take(targetId, 'restore', note)) ?? lost();
      for (const id of [...photoIds].sort())
        await putBack(tx, await heldPhoto(tx, id), `removal:${targetId}`, targetId);
      return 'reject';
    },
  },
  claim: {
    async approve({ tx, targetId, actor }) {
      if (await tx.claims.take(targetId, 'approve', actor)) return null;
      await confirmClaim(tx, targetId, actor);
      await forgetDocuments(tx, targetId);
      return 'approve';
    },
    async reject({ tx, targetId, actor, note }) {
      if (!(await tx.claims.take(targetId, 'reject', actor, note))) lost();
      await forgetDocuments(tx, targetId);
      return 'reject';
    },
  },
  provider_revision: {
    async approve({ tx, targetId, actor }) {
      // Its editor may replace or withdraw the picture at the same time; the lock orders the two.
      await tx.lock(`finder:provider:${(await tx.revisions.byId(targetId))?.provider_n}`);
      const revision = (await tx.revisions.take(targetId, 'approve')) ?? lost();
      await applyRevision(tx, revision, actor);
      return 'approve';
    },
    async remove({ tx, targetId }) {
      const { provider_n: n } = (await tx.revisions.byId(targetId)) ?? lost();
      await tx.lock(`finder:provider:${n}`);
      if (!(await tx.revisions.take(targetId, 'approve'))) lost();
      await removePage(tx, n);
      return 'approve';
    },
    async reject({ tx, targetId, note }) {
      const { section, patch } = (await tx.revisions.take(targetId, 'reject', note)) ?? lost();
      if (section === portraitSection) await tx.jobs.add('forget-portrait', JSON.parse(patch) as string);
      return 'reject';
    },
  },
  collection: {
    async approve({ tx, targetId }) {
      if (!(await tx.collections.allow(targetId))) lost();
      return 'approve';
    },
    async reject({ tx, targetId }) {
      await tx.collections.close(targetId);
      return 'reject';
    },
  },
};
