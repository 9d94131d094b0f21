import { type Filters, readFilters, writeFilters } from '../../../contract/filters.ts';
import { offersFor } from '../../../contract/number-offers.ts';
import { circleOf, placesBegunBy, providersBegunBy } from '../../../contract/search-names.ts';
import { parseSearchQuery } from '../../../contract/search-query.ts';
import { completionsOf } from '../../../contract/search-words.ts';
import { fail } from '../../domain/fail.ts';
import { providerCardOf } from '../providers/provider-card-of.ts';
import type { Context, UseCase } from '../use-case.ts';
import { nearestSearch } from './nearest-search.ts';
import { readSearch } from './read-search.ts';

const most = { completions: 5, places: 3, providers: 4 } as const;
/** More would be looked up than are shown, in case some are hidden since. */
const candidates = 12;

const addressOf = (filters: Filters) => writeFilters(filters).toString();

export const search: UseCase<'search'> = async (context, input) => {
  const { index } = context;
  const { q = '', nearest: wantsNearest, ...asked } = input;
  const { filters: set, wrong } = readFilters(new URLSearchParams(asked as Record<string, string>));
  if (wrong.length > 0) fail('invalid-filter');
  const text = q.trim();
  const read = async (some: string, options?: { fuzzy: boolean }) =>
    (await readSearch(context, some, set, options)).filters;

  const names = text === '' ? null : await index.names();
  const begun = names ? placesBegunBy(text, names).slice(0, most.places) : [];
  const texts = [text, ...offersFor(text), ...completionsOf(text)];
  const offers = texts.slice(1, 1 + offersFor(text).length);
  const searches = await Promise.all([
    ...texts.map((one) => read(one)),
    ...begun.map(async ({ place, head }) => ({ ...(await read(head)), near: circleOf(place) })),
  ]);
  const totals = await index.totals(searches);
  const seen = new Set<string>();
  const all = searches.map((filters, i) => {
    const address = addressOf(filters);
    const isNew = !seen.has(address);
    seen.add(address);
    return { text: texts[i] ?? '', address, ...totals[i]!, isNew };
  });
  const plain = ({ isNew: _, ...one }: (typeof all)[number]) => one;
  const later = all.slice(1 + offers.length, texts.length).filter(({ isNew, total }) => isNew && total > 0);

  const reading = plain(all[0]!);
  const providers = names ? await providersOf(context, text) : [];
  const hasOthers = offers.length + later.length + begun.length + providers.length > 0;
  let nearest = null;
  if (reading.total === 0 && (wantsNearest || !hasOthers)) {
    // A mistyped name is the nearest search of all.
    const mistyped = await read(text, { fuzzy: true });
    const [found] = await index.totals([mistyped]);
    nearest = found!.total > 0 ? { filters: mistyped, ...found! } : await nearestSearch(index, mistyped);
  }
  return {
    reading,
    offers: all.slice(1, 1 + offers.length).map(plain),
    completions: later.slice(0, most.completions).map(plain),
    places: begun.map(({ place: { name, region, country, providers: count } }, i) => {
      const { address, total, isCapped } = all[texts.length + i]!;
      return { name, region, country, providers: count, address, total, isCapped };
    }),
    providers,
    nearest: nearest && { address: addressOf(nearest.filters), total: nearest.total, isCapped: nearest.isCapped },
  };
};

/** Those whose names the text begins, as they are now: names are read some seconds before. */
async function providersOf({ index, store }: Context, text: string) {
  const names = await index.names();
  const { rest } = parseSearchQuery(text, names.words);
  const found = providersBegunBy(text, names);
  const some = (found.length > 0 || rest === '' ? found : providersBegunBy(rest, names)).slice(0, candidates);
  const lines = await store.providers.linesByNs(some.map(({ n }) => n));
  return [...lines.values()]
    .filter(({ status }) => status === 'published')
    .sort((a, b) => b.photos - a.photos || (a.slug < b.slug ? -1 : 1))
    .slice(0, most.providers)
    .map(providerCardOf);
}
