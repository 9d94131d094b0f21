import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { AppSettings } from '../app-settings.ts';

/**
 * What a mailed link is for; also the name in its fragment. `confirm`: an address, or taking its
 * change back; `review`: R11.
 */
export type LinkPurpose = 'reset' | 'login' | 'confirm' | 'review';

const isOwnOrigin = ({ origins }: AppSettings, origin: string) => origins.includes(origin) || isLoopbackOrigin(origin);

/**
 * A live page does not know a token of test mode. R24: the origin is one that the configuration
 * allows.
 */
const isFollowed = (app: AppSettings, askedFrom: string | null): askedFrom is string =>
  app.linksFollowOrigin && askedFrom !== null && isOwnOrigin(app, askedFrom) && URL.canParse(askedFrom);

/** The page of the site where visitors log in. */
export function sitePage(app: AppSettings, askedFrom: string | null): URL {
  const url = new URL(app.loginPage ?? app.baseUrl);
  if (!isFollowed(app, askedFrom)) return url;
  return new URL(app.loginPage ? url.pathname + url.search : '/', askedFrom);
}

/**
 * The site to lead back to from a page of the service, where it is not the configured one; null
 * otherwise.
 */
export function siteToReturnTo(app: AppSettings, serviceUrl: string, askedFrom: string | null): string | null {
  const { origin } = sitePage(app, askedFrom);
  return origin === sitePage(app, null).origin || origin === serviceUrl ? null : origin;
}

/**
 * R24, R25, C21 the link of a mail: configured address, token in the fragment (which no server and
 * no referrer sees). Without a page of the site the service's own `/reset` takes reset links; its
 * query names the app.
 */
export function mailedLink(
  app: AppSettings,
  serviceUrl: string,
  purpose: LinkPurpose,
  token: string,
  askedFrom: string | null = null,
): string {
  const from = siteToReturnTo(app, serviceUrl, askedFrom);
  const own = (page: 'reset' | 'confirm') =>
    `${serviceUrl}/${page}?app=${encodeURIComponent(app.id)}&mode=${app.mode}${from ? `&from=${encodeURIComponent(from)}` : ''}`;
  const pages: Record<LinkPurpose, string> = {
    reset: app.resetPage ?? own('reset'),
    login: app.loginPage ?? app.baseUrl,
    // Always our own page: it asks for a press of its button, so that a scanner that runs scripts
    // confirms nothing (R25).
    confirm: own('confirm'),
    review: own('confirm'),
  };
  let url = new URL(pages[purpose]);
  if (url.origin !== serviceUrl && isFollowed(app, askedFrom))
    url = new URL(purpose === 'login' && !app.loginPage ? '/' : url.pathname + url.search, askedFrom);
  url.hash = `ms_${purpose}=${token}`;
  return url.href;
}
