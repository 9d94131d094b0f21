import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { testClock } from '../../../support/store-fixtures.ts';

describeEngines('R75 files in the database', (engine) => {
  const bytes = Buffer.from([0, 1, 2, 0xff, 0x27, 0x5c, 0]);

  it('R75 come back byte for byte, to every process, until they are removed', async () => {
    const store = await engine.open();
    await store.files.put('a.webp', { type: 'image/webp', bytes });
    const found = await store.files.get('a.webp');
    expect(found?.type).toBe('image/webp');
    expect(Buffer.from(found!.bytes).equals(bytes)).toBe(true);
    expect(await store.files.get('b.webp')).toBeNull();
    await store.files.remove('a.webp');
    await store.files.remove('a.webp');
    expect(await store.files.get('a.webp')).toBeNull();
  });

  it('R58 one name is one file, and the old pictures are named page by page', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    for (const name of ['first', 'second', 'third']) {
      await store.files.put(name, { type: 'image/webp', bytes });
      advance(1000);
    }
    await expect(store.files.put('first', { type: 'image/webp', bytes })).rejects.toThrow();
    expect(await store.files.older(2000, 10)).toEqual(['first', 'second']);
    expect(await store.files.older(0, 2)).toEqual(['first', 'second']);
    expect(await store.files.older(0, 2, 'second')).toEqual(['third']);
    // Files of other types are no orphans.
    await store.files.put('script-1.js', { type: 'text/javascript', bytes });
    advance(1000);
    expect(await store.files.older(0, 10)).toEqual(['first', 'second', 'third']);
  });

  it('R58 a file of a transaction that fails was never there', async () => {
    const store = await engine.open();
    const failed = store.transaction(async (tx) => {
      await tx.files.put('a.webp', { type: 'image/webp', bytes });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await store.files.get('a.webp')).toBeNull();
  });
});
