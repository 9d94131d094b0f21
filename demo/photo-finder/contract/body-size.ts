import { rangeFilters } from './filters.ts';

/**
 * Dress sizes and the body mass index are stated by no photo. They are read as the weights that
 * they mean at a height: the one that the search names, or the average one.
 */
export interface BodySize {
  /** kg through metres squared */
  least: number;
  most: number;
}

const averageCm = 163;
const [lowest, highest] = [12, 80];
/** Index of each American dress size, 0 first, in steps of two. */
const indexOfSize = [18.2, 19.2, 20.4, 21.8, 23.3, 25.1, 27.1, 29.2, 31.4, 33.6, 35.8, 38, 40.2, 42.4];
/** What a size of another country is more than an American one. */
const shift = { us: 0, uk: 4, au: 4, eu: 32 } as const;
const letters: Readonly<Record<string, readonly [least: number, most: number]>> = {
  xs: [0, 2],
  s: [4, 6],
  small: [4, 6],
  m: [8, 10],
  medium: [8, 10],
  l: [12, 14],
  large: [12, 14],
  xl: [16, 18],
  xxl: [20, 22],
  '2xl': [20, 22],
  xxxl: [24, 26],
  '3xl': [24, 26],
};

const number = String.raw`(\d{2}(?:[.,]\d)?)`;
const range = String.raw`\s*(?:-|–|to|and)\s*`;
const above = 'over|above|more than|at least|from|min';
const below = 'under|below|less than|up to|at most|max';
const index = new RegExp(
  String.raw`\bbmi\s*(?:of\s+|is\s+|=\s*|:\s*)?(?:(${above})\s+|(${below})\s+|between\s+)?${number}(?:${range}${number}|\s*(\+))?(?![\w.,]*\d)|\b(?:(${above})\s+|(${below})\s+)?${number}(?:${range}${number})?\s*bmi\b`,
  'iu',
);
const noDress = String.raw`(?<!\b(?:bra|cup|implant|breast|boob|nose|shoe|ring)s?[\s-]+)`;
const noUnit = String.raw`(?![\w.,]*\d|\s*(?:cc|ml|cm|kg|lb|pound|kilo|month|week|year)|[a-z])`;
const dress = new RegExp(
  String.raw`${noDress}\b(?:(us|uk|au|eu)\s+)?(?:(?:dress|plus)[\s-]+)?(?:sizes?|sized)\s+(?:(us|uk|au|eu)\s+)?(?:(\d{1,2})(?:\s*(?:-|–|to|or|/)\s*(\d{1,2})|\s*(\+))?${noUnit}|(xxs|xs|small|s|medium|m|large|l|xxxl|3xl|xxl|2xl|xl)\b)|\b(uk|eu)\s+(\d{1,2})\b${noUnit}`,
  'iu',
);

const value = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
const around = (at: number, by: number): BodySize => ({ least: at - by, most: at + by });
const isStatable = ({ least, most }: BodySize) => least <= most && most >= lowest && least <= highest;

function indexOf(match: RegExpExecArray): BodySize | null {
  const [, over, under, after, to, plus, overFirst, underFirst, before, until] = match;
  const [isLeast, isMost] = [over ?? overFirst, under ?? underFirst];
  const [from, other] = [value(after ?? before), value(to ?? until)];
  const found = other
    ? { least: Math.min(from, other), most: Math.max(from, other) }
    : isLeast || plus
      ? { least: from, most: highest }
      : isMost
        ? { least: lowest, most: from }
        : around(from, 1.2);
  return from >= lowest && isStatable(found) ? found : null;
}

/** The index of a size between those of the table too. */
function indexAt(size: number): number {
  const at = size / 2;
  const [low, high] = [indexOfSize[Math.floor(at)], indexOfSize[Math.ceil(at)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

function sizeOf(match: RegExpExecArray): BodySize | null {
  const [, first, second, one, other, plus, letter, third, alone] = match;
  const named = letter && letters[letter.toLowerCase()];
  const from = value(one ?? alone);
  const country = (first ?? second ?? third)?.toLowerCase() as keyof typeof shift | undefined;
  // Nothing American is that large.
  const less = shift[country ?? (from >= 32 ? 'eu' : 'us')];
  const sizes = named || [from - less, (other ? value(other) : from) - less];
  const least = indexAt(Math.min(...sizes)) - 1;
  const most = plus ? highest : indexAt(Math.max(...sizes)) + 1;
  return Number.isNaN(least) || Number.isNaN(most) ? null : { least, most };
}

/** The first size in a text, and the text without it. */
export function takeBodySize(text: string): { size: BodySize | null; rest: string } {
  for (const [pattern, read] of [
    [index, indexOf],
    [dress, sizeOf],
  ] as const) {
    const match = pattern.exec(text);
    const size = match && read(match);
    if (size) return { size, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` };
  }
  return { size: null, rest: text };
}

/** The weights of a size, at the height that is searched for. */
export function weightsOf(
  { least, most }: BodySize,
  heights: readonly [from: number, to: number] | undefined,
): [number, number] {
  const bounds = rangeFilters.w;
  const clamp = (kg: number) => Math.min(bounds.most, Math.max(bounds.least, Math.round(kg)));
  const isOpen = heights && (heights[0] === rangeFilters.h.least || heights[1] === rangeFilters.h.most);
  const cm = !heights || isOpen ? averageCm : (heights[0] + heights[1]) / 2;
  const square = (cm / 100) ** 2;
  return [clamp(least * square), clamp(most * square)];
}
