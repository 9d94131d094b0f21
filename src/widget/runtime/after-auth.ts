import { safeRedirect } from '../../contract/redirect.ts';
import type { Page } from './page.ts';

export interface RedirectCandidates {
  /** By `formRedirect`, written by the page's builder: may leave the site. */
  form?: string | null;
  /** `data-ms-redirect` as remembered by a click; from storage, so it stays on the site. */
  remembered?: string | null;
  /** What the service says; stays on the site. */
  server?: string | null;
}

/**
 * M §1.4 where a login or sign-up leads: the form's redirect, else the remembered one, else the
 * service's if it is another page. Null: nowhere, the page is updated in place (also from `/` to
 * `/`, which the field reloads).
 */
export function afterAuth({ form, remembered, server }: RedirectCandidates, here: string): string | null {
  const current = new URL(here);
  const byServer = safeRedirect(server, here);
  const target =
    form ??
    safeRedirect(remembered, here) ??
    (byServer && new URL(byServer).pathname !== current.pathname ? byServer : null);
  if (target === null || target === here) return null;
  const { origin, pathname } = new URL(target);
  return origin === current.origin && pathname === '/' && current.pathname === '/' ? null : target;
}

/** `afterAuth`, recorded for the inspector with the redirects that competed. */
export function leadAfterAuth(
  { state, view }: Pick<Page, 'state' | 'view'>,
  wishes: RedirectCandidates,
): string | null {
  const to = afterAuth(wishes, view.location.href);
  const { form, remembered, server } = wishes;
  state.trace.record('redirect', {
    to: to ?? '',
    form: form ?? '',
    remembered: remembered ?? '',
    server: server ?? '',
  });
  return to;
}
