import { keptCollections } from '../collections/kept-collections.ts';
import { ownPhotoOf } from '../uploads/own-photo-of.ts';
import type { UseCase } from '../use-case.ts';

/** R78 everything that stands under her id, in one document that a person can read. */
export const exportMyData: UseCase<'exportMyData'> = async (context) => {
  const { store, member } = context;
  const lines = await store.uploads.of(member.id, Number.MAX_SAFE_INTEGER, 10_000);
  const photos = await store.photos.byNs(lines.map(({ n }) => n));
  const uploads = [];
  for (const photo of photos.values()) uploads.push(await ownPhotoOf(context, photo));
  const collections = [];
  const kept = [...(await store.collections.of(member.id)), ...(await store.collections.trashOf(member.id))];
  for (const { id, title, note, visibility, updatedAt, deletedAt } of kept) {
    const items = (await store.items.of(id)).map((item) => ({ photo: item.photoId, note: item.note, tag: item.tag }));
    collections.push({ id, title, note, visibility, updatedAt, deletedAt, items });
  }
  const claims = (await store.claims.by(member.id)).map(({ id, role, status, evidence, created_at }) => ({
    id,
    role,
    status,
    evidence,
    createdAt: created_at,
  }));
  return {
    exportedAt: await store.now(),
    member: { id: member.id, email: member.email },
    uploads,
    consents: (await store.consents.givenBy(member.id)).map((consent) => ({
      id: consent.id,
      kind: consent.kind,
      textVersion: consent.text_version,
      textSha256: consent.text_sha256,
      acceptedAt: consent.accepted_at,
      withdrawnAt: consent.withdrawn_at,
    })),
    collections,
    stories: (await store.stories.about(member.id, [])).map(({ id, owner, confirmed, createdAt, sets }) => ({
      id,
      isOwner: owner === member.id,
      confirmed,
      createdAt,
      sets: sets.map(({ weeks }) => weeks),
    })),
    keptLinks: (await keptCollections(store, member)).map(({ id, title }) => ({ id, title })),
    reports: (await store.reports.by(member.id)).map((report) => ({
      id: report.id,
      about: report.target_id,
      reason: report.reason,
      text: report.note,
      status: report.status,
    })),
    claims,
    documents: (await store.documents.by(member.id)).map(({ id, target, type, bytes, created_at }) => ({
      id,
      proves: target,
      type,
      bytes,
      createdAt: created_at,
    })),
    pageChanges: (await store.revisions.by(member.id)).map(({ id, section, patch, status }) => ({
      id,
      section,
      patch: JSON.parse(patch) as unknown,
      status,
    })),
    edits: (await store.providers.allEditableBy(member.id)).map(({ id }) => id),
  };
};
