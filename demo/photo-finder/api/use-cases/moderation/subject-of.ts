import type { ModerationKind } from '../../store/moderation/consent-and-report-tables.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';
import type { FinderStore } from '../../store/store.ts';
import { claimSubject } from './claim-subject.ts';
import { collectionSubject } from './collection-subject.ts';
import { photoSubject } from './photo-subject.ts';
import { removalSubject } from './removal-subject.ts';
import { reportSubject } from './report-subject.ts';
import { revisionSubject } from './revision-subject.ts';
import type { LoadSubject, Subject } from './subject.ts';

const loaders: Record<ModerationKind, LoadSubject> = {
  photo: photoSubject,
  report: reportSubject,
  removal: removalSubject,
  claim: claimSubject,
  provider_revision: revisionSubject,
  collection: collectionSubject,
};

/** What an item is about; null where that is gone. */
export const subjectOf = (store: FinderStore, item: Pick<ItemRecord, 'kind' | 'target_id'>): Promise<Subject | null> =>
  loaders[item.kind](store, item.target_id);
