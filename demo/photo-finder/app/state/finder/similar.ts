import type { PhotoCard } from '../../../contract/entities.ts';
import { writeFilters } from '../../../contract/filters.ts';
import { vectorsPath } from '../../../contract/routes.ts';
import { inchesOf, poundsOf } from '../../../contract/units.ts';
import { sinceBands } from '../../../contract/vocabulary.ts';
import { ask, request } from '../api/api.ts';
import { pageSize } from '../view/client-limits.ts';
import { reveal } from '../view/reveal.ts';
import type { LoadPage, ShownCard } from './feed.ts';
import { sinceText } from './labels.ts';
import { type Measures, measures } from './measures.ts';
import { rankOnDevice } from './ranker.ts';
import type { Units } from './units.ts';

const mostCandidates = 20_000;
/**
 * Where filters leave little of each page, further ones are looked at until there is something to
 * show.
 */
const mostLooks = 12;
const fewest = 12;
const blocks = new Map<string, Promise<Uint8Array>>();

/**
 * The same block for everybody who looks at this procedure, or at all of them: asking for it says
 * nothing about her.
 */
function blockOf(procedure: string, signal: AbortSignal): Promise<Uint8Array> {
  let block = blocks.get(procedure);
  if (!block) {
    block = request('GET', vectorsPath, {
      query: { proc: procedure || undefined, cap: String(mostCandidates) },
      signal,
    }).then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
    blocks.set(procedure, block);
    block.catch(() => blocks.delete(procedure));
  }
  return block;
}

/**
 * "Bodies like mine": ranked here, on the device, over what the service gives everybody. It learns
 * only which photos are shown, as with any page, and which filters are set, as with any search.
 */
export const loadSimilar: LoadPage = async (filters, cursor, signal) => {
  const me = measures.peek();
  const asked = Object.fromEntries(writeFilters({ ...filters, sort: 'mix' }));
  const procedure = filters.words.proc?.length === 1 ? filters.words.proc[0]! : '';
  const [bytes, first] = await Promise.all([
    blockOf(procedure, signal),
    cursor ? null : ask('listPhotos', { ...asked, facets: '1', limit: '1' }, { signal }),
  ]);
  const ns = await rankOnDevice(procedure, bytes, me);
  const level = reveal.level.peek();
  const found: PhotoCard[] = [];
  let at = Number(cursor ?? 0);
  for (let look = 0; look < mostLooks && at < ns.length && found.length < fewest; look++, at += pageSize) {
    const { items } = await ask(
      'listPhotos',
      {
        ...asked,
        ids: ns.subarray(at, at + pageSize).join(','),
        ...(level > 0 ? { reveal: String(level) as '1' | '2' } : {}),
      },
      { signal },
    );
    found.push(...items);
  }
  return {
    items: found.map((photo): ShownCard => ({ ...photo, why: (system) => whyNear(photo, me, system) })),
    next: at < ns.length ? String(at) : null,
    total: first?.total ?? ns.length,
    isCapped: ns.length >= mostCandidates,
    facets: first?.facets ?? null,
    understood: first?.understood ?? {},
  };
};

/** Height and weight beside her own, in what she reads. */
function measuresBeside(f: PhotoCard['f'], { height, weight }: Measures, system: Units): string[] {
  const isUs = system === 'us';
  const parts: string[] = [];
  if (height !== null && f.h !== null) {
    const more = isUs ? inchesOf(f.h) - inchesOf(height) : f.h - height;
    parts.push(difference(more, isUs ? 'in' : 'cm', 'taller', 'shorter') ?? 'same height');
  }
  if (weight !== null && f.w !== null) {
    const more = isUs ? poundsOf(f.w) - poundsOf(weight) : f.w - weight;
    parts.push(difference(more, isUs ? 'lb' : 'kg', 'heavier', 'lighter') ?? 'same weight');
  }
  return parts;
}

/** How a body differs from her own: `2 cm taller`, `3 kg lighter`, `6–12 months`. */
export function whyNear({ f }: Pick<PhotoCard, 'f'>, me: Measures, system: Units): string[] {
  const parts = measuresBeside(f, me, system);
  if (me.age !== null && f.age === me.age) parts.push('same age');
  if (me.shape !== null && f.shape === me.shape) parts.push('same shape');
  if (me.tone !== null && f.tone !== null && Math.abs(f.tone - me.tone) <= 1) parts.push('like skin tone');
  const since = f.since === null ? undefined : sinceBands[f.since];
  if (since) parts.push(since === '0-1' ? 'first month' : sinceText(since));
  return parts;
}

const difference = (more: number, unit: string, above: string, below: string): string | null =>
  more === 0 ? null : `${Math.abs(more)} ${unit} ${more > 0 ? above : below}`;
