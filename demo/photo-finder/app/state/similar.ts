import type { PhotoCard } from '../../contract/entities.ts';
import { type Filters, writeFilters } from '../../contract/filters.ts';
import { vectorsPath } from '../../contract/routes.ts';
import { unpackVectors, type Vectors } from '../../contract/vectors.ts';
import { ageBands } from '../../contract/vocabulary.ts';
import { ask, request } from './api.ts';
import type { LoadPage } from './feed.ts';
import { pageSize } from './figures.ts';
import { type Measures, measures } from './measures.ts';
import { rank } from './rank.ts';
import { reveal } from './reveal.ts';
import type { Units } from './units.ts';
import { poundsOf } from './units.ts';

const mostCandidates = 20_000;
const blocks = new Map<string, Promise<Vectors>>();

/** The same block for everybody who looks at this procedure: asking for it says nothing about her. */
function vectorsFor(procedure: string, signal: AbortSignal): Promise<Vectors> {
  let block = blocks.get(procedure);
  if (!block) {
    block = request('GET', vectorsPath, {
      query: { proc: procedure || undefined, cap: String(mostCandidates) },
      signal,
    }).then(async (answer) => unpackVectors(new Uint8Array(await answer.arrayBuffer())));
    blocks.set(procedure, block);
    block.catch(() => blocks.delete(procedure));
  }
  return block;
}

/**
 * "Bodies like mine": ranked here, on the device, over what the service gives everybody. It learns only which photos are shown, as
 * with any page. Other filters than the procedure apply to what came.
 */
export const loadSimilar: LoadPage = async (filters, cursor, signal) => {
  const me = measures.peek();
  const [procedure = ''] = filters.words.proc ?? [];
  const from = Number(cursor ?? 0);
  const [vectors, facets] = await Promise.all([
    vectorsFor(procedure, signal),
    cursor
      ? null
      : ask('listPhotos', { ...Object.fromEntries(writeFilters(filters)), facets: '1', limit: '1' }, { signal }),
  ]);
  const ranked = rank(vectors, me);
  const slice = ranked.slice(from, from + pageSize);
  const level = reveal.level.peek();
  const { items } =
    slice.length === 0
      ? { items: [] }
      : await ask(
          'listPhotos',
          {
            ids: slice.map(({ n }) => n).join(','),
            limit: String(pageSize),
            ...(level > 0 ? { reveal: String(level) as '1' | '2' } : {}),
          },
          { signal },
        );
  return {
    items: items.filter((photo) => fits(photo, filters)),
    next: from + pageSize < ranked.length ? String(from + pageSize) : null,
    total: ranked.length,
    isCapped: ranked.length >= mostCandidates,
    facets: facets?.facets ?? null,
    understood: {},
  };
};

/** The filters that a card can be judged by. */
function fits({ f, pair, area, proc, src }: PhotoCard, { words, ranges, pair: onlyPairs }: Filters): boolean {
  const isIn = (chosen: readonly string[] | undefined, value: string | null | undefined) =>
    !chosen?.length || (value !== null && value !== undefined && chosen.includes(value));
  const within = (range: [number, number] | undefined, value: number | null) =>
    !range || (value !== null && value >= range[0] && value <= range[1]);
  return (
    isIn(words.area, area) &&
    isIn(words.proc, proc) &&
    isIn(words.src, src) &&
    isIn(words.shape, f.shape) &&
    isIn(words.tone, f.tone === null ? null : String(f.tone)) &&
    isIn(words.age, f.age === null ? null : ageBands[f.age]) &&
    within(ranges.h, f.h) &&
    within(ranges.w, f.w) &&
    within(ranges.cc, f.cc) &&
    (!onlyPairs || pair === 1)
  );
}

/** Why a body counts as near: `2 cm, 3 kg, same age band`. */
export function whyNear({ f }: Pick<PhotoCard, 'f'>, me: Measures, system: Units): string {
  const parts: string[] = [];
  if (me.height !== null && f.h !== null) {
    const cm = Math.abs(me.height - f.h);
    parts.push(cm === 0 ? 'same height' : system === 'us' ? `${Math.max(1, Math.round(cm / 2.54))} in` : `${cm} cm`);
  }
  if (me.weight !== null && f.w !== null) {
    const kg = Math.abs(me.weight - f.w);
    parts.push(kg === 0 ? 'same weight' : system === 'us' ? `${poundsOf(kg)} lb` : `${kg} kg`);
  }
  if (me.age !== null && f.age === me.age) parts.push('same age band');
  if (me.shape !== null && f.shape === me.shape) parts.push('same shape');
  if (me.tone !== null && f.tone !== null && Math.abs(f.tone - me.tone) <= 1) parts.push('like skin tone');
  return parts.join(', ');
}
