import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import { createFinderIndex } from '../../../demo/photo-finder/api/index/finder-index.ts';
import { type OpenFinderStore, openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { noFilters, wordFilters } from '../../../demo/photo-finder/contract/filters.ts';
import { procedureSlugs } from '../../../demo/photo-finder/contract/procedures.ts';
import { distance } from '../../../demo/photo-finder/seed/draw/color.ts';
import { clothOf, rooms, skinOf } from '../../../demo/photo-finder/seed/draw/palette.ts';
import type { Encoded } from '../../../demo/photo-finder/seed/encode.ts';
import { illustrate } from '../../../demo/photo-finder/seed/illustration.ts';
import { picturesOf } from '../../../demo/photo-finder/seed/pictures.ts';
import { planSet } from '../../../demo/photo-finder/seed/plan.ts';
import { plantDemo, spread } from '../../../demo/photo-finder/seed/plant.ts';
import { systemRandom } from '../../../src/service/domain/random.ts';

const sets = 480;
const planned = Array.from({ length: sets }, (_, i) => planSet(i));
const svgOf = (index: number) => picturesOf(planSet(index)).map(({ illustration }) => illustrate(illustration));

describe('the demo’s sets', () => {
  it('are the same from the same seed, drawing by drawing', () => {
    const hash = (index: number) => createHash('sha256').update(svgOf(index).join()).digest('hex');
    expect([0, 17, 333].map(hash)).toEqual([0, 17, 333].map(hash));
    expect(new Set([0, 1, 2, 28, 29].map(hash)).size).toBe(5);
  });

  it('show every procedure on every two tones, and no value of a facet on fewer than twelve', () => {
    for (const slug of procedureSlugs)
      for (const pair of [1, 3, 5, 7, 9])
        expect(
          planned.some(({ procedures, tone }) => procedures[0] === slug && (tone === pair || tone === pair + 1)),
          `${slug} on tones ${pair} and ${pair + 1}`,
        ).toBe(true);
    const count = (fits: (set: (typeof planned)[number]) => boolean) => planned.filter(fits).length;
    for (const value of wordFilters.shape)
      expect(
        count(({ shape }) => shape === value),
        value,
      ).toBeGreaterThanOrEqual(12);
    for (const value of wordFilters.age)
      expect(
        count(({ ageBand }) => ageBand === value),
        value,
      ).toBeGreaterThanOrEqual(12);
    for (const value of wordFilters.proc)
      expect(
        count(({ procedures }) => procedures.includes(value)),
        value,
      ).toBeGreaterThanOrEqual(12);
    for (const value of wordFilters.fill)
      expect(
        count(({ implant }) => implant?.fill === value),
        value,
      ).toBeGreaterThanOrEqual(12);
    expect(count(({ sensitivity }) => sensitivity === 1)).toBe(12);
    expect(count(({ sensitivity }) => sensitivity === 2)).toBe(8);
  });

  it('say in the picture itself what they are, and hold no text, script or address', () => {
    for (const index of [0, 5, 100]) {
      for (const svg of svgOf(index)) {
        expect(svg).not.toMatch(/<text|<script|<image|href|NaN|undefined/);
        expect(svg.length).toBeLessThan(60_000);
      }
    }
    for (const set of planned) {
      expect(set.alt).toMatch(/^Illustration: /);
      expect(set.alt.length).toBeLessThanOrEqual(160);
      expect(set.caption.length).toBeLessThanOrEqual(500);
    }
  });

  it('no drawing has a number that is none', () => {
    for (let index = 0; index < sets; index += 7) for (const svg of svgOf(index)) expect(svg).not.toContain('NaN');
  });

  it('cloth can be told from skin and wall, whatever meets', () => {
    for (let tone = 1; tone <= 10; tone++)
      for (const room of rooms)
        for (let start = 0; start < 14; start++) {
          const cloth = clothOf(start, skinOf(tone), room[1]);
          expect(distance(cloth, skinOf(tone)), `tone ${tone}, ${cloth}`).toBeGreaterThanOrEqual(20);
        }
  });

  it('are made in an order that has all kinds first, and none twice', () => {
    for (const count of [1, 2, 40, 480]) {
      const order = Array.from({ length: count }, (_, i) => spread(i, count));
      expect(new Set(order).size).toBe(count);
    }
    const first = Array.from({ length: 24 }, (_, i) => planSet(spread(i, sets)).procedures[0]);
    expect(new Set(first).size).toBeGreaterThanOrEqual(10);
  });
});

describe('planting', () => {
  let store: OpenFinderStore;
  const kept = new Map<string, Encoded['files']>();
  const drawn = { count: 0 };
  const cached = new Map<string, Encoded>();
  const options = () => ({
    store,
    random: systemRandom,
    sets: 6,
    keep: async (key: string, files: Encoded['files']) => void kept.set(key, files),
    cache: {
      read: async (hash: string) => cached.get(hash) ?? null,
      write: async (hash: string, encoded: Encoded) => {
        drawn.count++;
        cached.set(hash, encoded);
      },
    },
    consent: consentText('Afterview', '1'),
    onProgress: () => {},
    isStopped: () => false,
    workers: 2,
  });
  beforeAll(async () => {
    store = await openFinderStore({ memory: true });
    await plantDemo(options());
  });

  it('each set is published with its pictures, in every size, with a placeholder and without metadata', async () => {
    expect(await store.photos.count()).toBe(6);
    const photos = await store.photos.byNs([1, 2, 3, 4, 5, 6]);
    for (const { assets, isSynthetic, consentId } of photos.values()) {
      expect([isSynthetic, consentId !== null]).toEqual([true, true]);
      for (const asset of assets) {
        expect(kept.get(asset.key)!.map(({ name }) => name)).toEqual([
          ...asset.avif.map((width) => `${width}.avif`),
          ...asset.webp.map((width) => `${width}.webp`),
        ]);
        expect(Buffer.from(asset.thumbhash, 'base64').length).toBeLessThanOrEqual(32);
        for (const { bytes } of kept.get(asset.key)!) expect(Buffer.from(bytes).includes('Exif')).toBe(false);
      }
    }
  });

  it('planting again adds nothing, and a new database is planted from what was drawn before', async () => {
    const before = drawn.count;
    await plantDemo(options());
    expect([await store.photos.count(), drawn.count]).toEqual([6, before]);
    await store.close();
    store = await openFinderStore({ memory: true });
    await plantDemo(options());
    expect([await store.photos.count(), drawn.count]).toEqual([6, before]);
    const index = await createFinderIndex({ store, cursorSecret: 'x' });
    expect((await index.find(noFilters(), { cursor: null, limit: 40, withFacets: false })).total).toBe(6);
    await store.close();
  });
});
