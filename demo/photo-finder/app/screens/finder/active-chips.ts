import {
  type Filters,
  type RangeFilter,
  rangeFilters,
  type WordFilter,
  wordFilters,
} from '../../../contract/filters.ts';
import { valueText } from '../../state/finder/labels.ts';
import { distanceText, heightText, type Units, weightText } from '../../state/finder/units.ts';

export interface Chip {
  key: string;
  text: string;
  /** The parameter it belongs to, as the facets' `without` has it. */
  facet: string;
  remove(next: Filters): void;
}

const rangeText: Record<RangeFilter, (value: number, system: Units) => string> = {
  h: heightText,
  w: weightText,
  cc: (value) => `${value} cc`,
};

/** Everything that is set, each as one thing to take away. */
export function chipsOf(
  filters: Filters,
  system: Units,
  said: { chipText(facet: WordFilter, value: string, system: Units): string } | null,
  providerName: string | null = null,
): Chip[] {
  const chips: Chip[] = [];
  if (filters.q)
    chips.push({
      key: 'q',
      facet: 'q',
      text: `“${filters.q}”`,
      remove: (next) => {
        next.q = '';
      },
    });
  for (const facet of Object.keys(wordFilters) as WordFilter[]) {
    for (const value of filters.words[facet] ?? []) {
      chips.push({
        key: `${facet}-${value}`,
        facet,
        text: said?.chipText(facet, value, system) ?? valueText(facet, value),
        remove: ({ words }) => {
          const rest = (words[facet] ?? []).filter((one) => one !== value);
          if (rest.length > 0) words[facet] = rest;
          else delete words[facet];
        },
      });
    }
  }
  for (const facet of Object.keys(rangeFilters) as RangeFilter[]) {
    const range = filters.ranges[facet];
    if (!range) continue;
    const [from, to] = range.map((value) => rangeText[facet](value, system));
    chips.push({
      key: facet,
      facet,
      text: `${from} – ${to}`,
      remove: ({ ranges }) => void delete ranges[facet],
    });
  }
  if (filters.pair)
    chips.push({
      key: 'pair',
      facet: 'pair',
      text: 'With a before',
      remove: (next) => {
        next.pair = false;
      },
    });
  if (filters.q6 > 0)
    chips.push({
      key: 'q6',
      facet: 'q6',
      text: 'Easy to compare',
      remove: (next) => {
        next.q6 = 0;
      },
    });
  if (filters.near)
    chips.push({
      key: 'near',
      facet: 'near',
      text: `Within ${distanceText(filters.near.km, system)}${filters.near.name ? ` of ${filters.near.name}` : ''}`,
      remove: (next) => {
        next.near = null;
      },
    });
  if (filters.prov)
    chips.push({
      key: 'prov',
      facet: 'prov',
      text: providerName ?? 'One provider',
      remove: (next) => {
        next.prov = null;
      },
    });
  return chips;
}
