import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { OperatorError } from '../../../src/platform/process/operator-error.ts';
import { migrations } from '../../../src/service/store/migrations/index.ts';
import { databaseFile } from '../../../src/service/store/schema.ts';
import type { Store } from '../../../src/service/store/store.ts';
import {
  type Application,
  type AppsDocument,
  applyApps,
  returnToRevision,
} from '../../../src/service/use-cases/app/apply-apps.ts';
import { appNamed, appsOf } from '../../support/app-of.ts';
import { describeEngines, describeEveryEngine } from '../../support/engines.ts';
import { times } from '../../support/store-fixtures.ts';
import { barePostgres, bareSqlite } from '../store/bare-db.ts';

const other = { ...appNamed('other'), id: 'app_other' };
const apply = (store: Store, apps: object[], more: Partial<Application> = {}) =>
  applyApps(store, { apps: appsOf(...apps), source: 'file', ...more });
const namesNow = async (store: Store) => {
  const { apps } = (await store.appRevisions.newest<AppsDocument>())!.document;
  return apps.map(({ name }) => name).sort();
};

describeEveryEngine('R116 applying a configuration', (engine) => {
  it('R116 new content becomes the newest revision, equal content changes nothing', async () => {
    const store = await engine.open();
    expect(await apply(store, [appNamed('one')])).toMatchObject({ outcome: 'applied', number: 1 });
    expect(await apply(store, [appNamed('one')])).toMatchObject({ outcome: 'unchanged', number: 1 });
    expect(await apply(store, [appNamed('one', { isPaid: false })])).toMatchObject({ outcome: 'unchanged', number: 1 });
    expect(await apply(store, [appNamed('two')])).toMatchObject({ outcome: 'applied', number: 2 });
    expect(await store.appRevisions.list()).toMatchObject([
      { number: 2, source: 'file', note: null },
      { number: 1, source: 'file', note: null },
    ]);
  });

  it('R116 applies a copy of an older revision only by force, as the newest', async () => {
    const store = await engine.open();
    for (const word of ['one', 'two', 'three']) await apply(store, [appNamed(word)]);
    expect(await apply(store, [appNamed('one')])).toEqual({ outcome: 'older', number: 3, equals: 1 });
    expect(await namesNow(store)).toEqual(['three']);
    expect(await apply(store, [appNamed('one')], { isForced: true })).toMatchObject({ outcome: 'applied', number: 4 });
    expect(await namesNow(store)).toEqual(['one']);
    expect(await apply(store, [appNamed('one')])).toMatchObject({ outcome: 'unchanged', number: 4 });
    expect(await apply(store, [appNamed('three')])).toEqual({ outcome: 'older', number: 4, equals: 3 });
  });

  it('R116 refuses a file that equals what applying one app alone has led to', async () => {
    const store = await engine.open();
    await apply(store, [appNamed('one'), other]);
    await apply(store, [appNamed('two')], { source: 'command-line' });
    expect(await apply(store, [appNamed('two'), other])).toMatchObject({ outcome: 'unchanged', number: 2 });
    await apply(store, [appNamed('three'), other]);
    // A process that starts with the file of revision 2 does not take back revision 3.
    expect(await apply(store, [appNamed('two'), other])).toEqual({ outcome: 'older', number: 3, equals: 2 });
    expect(await namesNow(store)).toEqual(['other', 'three']);
  });

  it('R116 after a return the file of that revision is the current one', async () => {
    const store = await engine.open();
    for (const word of ['one', 'two']) await apply(store, [appNamed(word)]);
    const source = 'command-line';
    expect(await returnToRevision(store, 1, { source, note: 'Back' })).toMatchObject({ outcome: 'applied', number: 3 });
    expect(await apply(store, [appNamed('one')])).toMatchObject({ outcome: 'unchanged', number: 3 });
    expect(await apply(store, [appNamed('two')])).toEqual({ outcome: 'older', number: 3, equals: 2 });
    expect(await returnToRevision(store, 3, { source })).toMatchObject({ outcome: 'unchanged', number: 3 });
    await expect(returnToRevision(store, 9, { source })).rejects.toThrow(OperatorError);
    expect((await store.appRevisions.find(3))!.note).toBe('Back');
  });

  it('R116 apps that a file omits stay unchanged, and a return restores a revision exactly', async () => {
    const store = await engine.open();
    await apply(store, [appNamed('one')]);
    expect(await apply(store, [other])).toMatchObject({ outcome: 'applied', number: 2, leftOut: ['app_studio'] });
    expect(await namesNow(store)).toEqual(['one', 'other']);
    // Both files are in effect now, so neither start applies anything or warns.
    expect(await apply(store, [appNamed('one')])).toMatchObject({ outcome: 'unchanged', number: 2 });
    expect(await apply(store, [other])).toMatchObject({ outcome: 'unchanged', number: 2 });
    await returnToRevision(store, 1, { source: 'command-line' });
    expect(await namesNow(store)).toEqual(['one']);
    expect((await store.apps.find('app_other'))!.keys).toEqual([]);
  });

  it('R116 of several processes that start at once one makes the first revision', async () => {
    const store = await engine.open();
    const outcomes = await times(6, () => apply(store, [appNamed('one'), other]));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['applied', ...Array(5).fill('unchanged')]);
    expect(await store.appRevisions.list()).toHaveLength(1);
  });

  it('R116 of several new files at once each becomes a revision of its own, and the last one is in effect', async () => {
    const store = await engine.open();
    await times(6, (i) => apply(store, [appNamed(`file${i}`)]));
    const list = await store.appRevisions.list();
    expect(list.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    const [app] = await store.apps.all<{ name: string }>();
    expect([app!.document.name]).toEqual(await namesNow(store));
  });

  it('R116, R51 a key that an app in service has is refused, and nothing of that file stays', async () => {
    const store = await engine.open();
    await apply(store, [appNamed('one')]);
    const thief = { ...other, keys: { sandbox: ['pk_sb_one'] } };
    await expect(apply(store, [thief])).rejects.toThrow('The key pk_sb_one of the app');
    expect(await store.appRevisions.newestNumber()).toBe(1);
    expect(await namesNow(store)).toEqual(['one']);
  });

  it('R116, R85 the audit log names the revision for each app that changed', async () => {
    const store = await engine.open();
    await apply(store, [appNamed('one'), other]);
    await apply(store, [appNamed('two'), other], { source: 'command-line' });
    const list = (appId: string) => store.auditLog.list({ appId, mode: 'sandbox' });
    expect(await list('app_studio')).toMatchObject([
      { event: 'configuration-changed', actor: 'admin', detail: { revision: 2, result: 'updated' } },
      { event: 'configuration-changed', actor: 'service', detail: { revision: 1, result: 'created' } },
    ]);
    expect(await list('app_other')).toHaveLength(1);
  });

  it('R116 no secret enters a revision: names of variables stay names', async () => {
    const store = await engine.open();
    const keys = { secretKeyFrom: 'STRIPE_KEY', webhookSecretFrom: 'STRIPE_HOOK' };
    await apply(store, [appNamed('one', { payments: { sandbox: keys }, seed: { members: [] } })]);
    const { document } = (await store.appRevisions.newest<AppsDocument>())!;
    expect(document.apps[0]).toMatchObject({ payments: { sandbox: keys } });
    expect(document.apps[0]).not.toHaveProperty('seed');
  });
});

