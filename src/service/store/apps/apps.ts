import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Mode } from '../../../contract/entities.ts';
import { StoreRefusal } from '../../../platform/database/failure.ts';
import type { Db } from '../db.ts';

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

export interface AppChange {
  id: string;
  result: 'created' | 'updated' | 'unchanged' | 'removed';
}

export interface Apps {
  /**
   * Makes these the apps in service. An app that is not among them loses its keys and origins; its
   * row and its data stay. Throws when a key is claimed twice.
   */
  replaceAll(apps: readonly NewApp[]): Promise<AppChange[]>;
  find<Document = unknown>(appId: string): Promise<AppRecord<Document> | null>;
  /** Those out of service too, whose members are still in the database. */
  all<Document = unknown>(): Promise<AppRecord<Document>[]>;
}

/** Of an app that is out of service. */
const noHash = '';
const hashOf = (document: unknown) => createHash('sha256').update(JSON.stringify(document)).digest('hex');

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
    replaceAll: (apps) => db.write((tx) => replaceAll(tx, apps)),
    find: async <Document>(appId: string) => (await read<Document>(appId))[0] ?? null,
    all: <Document>() => read<Document>(),
  };
}

async function replaceAll(tx: Db, apps: readonly NewApp[]): Promise<AppChange[]> {
  await tx.lock('apps');
  const rows = await tx.sql.selectFrom('apps').select(['id', 'source_hash']).execute();
  const before = new Map(rows.map((row) => [row.id, row.source_hash]));
  const changes = apps.map(({ id, document }): AppChange => {
    const known = before.get(id);
    return { id, result: !known ? 'created' : known === hashOf(document) ? 'unchanged' : 'updated' };
  });
  const named = new Set(apps.map(({ id }) => id));
  for (const [id, hash] of before) if (hash !== noHash && !named.has(id)) changes.push({ id, result: 'removed' });
  if (changes.every(({ result }) => result === 'unchanged')) return changes;

  for (const [index, { id, document }] of apps.entries())
    if (changes[index]!.result !== 'unchanged')
      await writeRow(tx, id, { document: JSON.stringify(document), source_hash: hashOf(document) });
  for (const { id, result } of changes)
    if (result === 'removed')
      await tx.sql
        .updateTable('apps')
        .set({ source_hash: noHash, revision: sql`revision + 1`, updated_at: tx.now() })
        .where('id', '=', id)
        .execute();
  // All at once, because a key may have moved from one app to another.
  await tx.sql.deleteFrom('app_keys').execute();
  await tx.sql.deleteFrom('app_origins').execute();
  for (const app of apps) await writeKeysAndOrigins(tx, app);
  return changes;
}

async function writeRow(tx: Db, id: string, row: { document: string; source_hash: string }): Promise<void> {
  const content = { ...row, updated_at: tx.now() };
  await tx.sql
    .insertInto('apps')
    .values({ id, revision: 1, ...content })
    .onConflict((on) => on.column('id').doUpdateSet({ revision: sql`apps.revision + 1`, ...content }))
    .execute();
}

async function writeKeysAndOrigins(tx: Db, app: NewApp): Promise<void> {
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
