import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { Wire } from '../../../demo/photo-finder/contract/wire.ts';
import { providerCount } from '../../../demo/photo-finder/seed/plan.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { plantScale } from '../../../demo/photo-finder/seed/scale.ts';
import { type FinderScene, finderScene } from './finder-scene.ts';
import { addPhotos } from './plain-photo.ts';

type Found = Wire['search']['data'];

/** Those of the demo; the eighth works in Miami. */
const providers = Array.from({ length: providerCount }, (_, i) => planProvider(i));
/** Where her practice is, to some ten kilometres. */
const miami = expect.stringMatching(/^25\.[78],-80\.[12],50,Miami$/);
const inMiami = providers[8]!;
let scene: FinderScene;
beforeAll(async () => {
  scene = await finderScene(await openFinderStore({ memory: true }), 200);
  const ns: number[] = [];
  for (const one of providers.slice(3)) ns.push(await scene.store.providers.add(one));
  await addPhotos(scene.store, 200, 400, ns);
});
afterAll(() => scene.finder.stop());

const look = async (q: string, set = ''): Promise<Found> => {
  const { status, body } = await scene.ask('GET', `/v1/search?q=${encodeURIComponent(q)}${set}`);
  expect(status).toBe(200);
  return body.data;
};
const list = async (address: string) => (await scene.ask('GET', `/v1/photos?${address}`)).body.data;
const parameters = (address: string) => Object.fromEntries(new URLSearchParams(address));

describe('§1 the search counts what a text may mean', () => {
  it('counts the text as it is read, as the list does', async () => {
    const { reading } = await look('tummytuck mom of 2');
    expect(parameters(reading.address)).toEqual({ proc: 'tummy-tuck', parity: '2' });
    expect(reading.total).toBe((await list(reading.address)).total);
    expect(reading.total).toBeGreaterThan(0);
  });

  it('offers a number with each unit that it may have, beside filters that are set', async () => {
    const { offers } = await look('165', '&area=breast');
    expect(offers.map(({ text }) => text)).toEqual(['165 cm', '165 lb', '165 cc']);
    for (const { address, total } of offers) {
      expect(parameters(address).area).toBe('breast');
      expect(total).toBe((await list(address)).total);
    }
  });

  it('completes what is typed, without what finds nothing', async () => {
    const { completions } = await look('tummy t');
    expect(completions.map(({ text }) => text)).toEqual(['Tummy tuck']);
    expect(completions[0]!.total).toBe((await list('proc=tummy-tuck')).total);
    expect((await look('tummy t', '&prov=prv_00000000000000000000')).completions).toEqual([]);
  });

  it('refuses filters that make no sense', async () => {
    const { status, body } = await scene.ask('GET', '/v1/search?q=bbl&tone=99');
    expect([status, body.error.code]).toEqual([400, 'invalid-filter']);
  });
});

describe('§1 the search finds places and providers', () => {
  it.each(['Miami', 'mia', 'Maimi', 'near Miami', 'in miami'])('%s is a place', async (text) => {
    const { places } = await look(text);
    expect(places[0]).toMatchObject({ name: 'Miami', region: 'FL', country: 'US' });
    expect(parameters(places[0]!.address)).toEqual({ near: miami });
    expect(places[0]!.total).toBe((await list(places[0]!.address)).total);
    expect(places[0]!.total).toBeGreaterThan(0);
  });

  it('keeps what is typed beside the place', async () => {
    const { places } = await look('bbl near mia');
    expect(parameters(places[0]!.address)).toEqual({ proc: 'bbl', near: miami });
  });

  it.each(providers.map(({ row }) => row.name))('%s is a provider', async (name) => {
    const id = providers.find(({ row }) => row.name === name)!.row.id;
    for (const text of [name, name.toLowerCase(), name.slice(0, -2), name.replace(/^Dr\. /, '')])
      expect((await look(text)).providers.map(({ sid }) => sid)).toContain(id);
    const { understood, total } = await list(`q=${encodeURIComponent(name)}`);
    expect(understood).toEqual({ prov: id, q: '' });
    expect(total).toBe((await list(`prov=${id}`)).total);
  });

  it('finds a surname with a typo, and takes hidden providers out at once', async () => {
    const surname = inMiami.row.name.split(' ').at(-1)!;
    const typo = surname.slice(0, 3) + surname[4] + surname[3] + surname.slice(5);
    const ids = async () => (await look(typo)).providers.map(({ sid }) => sid);
    expect(await ids()).toContain(inMiami.row.id);
    const hide = (status: 'hidden' | 'published') =>
      scene.store.db.sql.updateTable('providers').set({ status }).where('id', '=', inMiami.row.id).execute();
    await hide('hidden');
    expect(await ids()).not.toContain(inMiami.row.id);
    await hide('published');
  });

  it('the list reads names as filters, and leaves the rest as text', async () => {
    for (const q of ['tummy tuck miami', 'tummy tuck near miami', 'miami tummy tuck'])
      expect((await list(`q=${encodeURIComponent(q)}`)).understood).toEqual({
        proc: 'tummy-tuck',
        near: miami,
        q: '',
      });
  });
});

