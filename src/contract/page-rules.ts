import type { ContentGroup } from './entities.ts';
import { safeRedirect } from './redirect.ts';

/**
 * M §1.5 whole pages are gated by rules of content groups. Pages and servers decide by the same
 * lines.
 */

type Ruled = Pick<ContentGroup, 'urls' | 'redirect'>;
type Rule = ContentGroup['urls'][number];
type Place = Pick<URL, 'pathname' | 'search'>;

/**
 * M §1.5 `STARTS` is a prefix, anything else exact; without leading slash, with the query only
 * where the rule has one.
 */
export function covers({ url, filter }: Rule, { pathname, search }: Place): boolean {
  const bare = (path: string) => path.replace(/^\/+/, '');
  const path = bare(url.includes('?') ? pathname + search : pathname);
  return filter === 'STARTS' ? path.startsWith(bare(url)) : path === bare(url);
}

/** The groups that cover a page; access to one of them is enough. */
export const groupsAt = <Group extends Ruled>(groups: readonly Group[], place: Place): Group[] =>
  groups.filter(({ urls }) => urls.some((rule) => covers(rule, place)));

/**
 * Where a group leads those without access: on the same site, to its start page where nothing is
 * set (R26). Absolute.
 */
export const wayOutOf = ({ redirect }: Ruled, here: string): string =>
  safeRedirect(`/${(redirect ?? '').replace(/^\/+/, '')}`, here) ?? new URL('/', here).href;