describeEngines(
  'R116 a database from before the revisions',
  (engine) => {
    it('R116 keeps its configuration as revision 1, which its file equals', async () => {
      const place = await engine.place();
      const db =
        'url' in place
          ? barePostgres(place.url)
          : bareSqlite(join((place as { folder: string }).folder, databaseFile)).db;
      await migrate(db, { migrations: migrations.slice(0, 13) });
      // As the version before filled it, with fields that this one may have more of.
      const documents = [appNamed('one', { isPaid: false, texts: {} }), other];
      for (const document of documents)
        await db.sql
          .insertInto('apps')
          .values({ id: document.id, document: JSON.stringify(document), source_hash: 'x', revision: 3, updated_at: 5 })
          .execute();
      await db.sql.destroy();

      const store = await engine.open({}, place);
      expect(await store.appRevisions.list()).toEqual([
        { number: 1, hash: '', source: 'file', actor: '', at: 5, note: expect.stringContaining('before revisions') },
      ]);
      expect(await apply(store, [appNamed('one'), other])).toMatchObject({ outcome: 'unchanged', number: 1 });
      expect(await apply(store, [appNamed('one')])).toMatchObject({ outcome: 'unchanged', number: 1 });
      expect(await apply(store, [appNamed('two'), other])).toMatchObject({ outcome: 'applied', number: 2 });
      expect(await apply(store, [appNamed('one'), other])).toEqual({ outcome: 'older', number: 2, equals: 1 });
      expect(await returnToRevision(store, 1, { source: 'command-line' })).toMatchObject({ number: 3 });
      expect(await apply(store, [appNamed('one'), other])).toMatchObject({ outcome: 'unchanged', number: 3 });
    });

    it('R116 has no revision where it has no app yet', async () => {
      const store = await engine.open();
      expect(await store.appRevisions.newestNumber()).toBe(0);
      expect(await store.appRevisions.newest()).toBeNull();
    });
  },
  ['file', 'postgres'],
);
