import { platformView } from '../../../../src/platform/database/db.ts';
import { type Limits, limitsIn } from '../../../../src/platform/database/limits.ts';
import { type CollectionItems, collectionItemsIn } from './collections/collection-items.ts';
import { type Collections, collectionsIn } from './collections/collections.ts';
import type { FinderDb } from './finder-db.ts';
import { type MemberData, memberDataIn } from './members/member-data.ts';
import { type ProcessedWebhooks, processedWebhooksIn } from './members/processed-webhooks.ts';
import { type AuditLog, auditLogIn } from './moderation/audit-log.ts';
import { type ConsentsAndReports, consentsAndReportsIn } from './moderation/consents-and-reports.ts';
import { type Decisions, decisionsIn } from './moderation/decisions.ts';
import { type ImmediateHides, immediateHidesIn } from './moderation/immediate-hides.ts';
import { type ModerationItems, moderationIn } from './moderation/moderation.ts';
import { type Removals, removalsIn } from './moderation/removals.ts';
import { type Reports, reportsIn } from './moderation/reports.ts';
import { type Consents, consentsIn } from './photos/consents.ts';
import { type PhotoIndexRows, photoIndexRowsIn } from './photos/photo-index-rows.ts';
import { matchingPhotos } from './photos/photo-search.ts';
import { type Photos, photosIn } from './photos/photos.ts';
import { type Claims, claimsIn } from './providers/claims.ts';
import { type Portraits, portraitsIn } from './providers/portraits.ts';
import { type ProviderDirectory, providerDirectoryIn } from './providers/provider-directory.ts';
import { type ProviderPages, providerPagesIn } from './providers/provider-pages.ts';
import { type Providers, providersIn } from './providers/providers.ts';
import { type Revisions, revisionsIn } from './providers/revisions.ts';
import { type Stories, storiesIn } from './stories/stories.ts';
import { type Documents, documentsIn } from './uploads/documents.ts';
import { type Jobs, jobsIn } from './uploads/jobs.ts';
import { type Uploads, uploadsIn } from './uploads/uploads.ts';

/** What use cases may ask of the database. */
export interface FinderStore {
  photos: Photos;
  indexRows: PhotoIndexRows;
  /** n of photos that have all words, newest first, below `before`. */
  matching(words: readonly string[], before: number, limit: number): Promise<number[]>;
  providers: Providers;
  directory: ProviderDirectory;
  pages: ProviderPages;
  portraits: Portraits;
  collections: Collections;
  items: CollectionItems;
  trust: ConsentsAndReports;
  uploads: Uploads;
  consents: Consents;
  moderation: ModerationItems;
  decisions: Decisions;
  reports: Reports;
  removals: Removals;
  immediateHides: ImmediateHides;
  claims: Claims;
  revisions: Revisions;
  documents: Documents;
  stories: Stories;
  jobs: Jobs;
  processedWebhooks: ProcessedWebhooks;
  memberData: MemberData;
  auditLog: AuditLog;
  /** Counters that survive, and counters that need not. */
  limits: Limits;
  rates: Limits;
  /** What is remembered of the whole, such as which data were planted. */
  fact(name: string): Promise<string | null>;
  setFact(name: string, value: string): Promise<void>;
  now(): Promise<number>;
  /** Exclusive lock on `name` until the end of the transaction. */
  lock(name: string): Promise<void>;
  transaction<T>(work: (store: FinderStore) => Promise<T>): Promise<T>;
}

export function storeOver(db: FinderDb): FinderStore {
  // The counters have the service's shape, and nothing else of its tables is asked for.
  const counters = platformView(db);
  const providers = providersIn(db);
  return {
    photos: photosIn(db),
    indexRows: photoIndexRowsIn(db),
    matching: (words, before, limit) => matchingPhotos(db, words, before, limit),
    providers,
    directory: providerDirectoryIn(db, providers.near),
    pages: providerPagesIn(db),
    portraits: portraitsIn(db),
    collections: collectionsIn(db),
    items: collectionItemsIn(db),
    trust: consentsAndReportsIn(db),
    uploads: uploadsIn(db),
    consents: consentsIn(db),
    moderation: moderationIn(db),
    decisions: decisionsIn(db),
    reports: reportsIn(db),
    removals: removalsIn(db),
    immediateHides: immediateHidesIn(db),
    claims: claimsIn(db),
    revisions: revisionsIn(db),
    documents: documentsIn(db),
    stories: storiesIn(db),
    jobs: jobsIn(db),
    processedWebhooks: processedWebhooksIn(db),
    memberData: memberDataIn(db),
    auditLog: auditLogIn(db),
    limits: limitsIn(counters, 'limits'),
    rates: limitsIn(counters, 'rates'),
    async fact(name) {
      return (
        (await db.sql.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null
      );
    },
    async setFact(name, value) {
      await db.sql
        .insertInto('facts')
        .values({ name, value })
        .onConflict((on) => on.column('name').doUpdateSet({ value }))
        .execute();
    },
    now: async () => (await db.sql.selectNoFrom(db.now().as('now')).executeTakeFirstOrThrow()).now,
    lock: (name) => db.lock(name),
    transaction: (work) => db.write((tx) => work(storeOver(tx))),
  };
}
