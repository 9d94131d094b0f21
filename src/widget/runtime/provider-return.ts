import { loadUntilThere } from './load-until-there.ts';
import type { Page } from './page.ts';

const fragment = /^#ms_provider=([\w-]{10,100})\.([\w-]{43})$/;

/**
 * R38 the person returns from a provider to the page itself: no popup could be opened, or it lost
 * its opener. The code leaves the address at once; the rest is the same as after a popup.
 */
export function startProviderReturn(page: Page): void {
  const { view } = page;
  const [, flowId, code] = fragment.exec(view.location.hash) ?? [];
  if (!flowId || !code) return;
  page.state.link.nextStepAt = view.location.pathname;
  view.history.replaceState(view.history.state, '', view.location.pathname + view.location.search);
  loadUntilThere(
    page,
    () => import('./finish-provider-return.ts'),
    ({ finishProviderReturn }) => finishProviderReturn(page, flowId, code),
  );
}
