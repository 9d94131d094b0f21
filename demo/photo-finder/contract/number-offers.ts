import type { RangeFilter } from './filters.ts';
import { parseSearchQuery, plain } from './search-query.ts';
import { wordsIn } from './search-words.ts';

/** Units that a number may have, and from where to where it may have them. */
const unitsOfNumbers: readonly [unit: string, least: number, most: number, range?: RangeFilter][] = [
  ['cm', 145, 190, 'h'],
  ['lb', 90, 300, 'w'],
  ['kg', 40, 129, 'w'],
  ['years old', 18, 80],
  ['cc', 100, 800, 'cc'],
];
const mostOffers = 3;

/** `tummy tuck 165` -> the same text with `165 cm`, `165 lb`, `165 cc`: what it may mean. */
export function offersFor(typed: string): string[] {
  const text = plain(typed);
  const { rest, ranges } = parseSearchQuery(text);
  const bare = /(?<![\w.,'’"]|\b(?:bmi|size)\s+)(\d{2,4})(?:-(\d{2,4}))?(?![\w.,'’"])/;
  const [found, first, last] = bare.exec(rest) ?? [];
  const at = found === undefined ? -1 : text.lastIndexOf(found);
  if (found === undefined || at < 0) return [];
  const offers = unitsOfNumbers
    .filter(([, least, most, range]) => {
      const isFree = range === undefined || !(range in ranges);
      return isFree && [first, last ?? first].every((one) => Number(one) >= least && Number(one) <= most);
    })
    .map(([unit]) => {
      const offer = `${text.slice(0, at)}${found} ${unit}${text.slice(at + found.length)}`;
      return { offer, left: wordsIn(parseSearchQuery(offer).rest).length };
    });
  const fewest = Math.min(...offers.map(({ left }) => left));
  return offers
    .filter(({ left }) => left === fewest)
    .map(({ offer }) => offer)
    .slice(0, mostOffers);
}
