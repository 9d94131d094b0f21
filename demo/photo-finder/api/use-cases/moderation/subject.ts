import { procedures } from '../../../contract/procedures.ts';
import type { ModerationAction, PageChange } from '../../../contract/vocabulary.ts';
import type { ModerationKind } from '../../store/moderation/consent-and-report-tables.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import { isPageChange } from '../../store/providers/page-changes.ts';
import { portraitIn } from '../../store/providers/portraits.ts';
import type { FinderStore } from '../../store/store.ts';
import { saidText, sectionText } from './revision-texts.ts';

/** What an item is about, as far as a decision needs to know it. */
export interface Subject {
  title: string;
  facts: { name: string; text: string }[];
  photos: PhotoRecord[];
  /** The claim or consent that documents may prove. */
  proved?: string | null;
  /** The key of a provider's proposed portrait. */
  portrait?: string | null;
  /** Members who own it and therefore may not decide. */
  owners: string[];
  /** Of those, whom the facts are kept from: what others said in confidence. */
  keptFrom?: string[];
  /** What may be done with it, as it stands. */
  actions: ModerationAction[];
  state: string;
}

const photoTitle = (photo: PhotoRecord) => {
  const [primary] = photo.procedures;
  return primary ? procedures[primary].name : 'A set of photos';
};
const fact = (name: string, text: string | null | undefined) => (text ? [{ name, text }] : []);
/** Editors of the page that a set stands on decide about it as little as its sender does. */
const ownersOf = async (store: FinderStore, photo: PhotoRecord) => [
  photo.uploader,
  ...(photo.providerN === null ? [] : await store.providers.editorsOf(photo.providerN)),
];
/** Who edits a page decides nothing about it, and neither does who would like to. */
export const ownersOfPage = async (store: FinderStore, providerN: number) => [
  ...(await store.providers.editorsOf(providerN)),
  ...(await store.claims.askingFor(providerN)),
];
const photosBy = async (store: FinderStore, ids: readonly string[]) => {
  const ns = await store.photos.nById(ids);
  return [...(await store.photos.byNs([...ns.values()])).values()];
};

const photosIn = async (store: FinderStore, collectionId: string) => {
  const ns = (await store.items.firstOf([collectionId], 6)).get(collectionId) ?? [];
  return [...(await store.photos.byNs(ns)).values()];
};
const aboutCollection = ({ note, count }: { note: string; count: number }) => [
  ...fact('Note', note),
  ...fact('Photos', String(count)),
];

/** What a proposal would do, as the queue and its second person read it. */
const changeText: Record<PageChange, string> = { remove: 'remove for good', 'put-back': 'put back' };

type Look = (store: FinderStore, targetId: string) => Promise<Subject | null>;

