import { reportReasonText } from '../../../contract/moderation-texts.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { ReportRecord } from '../../store/moderation/reports.ts';
import type { FinderStore } from '../../store/store.ts';
import {
  aboutCollection,
  changed,
  type Fact,
  fact,
  type LoadSubject,
  ownersOf,
  ownersOfPage,
  photosBy,
  photosIn,
  photoTitle,
} from './subject.ts';

const reportedText = { photo: 'a photo', collection: 'a collection', provider: 'a page' } as const;

/** What was shown when it was reported, beside what is shown now. */
const thenAndNow = (name: string, was: string | undefined, now: string | undefined): Fact[] =>
  was === undefined ? [] : now === undefined ? fact(name, was) : changed(name, was, now);

/** What a report is about, as far as it is still there. */
async function reportedBy(
  store: FinderStore,
  { target_type: type, target_id: id }: Pick<ReportRecord, 'target_type' | 'target_id'>,
) {
  const [photo = null] = type === 'photo' ? await photosBy(store, [id]) : [];
  const provider = type === 'provider' ? await store.providers.anyById(id) : null;
  const collection = type === 'collection' ? await store.collections.byId(id) : null;
  // Moderators see only what visitors see of a collection, never what its owner keeps private.
  const open = collection && collection.visibility !== 'private' ? collection : null;
  const owners = [
    ...(photo ? await ownersOf(store, photo) : []),
    ...(provider ? await ownersOfPage(store, provider.n) : []),
    ...(collection ? [collection.owner] : []),
  ];
  return { photo, provider, collection, open, owners };
}

async function openFacts(store: FinderStore, open: CollectionRecord) {
  const note = open.visibility === 'public' || open.share?.showNotes ? open.note : '';
  return { facts: aboutCollection({ note, count: open.count }), photos: await photosIn(store, open.id) };
}

export const reportSubject: LoadSubject = async (store, id) => {
  const report = await store.reports.byId(id);
  if (!report) return null;
  const { photo, provider, collection, open, owners } = await reportedBy(store, report);
  const kept = open ? await openFacts(store, open) : { facts: [], photos: [] };
  const reporter = report.reporter === null ? 'a visitor' : 'a member';
  const shown = JSON.parse(report.snapshot) as { caption?: string; title?: string; name?: string; bio?: string };
  const why = reportReasonText[report.reason];
  return {
    title: photo ? photoTitle(photo) : (provider?.name ?? collection?.title ?? 'Something that is gone'),
    why: `${why}, says ${reporter}`,
    facts: [
      ...fact('Reported', reportedText[report.target_type]),
      ...fact('Reason', why),
      ...fact('What was said', report.note),
      ...thenAndNow('Caption', shown.caption, photo?.caption),
      ...thenAndNow('Title', shown.title, open?.title),
      ...thenAndNow('Name', shown.name, provider?.name),
      ...fact('What it said of itself', shown.bio),
      ...kept.facts,
      ...fact('Reported by', reporter),
    ],
    photos: [...(photo ? [photo] : []), ...kept.photos],
    owners: [report.reporter ?? '', ...owners],
    // What was written about her own may reveal who reported it.
    keptFrom: owners,
    actions: report.status === 'open' ? ['uphold', 'dismiss'] : [],
    state: report.status,
  };
};
