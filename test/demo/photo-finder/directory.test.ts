import { expect, it } from 'vitest';
import type { NewProvider } from '../../../demo/photo-finder/api/store/providers/add-provider.ts';
import { distanceKm } from '../../../demo/photo-finder/api/store/providers/distance.ts';
import { isVerified } from '../../../demo/photo-finder/api/store/providers/provider-records.ts';
import { bandOf, bodyBands } from '../../../demo/photo-finder/contract/body-bands.ts';
import { procedureSlugs } from '../../../demo/photo-finder/contract/procedures.ts';
import { drawOf } from '../../../demo/photo-finder/seed/draw/draw-value.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';
import { describeFinder } from './finder-engines.ts';
import { finderScene } from './finder-scene.ts';
import { plainPhoto } from './plain-photo.ts';

const planned = Array.from({ length: 40 }, (_, i) => planProvider(i));
interface Asked {
  q?: string;
  proc?: string;
  near?: string;
  verified?: string;
  claimed?: string;
  board?: string;
}
const boards = [...new Set(planned.flatMap(({ credentials }) => credentials.map(({ board }) => board)))];

/** Whether a provider fits, read from what was planted and without any SQL. */
function fits({ row, locations, procedures, credentials }: NewProvider, asked: Asked): boolean {
  const now = Date.now();
  const [lat, lon, km] = (asked.near ?? '').split(',').map(Number);
  const words = (asked.q ?? '').split(' ').filter(Boolean);
  const own = [row.name, row.practice_name, ...locations.map(({ city }) => city)].flatMap((text) =>
    text.toLowerCase().split(/[^a-z0-9]+/),
  );
  return (
    words.every((word) => own.some((one) => one.startsWith(word))) &&
    (!asked.proc || procedures.some(({ slug }) => slug === asked.proc)) &&
    (!asked.near || locations.some((place) => distanceKm({ lat: lat!, lon: lon! }, place) <= km!)) &&
    (!asked.verified ||
      isVerified(
        credentials.map((one) => ({ ...one, provider_n: 0 })),
        now,
      )) &&
    (!asked.claimed || row.claimed_at !== null) &&
    (!asked.board ||
      credentials.some(
        ({ board, kind, status, valid_to }) =>
          board === asked.board &&
          kind === 'certification' &&
          status === 'verified' &&
          (valid_to === null || valid_to > now),
      ))
  );
}
const addressOf = (asked: Asked, more: Record<string, string> = {}) =>
  `/v1/providers?${new URLSearchParams({ ...(asked as Record<string, string>), ...more })}`;

function randomAsked(index: number): Asked {
  const drawn = drawOf('random directories', index);
  const asked: Asked = {};
  if (drawn.chance('words', 0.2)) asked.q = drawn.one('q', ['clinic', 'new york', 'pla surg', 'm']);
  if (drawn.chance('procedure', 0.5)) asked.proc = drawn.one('proc', procedureSlugs);
  if (drawn.chance('place', 0.3)) asked.near = drawn.one('near', ['51.5,-0.1,300', '40.7,-74,400', '-33.9,151.2,800']);
  if (drawn.chance('verified', 0.3)) asked.verified = '1';
  if (drawn.chance('claimed', 0.3)) asked.claimed = '1';
  if (drawn.chance('board', 0.3)) asked.board = drawn.one('name', boards);
  return asked;
}

