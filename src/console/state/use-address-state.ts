import { useState } from 'react';
import { useLocation } from 'wouter';
import { readFilters } from './query-filters.ts';

type Options = readonly (readonly [value: string, ...rest: unknown[]])[];

/**
 * What is chosen on a screen, begun by its address and written into it. Values of `defaults` are
 * left out there; those that `options` do not have count as left out.
 */
export function useAddressState<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  options: Partial<Record<Name, Options>> = {},
) {
  const [path, go] = useLocation();
  const [chosen, setChosen] = useState<Record<Name, string>>(() => {
    const names = Object.keys(defaults) as Name[];
    const found = Object.entries(readFilters(location.search, names)) as [Name, string][];
    const known = found.filter(([name, value]) => options[name]?.some(([one]) => one === value) ?? true);
    return { ...defaults, ...(Object.fromEntries(known) as Partial<Record<Name, string>>) };
  });
  const choose = (name: Name) => (value: string) => {
    setChosen((before) => ({ ...before, [name]: value }));
    const query = new URLSearchParams(location.search);
    if (value === defaults[name]) query.delete(name);
    else query.set(name, value);
    go(query.size > 0 ? `${path}?${query}` : path, { replace: true });
  };
  return { chosen, choose };
}