const looks: Record<ModerationKind, Look> = {
  async photo(store, id) {
    const photo = await store.photos.byId(id);
    if (!photo) return null;
    return {
      title: photoTitle(photo),
      facts: fact(
        'Sent by',
        photo.source === 'provider' ? (photo.provider?.name ?? 'a provider') : 'the person herself',
      ),
      photos: [photo],
      proved: photo.consentId,
      owners: await ownersOf(store, photo),
      actions:
        photo.status === 'pending'
          ? ['approve', 'reject', 'edit']
          : photo.status === 'hidden'
            ? ['restore', 'remove']
            : [],
      state: photo.status,
    };
  },

  async report(store, id) {
    const report = await store.reports.byId(id);
    if (!report) return null;
    const photos = report.target_type === 'photo' ? await photosBy(store, [report.target_id]) : [];
    const provider = report.target_type === 'provider' ? await store.providers.anyById(report.target_id) : null;
    const collection = report.target_type === 'collection' ? await store.collections.byId(report.target_id) : null;
    const shown = JSON.parse(report.snapshot) as { caption?: string; title?: string; name?: string; bio?: string };
    // Moderators see only what visitors see of a collection, never what its owner keeps private.
    const open = collection && collection.visibility !== 'private' ? collection : null;
    const note = open && (open.visibility === 'public' || open.share?.showNotes) ? open.note : '';
    const kept = open ? await photosIn(store, open.id) : [];
    return {
      title: photos[0] ? photoTitle(photos[0]) : (provider?.name ?? collection?.title ?? 'Something that is gone'),
      facts: [
        ...fact('Reported', report.target_type),
        ...fact('Reason', report.reason),
        ...fact('What was said', report.note),
        ...fact('What was shown then', shown.caption ?? shown.title ?? shown.name),
        ...fact('What it said of itself', shown.bio),
        ...(open ? aboutCollection({ note, count: open.count }) : []),
        ...fact('Reported by', report.reporter === null ? 'a visitor' : 'a member'),
      ],
      photos: [...photos, ...kept],
      owners: [
        report.reporter ?? '',
        ...(photos[0] ? await ownersOf(store, photos[0]) : []),
        ...(provider ? await ownersOfPage(store, provider.n) : []),
        ...(collection ? [collection.owner] : []),
      ],
      actions: report.status === 'open' ? ['uphold', 'dismiss'] : [],
      state: report.status,
    };
  },

  async removal(store, id) {
    const request = await store.removals.byId(id);
    if (!request) return null;
    const photos = await photosBy(store, request.photoIds);
    const owners: string[] = [];
    for (const photo of photos) owners.push(...(await ownersOf(store, photo)));
    // The moderator who restored the photo does not decide the appeal.
    const earlier = request.is_appealed
      ? (await store.decisions.ofItems((await store.moderation.ofTargets([id])).map((item) => item.id)))
          .filter(({ action }) => action === 'restore')
          .map(({ actor }) => actor)
      : [];
    return {
      title: photos[0] ? `Removal of ${photoTitle(photos[0]).toLowerCase()}` : 'Removal',
      facts: [
        ...fact(
          'Asked by',
          { self: 'the person shown', provider: 'a provider', other: 'someone else' }[request.relation],
        ),
        ...fact('What was said', request.statement),
        ...fact('Appeal', request.appeal),
        ...fact('Can be reached at', request.contact),
        ...fact('State', request.state === 'received' ? 'waits, its photo is still in view' : request.state),
      ],
      photos,
      owners: [...owners, ...earlier],
      // The uploader must not see the requester or their contact.
      keptFrom: owners,
      actions:
        request.state === 'received' || request.state === 'hidden'
          ? ['verify', 'restore']
          : request.state === 'verified'
            ? ['remove', 'restore']
            : [],
      state: request.state,
    };
  },

  async claim(store, id) {
    const claim = await store.claims.byId(id);
    if (!claim) return null;
    const line = (await store.providers.linesByNs([claim.provider_n])).get(claim.provider_n);
    const rivals = [claim.member, ...(await ownersOfPage(store, claim.provider_n))];
    return {
      title: `Claim to ${line?.name ?? 'a page'}`,
      facts: [
        ...fact('Page', line && `${line.name}, ${line.practiceName}`),
        ...fact('As', claim.role === 'self' ? 'the provider herself' : 'staff of the practice'),
        ...fact('Licence', claim.evidence.licenceNo),
        ...fact('What was said', claim.evidence.statement),
        ...fact(
          'Work address',
          claim.evidence.isWorkEmail ? 'belongs to the site of the page' : 'does not belong to the site of the page',
        ),
        ...fact('First approval', claim.first_by),
      ],
      photos: [],
      proved: id,
      owners: [...rivals, ...(claim.status === 'first_approval' ? [claim.first_by ?? ''] : [])],
      // A licence and a letter are for those who check them.
      keptFrom: rivals,
      actions: claim.status === 'open' || claim.status === 'first_approval' ? ['approve', 'reject'] : [],
      state: claim.status,
    };
  },

  async provider_revision(store, id) {
    const revision = await store.revisions.byId(id);
    if (!revision) return null;
    const line = (await store.providers.linesByNs([revision.provider_n])).get(revision.provider_n);
    const patch: unknown = JSON.parse(revision.patch);
    const portrait = portraitIn([revision]);
    const { section, author } = revision;
    if (isPageChange(section)) {
      const page = await store.pages.byN(revision.provider_n);
      const sets = await store.pages.sets(revision.provider_n);
      return {
        title: `${line?.name ?? 'A page'}: ${changeText[section]}`,
        facts: [
          ...fact('Page', line && `${line.name}, ${line.practiceName}`),
          ...fact('Proposed', changeText[section]),
          ...fact('Why', (patch as { why: string }).why),
          ...fact('First person', author),
          ...fact('The page is', page?.state),
          ...(section === 'remove' ? fact('Sets that go with it', String(sets.length)) : []),
        ],
        photos: [],
        owners: [author, ...(await ownersOfPage(store, revision.provider_n))],
        actions: revision.status === 'pending' ? [section === 'remove' ? 'remove' : 'approve', 'reject'] : [],
        state: revision.status,
      };
    }
    const said = typeof patch === 'string' ? { [section]: patch } : (patch as Record<string, unknown>);
    return {
      title: `${line?.name ?? 'A page'}: ${sectionText[section] ?? section}`,
      facts: [
        ...fact('Page', line && `${line.name}, ${line.practiceName}`),
        ...(portrait === null
          ? Object.entries(said).flatMap(([name, value]) =>
              fact(saidText[name] ?? name, value === null ? '' : String(value)),
            )
          : []),
      ],
      photos: [],
      portrait: revision.status === 'pending' ? portrait : null,
      owners: [author, ...(await ownersOfPage(store, revision.provider_n))],
      actions: revision.status === 'pending' ? ['approve', 'reject'] : [],
      state: revision.status,
    };
  },

  async collection(store, id) {
    const collection = await store.collections.byId(id);
    if (!collection) return null;
    return {
      title: collection.title,
      facts: aboutCollection(collection),
      photos: await photosIn(store, id),
      owners: [collection.owner],
      actions: collection.visibility === 'public' && !collection.isListed ? ['approve', 'reject'] : [],
      state: collection.isListed ? 'listed' : collection.visibility,
    };
  },
};

/** Null where what it was about is not there any more. */
export const subjectOf = (store: FinderStore, item: Pick<ItemRecord, 'kind' | 'target_id'>): Promise<Subject | null> =>
  looks[item.kind](store, item.target_id);