describeFinder('§3.6 the directory', (engine) => {
  it('§3.6 finds and counts what a plain look over all providers does', async () => {
    const scene = await finderScene(await engine.open(), 0);
    for (const one of planned.slice(3)) await scene.store.providers.add(one);
    for (let index = 0; index < 40; index++) {
      const asked = index === 0 ? {} : randomAsked(index);
      const { body } = await scene.ask('GET', addressOf(asked, { facets: '1', limit: '60' }));
      const count = (more: Asked) => planned.filter((one) => fits(one, { ...asked, ...more })).length;
      const { items, total, facets } = body.data;
      const expected = planned.filter((one) => fits(one, asked)).map(({ row }) => row.id);
      expect([asked, items.map(({ sid }: { sid: string }) => sid).sort()]).toEqual([asked, expected.sort()]);
      expect(total).toBe(expected.length);
      expect([asked, facets.verified, facets.claimed]).toEqual([
        asked,
        count({ verified: '1' }),
        count({ claimed: '1' }),
      ]);
      for (const slug of procedureSlugs)
        expect([asked, slug, facets.proc[slug] ?? 0]).toEqual([asked, slug, count({ proc: slug })]);
      for (const board of boards)
        expect([asked, board, facets.board[board] ?? 0]).toEqual([asked, board, count({ board })]);
      const { near: _, ...elsewhere } = asked;
      const cities = planned
        .filter((one) => fits(one, elsewhere))
        .flatMap(({ row, locations }) =>
          [...new Set(locations.map(({ city }) => city))].map((city) => `${city} ${row.id}`),
        );
      const sum = facets.places.reduce((all: number, { providers }: { providers: number }) => all + providers, 0);
      expect([asked, sum]).toEqual([asked, cities.length]);
    }
  });

  it('§3.6 finds a name by its beginnings, with typos, and in the city of a practice', async () => {
    const scene = await finderScene(await engine.open(), 0);
    const { row, locations } = planned[1]!;
    const found = async (q: string): Promise<string[]> =>
      (await scene.ask('GET', addressOf({ q }))).body.data.items.map(({ name }: { name: string }) => name);
    const last = row.name.split(' ').at(-1)!;
    expect(last.length).toBeGreaterThanOrEqual(5);
    const [city] = locations.map((one) => one.city);
    for (const q of [
      row.name,
      last.slice(0, 3).toUpperCase(),
      `${last[1]}${last[0]}${last.slice(2)}`,
      `${city} ${last}`,
    ])
      expect([q, await found(q)]).toEqual([q, [row.name]]);
    expect(await found('Dr.')).toHaveLength(3);
    expect(await found(`${last} elsewhere`)).toEqual([]);
  });

  it('§3.6 shows bodies, procedures, the board and samples of published results only', async () => {
    const scene = await finderScene(await engine.open(), 60);
    await scene.store.photos.add(
      plainPhoto(100, { providerN: scene.providerNs[0]!, status: 'pending', publishedAt: null }),
    );
    const { body } = await scene.ask('GET', addressOf({}));
    expect(body.data.facets).toBeNull();
    for (const [which, sid] of scene.providerIds.entries()) {
      const entry = body.data.items.find((one: { sid: string }) => one.sid === sid);
      const own = Array.from({ length: 60 }, (_, i) => i)
        .filter((i) => i % 3 === which)
        .map((i) => plainPhoto(i));
      const heights = bodyBands.h.map(
        (_, band) => own.filter(({ heightCm }) => heightCm !== null && bandOf(bodyBands.h, heightCm) === band).length,
      );
      expect(entry.bodies.h).toEqual(heights);
      expect(entry.bodies.age.reduce((all: number, one: number) => all + one, 0)).toBe(
        own.filter(({ ageBand }) => ageBand !== null).length,
      );
      for (const { slug, photos } of entry.procedures)
        expect([slug, photos]).toEqual([slug, own.filter(({ procedures }) => procedures[0] === slug).length]);
      expect(entry.samples).toHaveLength(4);
      expect(entry.samples.every(({ pic }: { pic: { k: string | null } }) => pic.k !== null)).toBe(true);
      expect(entry.isClaimed).toBe(planned[which]!.row.claimed_at !== null);
    }
  });

  it('§3.6 has each provider once on its pages, the nearest first where a place is asked for', async () => {
    const scene = await finderScene(await engine.open(), 0);
    for (const one of planned.slice(3)) await scene.store.providers.add(one);
    const seen: { sid: string; km: number | null }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: Record<string, string> = cursor ? { cursor, limit: '7' } : { limit: '7' };
      const { body } = await scene.ask('GET', addressOf({ near: '40.7,-74,2000' }, more));
      seen.push(...body.data.items);
      // A page that goes meanwhile shifts no other.
      if (!cursor) await scene.store.pages.take(Number((await scene.store.providers.nById(seen[6]!.sid))!), 'hide');
      cursor = body.data.next;
    }
    const near = planned.filter((one) => fits(one, { near: '40.7,-74,2000' })).map(({ row }) => row.id);
    expect(seen.map(({ sid }) => sid).sort()).toEqual(near.sort());
    const kms = seen.map(({ km }) => km!);
    expect(kms).toEqual([...kms].sort((one, other) => one - other));
  });

  it('§3.6 refuses a place that is none and a cursor of another question', async () => {
    const scene = await finderScene(await engine.open(), 0);
    expect((await scene.ask('GET', addressOf({ near: 'somewhere' }))).body.error.code).toBe('invalid-filter');
    const { body } = await scene.ask('GET', addressOf({}, { limit: '1' }));
    const other = addressOf({ verified: '1' }, { cursor: body.data.next });
    expect((await scene.ask('GET', other)).body.error.code).toBe('cursor-mismatch');
  });
});
