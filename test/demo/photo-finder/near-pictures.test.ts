import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { distanceOf, nearBits, quarters, quarterValues } from '../../../demo/photo-finder/api/domain/near-pictures.ts';
import type { OpenFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { looksIn } from '../../../demo/photo-finder/api/store/photos/similar-image-hashes.ts';
import { describeFinder } from './finder-engines.ts';
import { addConsent, plainPhoto } from './plain-photo.ts';

/** The same numbers every time (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}
const next = numbers(7);
const look = () => [next(), next()].map((half) => half.toString(16).padStart(8, '0')).join('');
/** The same with so many places changed. */
function changed(dhash: string, places: number): string {
  let bits = BigInt(`0x${dhash}`);
  const at = new Set<number>();
  while (at.size < places) at.add(next() % 64);
  for (const one of at) bits ^= 1n << BigInt(one);
  return bits.toString(16).padStart(16, '0');
}

it('pictures that differ in six places at most share a value of a quarter, wherever the places are', () => {
  for (let i = 0; i < 2000; i++) {
    const one = look();
    const other = changed(one, i % (nearBits + 1));
    expect(distanceOf(one, other)).toBe(i % (nearBits + 1));
    expect(quarters.some((from) => quarterValues(one, from).includes(other.slice(from - 1, from + 3)))).toBe(true);
  }
});

describeFinder('pictures that look alike', (engine) => {
  const pictures = 100_000;
  const sent = look();
  const near = [0, 1, 3, 6].map((places) => changed(sent, places));
  const far = changed(sent, 20);
  let store: OpenFinderStore;
  let [own, others] = [0, 0];

  beforeAll(async () => {
    store = await engine.open();
    await addConsent(store);
    own = await store.photos.add(plainPhoto(1, { source: 'patient', assets: [] }));
    others = await store.photos.add(plainPhoto(2, { source: 'patient', assets: [] }));
    const looks = [...near, far, ...Array.from({ length: pictures }, look)];
    for (let from = 0; from < looks.length; from += 5000) {
      const rows = looks
        .slice(from, from + 5000)
        .map((dhash, i) => `('ast_${from + i}', ${others}, '${dhash}', '${from + i}')`);
      await sql
        .raw(
          `insert into photo_assets (id, photo_n, stage, view, position, w, h, sha256, dhash, thumbhash, image_key, avif, webp)
           select v.column1, v.column2, 'after', 'front', 0, 1, 1, v.column4, v.column3, '', v.column1, '[]', '[]'
           from (values ${rows.join(',')}) as v`,
        )
        .execute(store.db.sql);
    }
    await sql.raw('analyze').execute(store.db.sql);
  });

  it('among 100,000 all of them are found, and some hundred others are compared and no more', async () => {
    const found = await store.uploads.looks([sent], own);
    const isNear = found.filter(({ dhash }) => distanceOf(dhash, sent) <= nearBits).map(({ dhash }) => dhash);
    expect(isNear.sort()).toEqual([...near].sort());
    expect(found.length).toBeLessThan(400);
    // What has lost its looks is like nothing, and a set is not like itself.
    expect(await store.uploads.looks([''], own)).toEqual([]);
    expect(await store.uploads.looks([sent], others)).toEqual([]);
  });

  it('each quarter is looked up in its index, and no row beside that is read', async () => {
    const query: CompiledQuery = looksIn(store.db, [sent], own).compile();
    const { rows } = await store.db.sql.executeQuery<Record<string, unknown>>({
      ...query,
      sql: `explain ${engine.kind === 'postgres' ? '' : 'query plan '}${query.sql}`,
    });
    const plan = rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
    for (const from of quarters) expect(plan).toContain(`photo_assets_look_${from}`);
    expect(plan).not.toMatch(/Seq Scan on photo_assets|SCAN photo_assets/);
  });
});