describe('§1 where nothing is found, the nearest search is offered with its count', () => {
  it.each([
    ['h=130-131&proc=bbl', 'a measure that is too narrow'],
    ['proc=rhinoplasty&fill=silicone', 'two things that exclude each other'],
    ['q=zzz&proc=bbl&tone=1&since=0-1&h=130-131&w=199-200', 'all of it at once'],
  ])('%s: %s', async (address) => {
    const { nearest, reading } = await look('', `&${address.replace(/^q=zzz&/, '')}&nearest=1`);
    expect(reading.total).toBe(0);
    expect(nearest!.total).toBeGreaterThan(0);
    expect(nearest!.total).toBe((await list(nearest!.address)).total);
  });

  it('a range is made wider before anything is taken away', async () => {
    const widest = (await list('proc=bbl&facets=1')).facets.ranges.w as Record<string, number>;
    const top = Math.max(...Object.keys(widest).map(Number)) + 5;
    const { nearest } = await look('', `&proc=bbl&w=${top}-${top + 2}&nearest=1`);
    expect(parameters(nearest!.address)).toEqual({ proc: 'bbl', w: `${top - 5}-${top + 7}` });
  });

  it('a mistyped place is the nearest search', async () => {
    const { nearest } = await look('Maimi', '&nearest=1');
    expect(parameters(nearest!.address)).toEqual({ near: miami });
  });
});

describe('§1 what people type finds sets of the demo', () => {
  let demo: FinderScene;
  beforeAll(async () => {
    demo = await finderScene(await openFinderStore({ memory: true }), 0);
    await plantScale({ store: demo.store, photos: 480, providers: 0, pictures: [] });
  });
  afterAll(() => demo.finder.stop());
  const found = async (q: string): Promise<Found> =>
    (await demo.ask('GET', `/v1/search?q=${encodeURIComponent(q)}&nearest=1`)).body.data;

  it.each([
    'nosejob',
    '34DD',
    '35-44',
    'rhinoplasty revision',
    'facelift over 60',
    'black woman bbl',
    'mom of 2 tummy tuck',
    'mummy makeover',
    'plus size',
    'size 12',
    'bmi over 30',
    'latina',
    'breast agumentation',
    '1 year',
    'blepharoplasty',
    'lipo',
    '3 months',
    'over 60 kg',
    '160-165 cm',
  ])('%s', async (text) => {
    const { reading } = await found(text);
    expect(parameters(reading.address)).not.toHaveProperty('q');
    expect(reading.total).toBeGreaterThan(0);
  });

  it.each(['165', '350'])('%s, by one of its units', async (text) => {
    const { offers } = await found(text);
    expect(offers.some(({ total }) => total > 0)).toBe(true);
  });

  it('or the nearest search, where a body is rare', async () => {
    const { reading, nearest } = await found("bbl 5'9 100 lbs over 60");
    expect(reading.total).toBe(0);
    expect(nearest!.total).toBeGreaterThan(0);
  });

  it('upper and lower lids, and lipo with Lipo 360, are found together', async () => {
    const total = async (address: string) => (await demo.ask('GET', `/v1/photos?${address}`)).body.data.total;
    const { reading } = await found('blepharoplasty');
    expect(reading.total).toBe(await total('proc=upper-eyelid,lower-eyelid'));
    expect((await found('lipo')).reading.total).toBe(await total('proc=liposuction,lipo-360'));
  });
});
