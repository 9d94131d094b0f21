import type { AppSettings } from '../app-settings.ts';

/** What a mailed link is for; also the name in its fragment. `confirm`: an address, or taking its change back. */
export type LinkPurpose = 'reset' | 'login' | 'confirm';

/**
 * R24, R25, C21 the link of a mail: configured address, token in the fragment (which no server and no referrer sees).
 * Without a page of the site the service's own `/reset` takes reset links; it must be told which app it works for.
 */
export function mailedLink(app: AppSettings, serviceUrl: string, purpose: LinkPurpose, token: string): string {
  const own = (page: 'reset' | 'confirm') => `${serviceUrl}/${page}?app=${encodeURIComponent(app.id)}&mode=${app.mode}`;
  const pages: Record<LinkPurpose, string> = {
    reset: app.resetPage ?? own('reset'),
    login: app.loginPage ?? app.baseUrl,
    // Always our own page: it asks for a press of its button, so that a scanner that runs scripts confirms nothing (R25).
    confirm: own('confirm'),
  };
  const url = new URL(pages[purpose]);
  url.hash = `ms_${purpose}=${token}`;
  return url.href;
}
