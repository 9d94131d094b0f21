import { reportReasonText } from '../../../contract/moderation-texts.ts';
import {
  aboutCollection,
  changed,
  type Fact,
  fact,
  type Look,
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

export const reportSubject: Look = async (store, id) => {
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
  const why = reportReasonText[report.reason];
  return {
    title: photos[0] ? photoTitle(photos[0]) : (provider?.name ?? collection?.title ?? 'Something that is gone'),
    why: `${why}, says ${report.reporter === null ? 'a visitor' : 'a member'}`,
    facts: [
      ...fact('Reported', reportedText[report.target_type]),
      ...fact('Reason', why),
      ...fact('What was said', report.note),
      ...thenAndNow('Caption', shown.caption, photos[0]?.caption),
      ...thenAndNow('Title', shown.title, open?.title),
      ...thenAndNow('Name', shown.name, provider?.name),
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
};
