import { signal } from '@preact/signals-core';
import { navigate } from 'wouter/use-browser-location';

/**
 * Where the visitor is: path and query, for models that have no component. The router notifies the
 * components itself.
 */
const here = () => ({ path: window.location.pathname, search: window.location.search.slice(1) });
export const place = signal(here());

const update = () => {
  const next = here();
  const { path, search } = place.peek();
  if (next.path !== path || next.search !== search) place.value = next;
};
for (const event of ['popstate', 'pushState', 'replaceState', 'hashchange']) window.addEventListener(event, update);

export { navigate };

/** Changes some parameters of the query and leaves the rest; null takes one away. */
export function changeQuery(
  changes: Record<string, string | null>,
  { replace = false, state }: { replace?: boolean; state?: unknown } = {},
): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = readable(query);
  navigate(`${window.location.pathname}${text ? `?${text}` : ''}`, { replace, state });
}

/** Commas and plus signs are data in our addresses, and people read them. */
export const readable = (query: URLSearchParams): string =>
  query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');

export const queryValue = (name: string): string | null => new URLSearchParams(window.location.search).get(name);
