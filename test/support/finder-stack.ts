import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { seedFinder } from '../../demo/photo-finder/api/seed-command.ts';
import type { FinderSettings } from '../../demo/photo-finder/api/settings.ts';
import { startFinder } from '../../demo/photo-finder/api/start-finder.ts';
import { createLog } from '../../src/platform/process/logging.ts';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import { freePorts } from './free-ports.ts';
import { secret } from './http-service.ts';
import { startStack } from './stack.ts';

const appId = 'app_afterview';
/** Drawn once for all runs: a picture takes longer than a journey. */
const pictures = fileURLToPath(new URL('../out/afterview-pictures', import.meta.url));

interface FinderStackOptions {
  sets?: number;
  rows?: number;
  trustProxy?: FinderSettings['trustProxy'];
}

/**
 * What `npm start` runs for Afterview: the membership service, and Afterview with its page, its API
 * and a few drawn sets; and so many `rows` that show their pictures over and over.
 */
export async function startFinderStack({ sets = 24, rows = 0, trustProxy = false }: FinderStackOptions = {}) {
  const [port = 0] = await freePorts(1);
  const finderUrl = `http://localhost:${port}`;
  const stack = await startStack({
    file: (file) => {
      for (const app of file.apps)
        if (app.id === appId) {
          app.baseUrl = finderUrl;
          app.branding.logo = `${finderUrl}/logo.svg`;
          for (const hook of app.webhooks.sandbox) hook.url = `${finderUrl}/webhooks/latchkey`;
        }
    },
    env: { MS_APP_PORT: String(port), FINDER_WEBHOOK_SECRET: secret },
  });
  const secretKey = 'sk_sb_of-afterview-in-tests';
  const key = {
    id: 'key_afterview',
    name: 'Afterview',
    scopes: ['members:read'],
    createdBy: 'a test',
    lifetimeMs: null,
  };
  await stack.service.store.adminKeys.add({ appId, mode: 'sandbox' }, { ...key, keyHash: hashSecret(secretKey) });
  const dataDir = mkdtempSync(join(tmpdir(), 'afterview-'));
  mkdirSync(pictures, { recursive: true });
  symlinkSync(pictures, join(dataDir, 'pictures'), 'dir');
  const settings: FinderSettings = {
    port,
    host: 'localhost',
    publicOrigin: finderUrl,
    membership: { url: stack.serviceUrl, appId, publicKey: 'pk_sb_afterview', secretKey },
    cursorSecret: secret,
    columnKeys: [secret],
    webhookSecrets: [secret],
    imageCacheSeconds: 0,
    seedSets: sets,
    dataDir,
    databaseUrl: null,
    trustProxy,
    metricsToken: null,
    isDemo: true,
  };
  if (rows > 0) await seedFinder(settings, ['--scale', String(rows)], () => {});
  const running = await startFinder(settings, createLog('silent'));
  await running.planted;
  return {
    ...stack,
    finderUrl,
    finder: running.finder,
    /** `GET {path}` of the API, as the page calls it. */
    async ask<T>(path: string): Promise<T> {
      const answer = await fetch(`${finderUrl}/api${path}`);
      return ((await answer.json()) as { data: T }).data;
    },
    /**
     * From here on the sizes of what is sent wait to be made, as behind a long queue; hands back
     * what lets them go on.
     */
    holdSizes() {
      const db = new DatabaseSync(join(dataDir, 'afterview.db'), { timeout: 5_000 });
      db.exec(`create trigger held after insert on jobs when new.kind = 'derive'
        begin update jobs set run_at = 9e15 where id = new.id; end`);
      return () => {
        db.exec(`drop trigger held; update jobs set run_at = 0 where kind = 'derive'`);
        db.close();
      };
    },
    /**
     * R119 as if more photos had been hidden within the hour than are hidden at once; hands back
     * what forgets them.
     */
    hideMany() {
      const db = new DatabaseSync(join(dataDir, 'afterview.db'), { timeout: 5_000 });
      const add = db.prepare(`insert into immediate_hides (at, address, network) values (?, 'flood', 'flood')`);
      for (let i = 0; i < 2_000; i++) add.run(Date.now());
      return () => {
        db.exec(`delete from immediate_hides where address = 'flood'`);
        db.close();
      };
    },
    /** As if the member had sent these sets herself. */
    giveSets(member: string, photoIds: readonly string[]) {
      const db = new DatabaseSync(join(dataDir, 'afterview.db'), { timeout: 5_000 });
      const give = db.prepare(`update photos set uploader = ?, source = 'patient' where id = ?`);
      for (const id of photoIds) give.run(member, id);
      db.close();
    },
    /** As if the link of a collection had been made for so long that its last day is over. */
    endLink(collectionId: string) {
      const db = new DatabaseSync(join(dataDir, 'afterview.db'), { timeout: 5_000 });
      const { changes } = db
        .prepare('update collections set share_expires_at = ? where id = ? and share_expires_at > ?')
        .run(Date.now() - 1_000, collectionId, Date.now());
      db.close();
      if (changes !== 1) throw new Error(`no link of ${collectionId} that ends`);
    },
    async close() {
      await running.stop();
      await stack.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type FinderStack = Awaited<ReturnType<typeof startFinderStack>>;
