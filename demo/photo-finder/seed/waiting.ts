import { createHash } from 'node:crypto';
import type { Random } from '../../../src/platform/process/random.ts';
import { newId } from '../api/domain/ids.ts';
import type { FinderStore } from '../api/store/store.ts';
import type { ReportReason } from '../contract/vocabulary.ts';
import { limits } from '../contract/vocabulary.ts';
import { demoMember } from './demo-member.ts';
import { practiceOf } from './practices.ts';
import { idOf, planProvider } from './providers.ts';

const dayMs = 24 * 60 * 60 * 1000;

const reports: readonly (readonly [reason: ReportReason, note: string])[] = [
  ['retouched', 'The skin looks smoothed.'],
  ['wrong-info', 'The height cannot be right.'],
  ['not-real', 'This looks drawn.'],
  ['spam', 'There is an address in the caption.'],
  ['sexualised', 'The pose.'],
  ['copyright', 'Taken from another site.'],
  ['other', 'Wrong procedure, I think.'],
  ['retouched', 'Before and after have different light.'],
  ['wrong-info', 'Six months cannot be six weeks.'],
  ['other', 'Shown twice.'],
];
const removals = [
  'This is me, and I never agreed.',
  'My daughter is in it.',
  'I withdrew my consent.',
  'I am recognisable.',
];
const claims = [
  'I have kept this practice since 2009.',
  'I work at the front desk.',
  'This is my page.',
  'It is our clinic.',
];
const [moving] = planProvider(4).locations;
/** Of providers 1 to 5, one each, as they might ask for it themselves. */
const revisions = [
  { section: 'title', patch: `${planProvider(1).row.title}, reconstruction` },
  { section: 'name', patch: `${planProvider(2).row.name}-Ito` },
  {
    section: 'credential',
    patch: { board: practiceOf(3).board, kind: 'fellowship', number: null, registerUrl: null },
  },
  {
    section: 'newPlace',
    patch: {
      label: 'Consultations',
      line: moving!.line,
      city: moving!.city,
      region: moving!.region,
      country: moving!.country,
      postal: moving!.postal,
      lat: moving!.lat + 0.02,
      lon: moving!.lon - 0.02,
      phone: moving!.phone,
      hours: 'Tue 10–16',
    },
  },
  { section: 'title', patch: 'Surgeon' },
];
const collections = ['Scars that faded', 'What I would ask', 'Quiet results', 'Under forty'];

/** How many wait beside the photos. */
export const waitingBesidePhotos =
  reports.length + removals.length + claims.length + revisions.length + collections.length;
/** Sets that are hidden by a removal request. */
export const removedSets = removals.length;

/**
 * What waits for a moderator in the demo: some of every kind. `firstRemoved` is the number of the
 * first set that was asked to be removed.
 */
export async function plantWaiting(
  { store, random }: { store: FinderStore; random: Random },
  providers: readonly number[],
  firstRemoved: number,
): Promise<void> {
  if ((await store.fact('demo waiting')) !== null) return;
  const id = (prefix: Parameters<typeof newId>[0]) => newId(prefix, random);
  await store.transaction(async (tx) => {
    for (const [i, [reason, note]] of reports.entries())
      await tx.trust.addReport({
        id: id('rep'),
        itemId: id('mod'),
        targetType: 'photo',
        targetId: idOf('pho', `set ${i * 7}`),
        reporter: demoMember(50 + i),
        visitor: null,
        reason,
        note,
        snapshot: {},
      });
    for (const [i, statement] of removals.entries()) {
      const [removalId, photoId] = [id('rmv'), idOf('pho', `set ${firstRemoved + i}`)];
      await tx.removals.add({
        id: removalId,
        tokenHash: createHash('sha256').update(removalId).digest('hex'),
        photoIds: [photoId],
        relation: i === 1 ? 'other' : 'self',
        contact: `asked-${i}@example.com`,
        statement,
        dueMs: dayMs,
      });
      const photo = await tx.photos.byId(photoId);
      if (photo) await tx.photos.take(photo.n, 'hide', `removal:${removalId}`);
      await tx.removals.take(removalId, 'hide');
      await tx.trust.addItem({ id: id('mod'), kind: 'removal', targetId: removalId, priority: 95, slaMs: dayMs });
    }
    for (const [i, statement] of claims.entries()) {
      const claimId = id('clm');
      await tx.claims.add({
        id: claimId,
        providerN: providers[10 + i * 3]!,
        member: demoMember(70 + i),
        role: i === 1 ? 'staff' : 'self',
        evidence: { licenceNo: `DMC-${10_400 + i}`, statement, isWorkEmail: i % 2 === 0 },
      });
      await tx.trust.addItem({ id: id('mod'), kind: 'claim', targetId: claimId, priority: 40, slaMs: 3 * dayMs });
    }
    for (const [i, { section, patch }] of revisions.entries()) {
      const providerN = providers[1 + i]!;
      const [line] = [...(await tx.providers.linesByNs([providerN])).values()];
      const record = line && (await tx.providers.byId(line.id));
      if (record)
        await tx.providers.update(providerN, record.rev, {
          live: {},
          waiting: [{ section, patch, revisionId: id('rev'), itemId: id('mod') }],
          author: demoMember(80 + i),
        });
    }
    for (const [i, title] of collections.entries()) {
      const collectionId = idOf('col', `waiting ${i}`);
      await tx.collections.create({
        id: collectionId,
        owner: demoMember(90 + i),
        title,
        note: 'Put together in a quiet hour.'.slice(0, limits.collectionNoteLength),
        isDefault: false,
      });
      const ns = await tx.photos.nById([1, 2, 3, 4].map((k) => idOf('pho', `set ${i * 11 + k}`)));
      for (const n of ns.values()) await tx.items.put(collectionId, n, {});
      await tx.collections.update(collectionId, null, { visibility: 'public' }, id('mod'));
    }
    await tx.setFact('demo waiting', 'planted');
  });
}
