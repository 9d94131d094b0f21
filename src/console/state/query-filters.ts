/** The filters that the address of a screen holds; others are left out. */
export function readFilters<Name extends string>(
  search: string,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const query = new URLSearchParams(search);
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) found[name] = value;
  }
  return found;
}

/** The same for an address, with its question mark; empty ones are left out. */
export function queryOf(filters: Partial<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `?${query}` : '';
}
