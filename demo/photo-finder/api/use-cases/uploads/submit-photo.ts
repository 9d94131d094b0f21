import type { FieldError } from '../../../contract/errors.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { plainAlt } from '../../domain/plain-alt.ts';
import { nameDocuments } from '../documents/name-documents.ts';
import type { UseCase } from '../use-case.ts';
import { heldPhoto, ownPhoto } from './own-photo.ts';
import { ownPhotoOf } from './own-photo-of.ts';
import { queueIfReady } from './queue-if-ready.ts';

const missing = (field: string, message: string): FieldError => ({ field, code: 'required-field-missing', message });

const missingIn = ({ procedures, monthsAfter }: { procedures: readonly unknown[]; monthsAfter: number | null }) => [
  ...(procedures.length > 0 ? [] : [missing('procedures', 'Please say what was done.')]),
  ...(monthsAfter === null ? [missing('monthsAfter', 'Please say how long ago it was.')] : []),
];

/**
 * The consent is recorded and the set begins its way, in one transaction: neither is ever there
 * without the other.
 */
export const submitPhoto: UseCase<'submitPhoto'> = async (context, { photoId, consent }) => {
  const { store, member, random, facts } = context;
  await store.transaction(async (tx) => {
    const photo = await heldPhoto(tx, photoId, member.id, ['draft']);
    const [primary] = photo.procedures;
    if (!photo.assets.some(({ stage }) => stage === 'after')) fail('images-required');
    const errors = missingIn(photo);
    if (errors.length > 0 || !primary) return fail('details-required', { errors });
    const text = facts.consents.find(({ kind }) => kind === consent.kind);
    if ((consent.kind === 'self') !== (photo.source === 'patient')) fail('consent-required');
    if (text?.version !== consent.version || text.sha256 !== consent.sha256) fail('consent-outdated');
    const consentId = newId('cns', random);
    await tx.trust.addConsent({
      id: consentId,
      kind: consent.kind,
      subject_ref: consent.subjectRef ?? null,
      scope: JSON.stringify({ gallery: true, link_share: true, og_preview: false }),
      text_version: text.version,
      text_sha256: text.sha256,
      accepted_by: member.id,
      evidence_key: consent.documents?.[0] ?? null,
    });
    if (consent.documents && consent.kind === 'self') fail('invalid-field-value');
    await nameDocuments(tx, consent.documents ?? [], member.id, consentId);
    // What was sent before is not what is sent now: the consent to it ends.
    if (photo.consentId !== null) await tx.consents.withdraw(photo.consentId);
    await tx.uploads.setConsent(photo.n, consentId);
    if (photo.alt.trim() === '')
      await tx.uploads.describe(photo.n, null, { alt: plainAlt(primary, photo.monthsAfter, photo.isPair) });
    if (!(await tx.photos.take(photo.n, 'submit'))) fail('version-conflict');
    await tx.auditLog.add({ event: 'photo-submitted', actor: member.id, target: photoId, detail: { consentId } });
    await queueIfReady(tx, photoId, random);
  });
  context.wakeJobs();
  return ownPhotoOf(context, await ownPhoto(store, photoId, member.id));
};
