import { signal } from '@preact/signals-core';
import { hasAccess } from '../../../catalogue/gates.ts';
import type { ContentGroup } from '../../../contract/entities.ts';
import { groupsAt, wayOutOf } from '../../../contract/page-rules.ts';
import type { CachedMember } from '../../sdk/session.ts';
import { whenShown } from '../../sdk/when-shown.ts';
import type { StartFamily } from '../page.ts';

/**
 * Where a person without access to this page is sent, or null: nothing covers it, one of the
 * covering groups is open to her, or the way out would lead here again.
 */
export function wayOut(groups: readonly ContentGroup[], member: CachedMember | null, here: string): string | null {
  const covering = groupsAt(groups, new URL(here));
  if (covering.length === 0 || covering.some((group) => hasAccess(member, group))) return null;
  const target = wayOutOf(covering[0]!, here);
  return groupsAt(covering, new URL(target)).length > 0 ? null : target;
}

/** What is cached is the page's to forge: where its shape surprises, the network decides (R95). */
export function wayOutSafely(...[groups, member, here]: Parameters<typeof wayOut>): string | null {
  try {
    return wayOut(groups, member, here);
  } catch {
    return null;
  }
}

/**
 * M §1.5 page gating, without an attribute: first by the cached groups, then by what the network
 * says.
 */
export const pageGateFamily: StartFamily = (page) => {
  let isLeaving = false;
  // Until then she may log in or out in another tab.
  const isShown = signal(false);
  whenShown(() => {
    isShown.value = true;
  });
  page.follow(() => {
    const { member, app, address } = page.state;
    address.value;
    if (!isShown.value) return;
    const groups = app.config.value?.contentGroups ?? page.sdk.session.cachedGroups();
    const target = wayOutSafely(groups, member.shown.value, page.view.location.href);
    if (target === null || isLeaving) return;
    isLeaving = true;
    page.state.trace.record('page-gate', { to: target });
    page.navigate.replace(target);
  });
  return {};
};
