import type { AdminWire } from '../../contract/wire-admin.ts';
import { readFilters } from '../state/query-filters.ts';

/** What the address of the list holds; the same names as in the admin API. */
const filterNames = [
  'search',
  'plan',
  'status',
  'disabled',
  'verified',
  'createdFrom',
  'createdTo',
  'seenTo',
  'field',
  'order',
] as const;
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

export const filtersOf = (search: string): Filters => readFilters(search, filterNames);

export const isFiltered = ({ order: _, ...rest }: Filters) => Object.values(rest).some(Boolean);

/** The newest first, unless the address says otherwise. */
export const inputOf = (filters: Filters) => ({ order: 'DESC', ...filters }) as AdminWire['listMembers']['in'];

/** For jobs and exports, which have an order of their own. */
export function jobFilterOf({ order: _, ...filters }: Filters) {
  const set = Object.entries(filters).filter(([, value]) => value);
  return Object.fromEntries(set) as NonNullable<AdminWire['startJob']['in']['filter']>;
}
