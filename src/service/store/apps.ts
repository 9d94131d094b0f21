import { sql } from 'kysely';
import type { Mode } from '../../contract/entities.ts';
import type { Db } from './db.ts';
import { StoreRefusal } from './failure.ts';

/** The configuration of an app as the service keeps it. The store does not look into `document`. */
export interface AppRecord<Document = unknown> {
  id: string;
  document: Document;
  /** Grows by one with every change, from 1. */
  revision: number;
  keys: { key: string; mode: Mode }[];
  /** Serialized origins (`https://example.com`), exact. */
  origins: { origin: string; mode: Mode }[];
  updatedAt: number;
}

export interface NewApp {
  id: string;
  document: unknown;
  keys: { key: string; mode: Mode }[];
  origins: { origin: string; mode: Mode }[];
}

export interface Apps {
  /**
   * Loads an app from the configuration file. `sourceHash` names the file's content: the same hash as last time changes nothing,
   * so that what was edited in the database since then stays. Throws when a key belongs to another app.
   */
  load(app: NewApp, sourceHash: string): Promise<'created' | 'updated' | 'unchanged'>;
  find<Document = unknown>(appId: string): Promise<AppRecord<Document> | null>;
  all<Document = unknown>(): Promise<AppRecord<Document>[]>;
  /** Changes whenever any app changes: what a cache of at most 5 s asks before it reads everything again (R75). */
  stamp(): Promise<string>;
}

export function appsIn(db: Db): Apps {
  async function read<Document>(appId?: string): Promise<AppRecord<Document>[]> {
    const [apps, keys, origins] = await Promise.all([
      db.sql
        .selectFrom('apps')
        .selectAll()
        .$if(appId !== undefined, (q) => q.where('id', '=', appId!))
        .orderBy('id')
        .execute(),
      db.sql
        .selectFrom('app_keys')
        .selectAll()
        .$if(appId !== undefined, (q) => q.where('app_id', '=', appId!))
        .orderBy('public_key')
        .execute(),
      db.sql
        .selectFrom('app_origins')
        .selectAll()
        .$if(appId !== undefined, (q) => q.where('app_id', '=', appId!))
        .orderBy('origin')
        .execute(),
    ]);
    return apps.map((app) => ({
      id: app.id,
      document: JSON.parse(app.document) as Document,
      revision: app.revision,
      keys: keys.filter((row) => row.app_id === app.id).map((row) => ({ key: row.public_key, mode: row.mode })),
      origins: origins.filter((row) => row.app_id === app.id).map(({ origin, mode }) => ({ origin, mode })),
      updatedAt: app.updated_at,
    }));
  }

  return {
    load: (app, sourceHash) =>
      db.write(async (tx) => {
        await tx.lock(`app:${app.id}`);
        const known = await tx.sql.selectFrom('apps').select('source_hash').where('id', '=', app.id).executeTakeFirst();
        if (known?.source_hash === sourceHash) return 'unchanged';
        await writeApp(tx, app, sourceHash);
        return known ? 'updated' : 'created';
      }),
    find: async <Document>(appId: string) => (await read<Document>(appId))[0] ?? null,
    all: <Document>() => read<Document>(),
    async stamp() {
      const { apps, revisions } = await db.sql
        .selectFrom('apps')
        .select([
          sql<number>`count(*)`.as('apps'),
          sql<number>`cast(coalesce(sum(revision), 0) as bigint)`.as('revisions'),
        ])
        .executeTakeFirstOrThrow();
      return `${apps}.${revisions}`;
    },
  };
}

async function writeApp(tx: Db, app: NewApp, sourceHash: string): Promise<void> {
  const content = { document: JSON.stringify(app.document), source_hash: sourceHash, updated_at: tx.now() };
  await tx.sql
    .insertInto('apps')
    .values({ id: app.id, revision: 1, ...content })
    .onConflict((on) => on.column('id').doUpdateSet({ revision: sql`apps.revision + 1`, ...content }))
    .execute();
  await tx.sql.deleteFrom('app_keys').where('app_id', '=', app.id).execute();
  await tx.sql.deleteFrom('app_origins').where('app_id', '=', app.id).execute();
  for (const { key, mode } of app.keys) {
    const taken = await tx.sql
      .insertInto('app_keys')
      .values({ public_key: key, app_id: app.id, mode })
      .onConflict((on) => on.column('public_key').doNothing())
      .returning('public_key')
      .executeTakeFirst();
    if (!taken)
      throw new StoreRefusal(`The key ${key} of the app ${app.id} belongs to another app or stands there twice.`);
  }
  for (const { origin, mode } of app.origins) {
    await tx.sql
      .insertInto('app_origins')
      .values({ app_id: app.id, mode, origin })
      .onConflict((on) => on.columns(['app_id', 'mode', 'origin']).doNothing())
      .execute();
  }
}
