import type { Mode } from '../../../contract/entities.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { AppsNow } from '../pipeline/app-registry.ts';

export interface PopupClaim {
  appId: string;
  publicKey: string | null;
  /** A host name, as the package sends it. */
  hostname: string;
  /** Origin of the page that opened the popup, by its `Referer`. */
  referer: string | null;
}

/**
 * C17 the app that the unmodified client's popup speaks for, and the registered origins with its
 * host name: the browser delivers to the one that is right. On this machine any port may be a site,
 * so there the page's own origin counts too.
 */
export function identifyPopup(apps: AppsNow, { appId, publicKey, hostname, referer }: PopupClaim) {
  const byKey = publicKey === null ? undefined : apps.byKey.get(publicKey);
  const entry = publicKey === null ? apps.byId.get(appId) : byKey?.entry;
  if (!entry || (appId !== '' && appId !== entry.live.id)) return fail('app-not-found');
  const isHere = (origin: string) => new URL(origin).hostname === hostname;
  const isLive = entry.keys.some(({ mode }) => mode === 'live') && entry.live.origins.some(isHere);
  const mode: Mode = byKey?.mode ?? (isLive ? 'live' : 'sandbox');
  if (!entry.keys.some((one) => one.mode === mode)) return fail('app-not-found');
  const app: AppSettings = entry[mode];
  const own = app.mode === 'sandbox' && referer !== null && isLoopbackOrigin(referer) && isHere(referer);
  const origins = [...new Set([...app.origins.filter(isHere), ...(own ? [referer] : [])])];
  if (origins.length === 0) return fail('domain-not-permitted');
  return { app, origins };
}
