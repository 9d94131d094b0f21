import { expect, it } from 'vitest';
import { StoreRefusal } from '../../../../src/platform/database/failure.ts';
import type { NewApp } from '../../../../src/service/store/apps/apps.ts';
import { describeEngines } from '../../../support/engines.ts';
import { times } from '../../../support/store-fixtures.ts';

const app = (id: string, more: Partial<NewApp> = {}): NewApp => ({
  id,
  document: { id, name: 'Juniper Studio' },
  keys: [
    { key: `pk_${id}`, mode: 'live' },
    { key: `pk_sb_${id}`, mode: 'sandbox' },
  ],
  origins: [{ origin: 'https://juniper.example', mode: 'live' }],
  ...more,
});

describeEngines('apps', (engine) => {
  it('§3 keeps the apps in service with their keys and origins, and names what changed', async () => {
    const store = await engine.open();
    const replace = (...apps: NewApp[]) => store.apps.replaceAll(apps);
    expect(await replace(app('demo'))).toEqual([{ id: 'demo', result: 'created' }]);
    expect(await replace(app('demo'))).toEqual([{ id: 'demo', result: 'unchanged' }]);
    expect(await store.apps.find('demo')).toMatchObject({ ...app('demo'), revision: 1 });
    const changed = app('demo', {
      document: { name: 'Juniper' },
      keys: [{ key: 'pk_new', mode: 'live' }],
      origins: [],
    });
    expect(await replace(changed)).toEqual([{ id: 'demo', result: 'updated' }]);
    expect(await store.apps.find('demo')).toMatchObject({ ...changed, revision: 2 });
    expect(await store.apps.find('other')).toBeNull();
  });

  it('R116 takes keys and origins from an app that is not named, and gives them back when it is', async () => {
    const store = await engine.open();
    await store.apps.replaceAll([app('one'), app('two')]);
    expect(await store.apps.replaceAll([app('two')])).toEqual([
      { id: 'two', result: 'unchanged' },
      { id: 'one', result: 'removed' },
    ]);
    expect(await store.apps.find('one')).toMatchObject({ document: app('one').document, keys: [], origins: [] });
    expect(await store.apps.replaceAll([app('two')])).toEqual([{ id: 'two', result: 'unchanged' }]);
    expect(await store.apps.replaceAll([app('one'), app('two')])).toEqual([
      { id: 'one', result: 'created' },
      { id: 'two', result: 'unchanged' },
    ]);
    expect(await store.apps.find('one')).toMatchObject(app('one'));
  });

  it('R116 moves a key from one app to another in one step', async () => {
    const store = await engine.open();
    const [one, two] = [app('one'), app('two')];
    await store.apps.replaceAll([one, two]);
    const moved = { ...two, document: { id: 'two', moved: true }, keys: [...one.keys, ...two.keys] };
    await store.apps.replaceAll([moved, { ...one, document: { id: 'one', moved: true }, keys: [] }]);
    expect((await store.apps.find('two'))!.keys).toHaveLength(4);
    expect((await store.apps.find('one'))!.keys).toEqual([]);
  });

  it('R51 a key belongs to one app: another that claims it is refused and nothing of it stays', async () => {
    const store = await engine.open();
    await store.apps.replaceAll([app('demo')]);
    const thief = app('thief', { keys: [{ key: 'pk_demo', mode: 'live' }] });
    await expect(store.apps.replaceAll([app('demo'), thief])).rejects.toThrow(StoreRefusal);
    const twice = app('twice', { keys: [1, 2].map(() => ({ key: 'pk_twice', mode: 'live' as const })) });
    await expect(store.apps.replaceAll([app('demo'), twice])).rejects.toThrow('pk_twice');
    expect((await store.apps.all()).map(({ id }) => id)).toEqual(['demo']);
  });

  it('R73 of several processes that plant the demo data at the same time one does', async () => {
    const store = await engine.open();
    const claims = await times(6, () => store.transaction((tx) => tx.seeds.claim('demo', 'members')));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await store.seeds.claim('demo', 'members')).toBe(false);
    expect(await store.seeds.claim('demo', 'comments')).toBe(true);
  });

  it('R73 a planting that fails is tried again with the next start', async () => {
    const store = await engine.open();
    const failing = store.transaction(async (tx) => {
      await tx.seeds.claim('demo', 'members');
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await store.seeds.claim('demo', 'members')).toBe(true);
  });
});

describeEngines(
  'keys that the service keeps',
  (engine) => {
    it('R32 parallel starts share one key; a newer secret reseals it while the old one is configured', async () => {
      const place = await engine.place();
      const [first, second, third] = ['1', '2', '3'].map((one) => one.repeat(32));
      const keyBy = async (secrets: string[], options?: { mayReplace: boolean }) => {
        const store = await engine.open({ secrets }, place);
        let made = 0;
        const answers = await times(6, () => store.sealedKeys.of('addresses', () => Buffer.from([made++]), options));
        if (engine.kind === 'file') await store.close();
        const known = answers.filter((one) => one !== null);
        expect(new Set(known.map(({ key }) => Buffer.from(key).toString('hex'))).size).toBe(Math.sign(known.length));
        return { known: known.length, made, isReplaced: known.some(({ isReplaced }) => isReplaced) };
      };
      const found = { known: 6, made: 0, isReplaced: false };
      expect(await keyBy([first!])).toEqual({ ...found, made: 1 });
      expect(await keyBy([second!, first!])).toEqual(found);
      // A process that starts with the old one alone must not take it from the others.
      expect(await keyBy([first!])).toEqual({ ...found, known: 0 });
      expect(await keyBy([second!])).toEqual(found);
      expect(await keyBy([third!], { mayReplace: true })).toEqual({ known: 6, made: 1, isReplaced: true });
    });
  },
  ['file', 'postgres'],
);
