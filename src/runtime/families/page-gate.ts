import { hasAccess } from '../../catalogue/gates.ts';
import type { ContentGroup } from '../../contract/entities.ts';
import { safeRedirect } from '../../contract/redirect.ts';
import type { CachedMember } from '../../sdk/session.ts';
import type { StartFamily } from '../page.ts';

type Rule = ContentGroup['urls'][number];

/** M §1.5 `STARTS` is a prefix, anything else exact; without leading slash, with the query only where the rule has one. */
export function covers({ url, filter }: Rule, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const bare = (path: string) => path.replace(/^\/+/, '');
  const path = bare(url.includes('?') ? pathname + search : pathname);
  return filter === 'STARTS' ? path.startsWith(bare(url)) : path === bare(url);
}

/**
 * Where a person without access to this page is sent, or null: nothing covers it, one of the covering groups is open to her, or
 * the way out would lead here again.
 */
export function wayOut(groups: readonly ContentGroup[], member: CachedMember | null, here: string): string | null {
  const url = new URL(here);
  const covering = groups.filter(({ urls }) => urls.some((rule) => covers(rule, url)));
  if (covering.length === 0 || covering.some((group) => hasAccess(member, group))) return null;
  const target = safeRedirect(`/${(covering[0]!.redirect ?? '').replace(/^\/+/, '')}`, here) ?? new URL('/', here).href;
  const isGated = covering.some(({ urls }) => urls.some((rule) => covers(rule, new URL(target))));
  return isGated ? null : target;
}

/** What is cached is the page's to forge: where its shape surprises, the network decides (R95). */
function wayOutSafely(...[groups, member, here]: Parameters<typeof wayOut>): string | null {
  try {
    return wayOut(groups, member, here);
  } catch {
    return null;
  }
}

/** M §1.5 page gating, without an attribute: first by the cached groups, then by what the network says. */
export const pageGateFamily: StartFamily = (page) => {
  let isLeaving = false;
  page.follow(() => {
    const { member, app } = page.state;
    const groups = app.config.value?.contentGroups ?? page.sdk.session.cachedGroups();
    const target = wayOutSafely(groups, member.shown.value, page.view.location.href);
    if (target === null || isLeaving) return;
    isLeaving = true;
    page.navigate.replace(target);
  });
  return {};
};
