import type { AppSettings } from '../app-settings.ts';

/**
 * R24, R25, C21 the link of a mail: configured address, token in the fragment (which no server and no referrer sees).
 * Without a page of the site the service's own `/reset` takes reset links; it must be told which app it works for.
 */
export function mailedLink(app: AppSettings, serviceUrl: string, purpose: 'reset' | 'login', token: string): string {
  const own = `${serviceUrl}/reset?app=${encodeURIComponent(app.id)}&mode=${app.mode}`;
  const url = new URL(purpose === 'reset' ? (app.resetPage ?? own) : (app.loginPage ?? app.baseUrl));
  url.hash = `ms_${purpose}=${token}`;
  return url.href;
}
