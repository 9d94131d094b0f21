import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { consentText } from '../../../demo/photo-finder/api/domain/consent-text.ts';
import { engineInProcess } from '../../../demo/photo-finder/api/index/engine-in-process.ts';
import { createFinderIndex } from '../../../demo/photo-finder/api/index/finder-index.ts';
import { readSeedArguments } from '../../../demo/photo-finder/api/seed-command.ts';
import { type OpenFinderStore, openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { noFilters, wordFilters } from '../../../demo/photo-finder/contract/filters.ts';
import { procedureSlugs } from '../../../demo/photo-finder/contract/procedures.ts';
import { fieldNames, fieldValues } from '../../../demo/photo-finder/contract/vocabulary.ts';
import { distance } from '../../../demo/photo-finder/seed/draw/color.ts';
import { clothOf, rooms, skinOf } from '../../../demo/photo-finder/seed/draw/palette.ts';
import { type Encoded, encodePicture, hashOfPicture } from '../../../demo/photo-finder/seed/encode.ts';
import { illustrate } from '../../../demo/photo-finder/seed/illustration.ts';
import { picturesOf } from '../../../demo/photo-finder/seed/pictures.ts';
import { planSet } from '../../../demo/photo-finder/seed/plan.ts';
import { plantDemo, spread, waitingPhotos } from '../../../demo/photo-finder/seed/plant.ts';
import { idOf, planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { plantScale } from '../../../demo/photo-finder/seed/scale.ts';
import { plantWaiting, waitingBesidePhotos } from '../../../demo/photo-finder/seed/waiting.ts';
import { OperatorError } from '../../../src/platform/process/operator-error.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { addConsent, plainPhoto } from './plain-photo.ts';

const sets = 480;
const planned = Array.from({ length: sets }, (_, i) => planSet(i));
const svgOf = (index: number) => picturesOf(planSet(index)).map(({ illustration }) => illustrate(illustration));

describe('the demo’s sets', () => {
  it('are the same from the same seed, drawing by drawing', () => {
    const hash = (index: number) => createHash('sha256').update(svgOf(index).join()).digest('hex');
    expect([0, 17, 333].map(hash)).toEqual([0, 17, 333].map(hash));
    expect(new Set([0, 1, 2, 28, 29].map(hash)).size).toBe(5);
  });

  it('name in the alternative text neither the tone nor the shape that is withheld', () => {
    const wrong = planned.filter(
      ({ alt, isToneStated, shape }) => / skin/.test(alt) !== isToneStated || / shape/.test(alt) !== (shape !== null),
    );
    expect(wrong.map(({ alt }) => alt)).toEqual([]);
    expect(planned.some(({ isToneStated }) => !isToneStated)).toBe(true);
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
    // What only one operation asks has fewer sets to stand on.
    for (const name of fieldNames)
      for (const value of fieldValues[name])
        expect(
          count(({ fields }) => fields[name]?.includes(value) ?? false),
          `${name} ${value}`,
        ).toBeGreaterThanOrEqual(2);
    expect(count(({ procedures }) => procedures.length > 1)).toBeGreaterThanOrEqual(20);
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
    for (const { assets, isSynthetic, consentId, publishedAt } of photos.values()) {
      expect(isSynthetic).toBe(true);
      // Given when it was shared: nothing is published before it.
      expect((await store.trust.consent(consentId!))!.accepted_at).toBe(publishedAt);
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

  it('a gallery of an earlier version learns what its sets say besides, and no picture is drawn again', async () => {
    const before = drawn.count;
    const index = await createFinderIndex({ store, cursorSecret: 'x', startEngine: engineInProcess });
    const told = planned.slice(0, 6).find(({ fields }) => fields.scar)!;
    const filters = { ...noFilters(), words: { scar: told.fields.scar! } };
    const found = async () => (await index.find(filters, { cursor: null, limit: 1, withFacets: false })).total;
    const there = await found();
    const { n } = (await store.photos.byId(idOf('pho', `set ${told.index}`)))!;
    await store.photos.restate(n, { fields: {}, fitzpatrick: null });
    await store.setFact(`demo set ${told.index}`, 'planted');
    expect([there > 0, await found()]).toEqual([true, there - 1]);
    await plantDemo(options());
    expect([await found(), drawn.count, await store.photos.count()]).toEqual([there, before, 6]);
  });

  it('planting again adds nothing, and a new database is planted from what was drawn before', async () => {
    const before = drawn.count;
    await plantDemo(options());
    expect([await store.photos.count(), drawn.count]).toEqual([6, before]);
    await store.close();
    store = await openFinderStore({ memory: true });
    await plantDemo(options());
    expect([await store.photos.count(), drawn.count]).toEqual([6, before]);
    const index = await createFinderIndex({ store, cursorSecret: 'x', startEngine: engineInProcess });
    expect((await index.find(noFilters(), { cursor: null, limit: 40, withFacets: false })).total).toBe(6);
    await store.close();
  });
});

describe('what waits for moderators in the demo', () => {
  it('is 45 things of all kinds, each about something that is there', async () => {
    const store = await openFinderStore({ memory: true });
    const ns: number[] = [];
    for (let i = 0; i < 64; i++) ns.push(await store.providers.add(planProvider(i)));
    await addConsent(store);
    for (let i = 0; i < 80; i++)
      await store.photos.add(plainPhoto(i, { id: idOf('pho', `set ${i}`), source: 'patient' }));
    await plantWaiting({ store, random: systemRandom }, ns, 70);
    await plantWaiting({ store, random: systemRandom }, ns, 70);
    const counts = await store.moderation.counts();
    expect(Object.fromEntries(counts)).toEqual({
      report: 10,
      removal: 4,
      claim: 4,
      provider_revision: 5,
      collection: 4,
    });
    const sum = [...counts.values()].reduce((total, one) => total + one, 0);
    expect([sum, sum + waitingPhotos]).toEqual([waitingBesidePhotos, 45]);
    for (let i = 70; i < 74; i++) expect((await store.photos.byId(idOf('pho', `set ${i}`)))?.status).toBe('hidden');
    await store.close();
  });
});

describe('a gallery for measurements', () => {
  it('has as many rows as were asked for, which show the same pictures over and over', async () => {
    const store = await openFinderStore({ memory: true });
    await addConsent(store);
    const shown = idOf('pho', 'set 0');
    await store.photos.add(plainPhoto(0, { id: shown, source: 'patient' }));
    const [picture] = (await store.photos.byId(shown))!.assets;
    await plantScale({ store, photos: 250, providers: 70, pictures: [picture!] });
    expect(await store.photos.count()).toBe(251);
    const all = { named: null, procedure: null, near: null, isVerified: false, isClaimed: false, board: null };
    expect(await store.directory.find(all)).toHaveLength(70);
    const some = await store.photos.byNs([40, 240]);
    expect([...some.values()].map(({ assets }) => assets.map(({ key }) => key))).toEqual([
      [picture!.key],
      [picture!.key],
    ]);
    await store.close();
  });

  it('is asked for in words, and what makes no sense is one sentence', () => {
    expect(readSeedArguments(['--scale', '100k', '--providers', '5k', '--photo-like'])).toEqual({
      scale: 100_000,
      providers: 5_000,
      encoding: { isPhotoLike: true },
    });
    expect(readSeedArguments(['--scale', '1m', '--quality'])).toMatchObject({
      scale: 1_000_000,
      encoding: { effort: 2 },
    });
    expect(readSeedArguments([])).toEqual({ scale: 0, providers: 0, encoding: {} });
    expect(() => readSeedArguments(['--scale', 'many'])).toThrow(OperatorError);
    expect(() => readSeedArguments(['--scales', '1'])).toThrow(OperatorError);
  });

  it('may be grainy like photographs, which are kept apart from the drawings and weigh more', async () => {
    const svg = illustrate(picturesOf(planSet(1))[0]!.illustration);
    expect(hashOfPicture(svg, {})).toBe(hashOfPicture(svg));
    expect(hashOfPicture(svg, { isPhotoLike: true })).not.toBe(hashOfPicture(svg));
    const bytes = ({ files }: Encoded) => files.reduce((sum, file) => sum + file.bytes.length, 0);
    const [plain, grainy] = [await encodePicture(svg), await encodePicture(svg, { isPhotoLike: true })];
    expect(bytes(grainy)).toBeGreaterThan(1.5 * bytes(plain));
  });
});
