import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { AppSettings } from '../app-settings.ts';

/** What a mailed link is for; also the name in its fragment. `confirm`: an address, or taking its change back; `review`: R11. */
export type LinkPurpose = 'reset' | 'login' | 'confirm' | 'review';

const isOwnOrigin = ({ origins }: AppSettings, origin: string) => origins.includes(origin) || isLoopbackOrigin(origin);

/**
 * R24, R25, C21 the link of a mail: configured address, token in the fragment (which no server and no referrer sees).
 * Without a page of the site the service's own `/reset` takes reset links; it must be told which app it works for.
 */
export function mailedLink(
  app: AppSettings,
  serviceUrl: string,
  purpose: LinkPurpose,
  token: string,
  askedFrom: string | null = null,
): string {
  const own = (page: 'reset' | 'confirm') => `${serviceUrl}/${page}?app=${encodeURIComponent(app.id)}&mode=${app.mode}`;
  const pages: Record<LinkPurpose, string> = {
    reset: app.resetPage ?? own('reset'),
    login: app.loginPage ?? app.baseUrl,
    // Always our own page: it asks for a press of its button, so that a scanner that runs scripts confirms nothing (R25).
    confirm: own('confirm'),
    review: own('confirm'),
  };
  let url = new URL(pages[purpose]);
  // A live page does not know a token of test mode. R24: the origin is one that the configuration allows.
  if (app.linksFollowOrigin && url.origin !== serviceUrl && askedFrom !== null && isOwnOrigin(app, askedFrom))
    url = new URL(purpose === 'login' && !app.loginPage ? '/' : url.pathname + url.search, askedFrom);
  url.hash = `ms_${purpose}=${token}`;
  return url.href;
}
