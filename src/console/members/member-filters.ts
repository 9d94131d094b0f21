import type { AdminWire } from '../../contract/wire-admin.ts';

/** What the address of the list holds; the same names as in the admin API. */
export const filterNames = ['search', 'plan', 'disabled', 'verified', 'createdFrom', 'createdTo', 'order'] as const;
type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

export function queryOf(filters: Filters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
  return query.size > 0 ? `?${query}` : '';
}

export const isFiltered = ({ order: _, ...rest }: Filters) => Object.values(rest).some(Boolean);

/** The newest first, unless the address says otherwise. */
export const inputOf = (filters: Filters) => ({ order: 'DESC', ...filters }) as AdminWire['listMembers']['in'];
