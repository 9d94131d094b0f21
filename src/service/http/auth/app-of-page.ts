import { builtInAppIds } from '../../../contract/built-in-apps.ts';
import type { Mode } from '../../../contract/entities.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { AppEntry, AppsNow } from '../pipeline/app-registry.ts';

/** In which mode a page of this origin speaks for the app, or null = it is none of its sites. */
function modeAt({ live, sandbox, keys }: AppEntry, origin: string): Mode | null {
  const has = (mode: Mode) => keys.some((one) => one.mode === mode);
  if (has('live') && live.origins.includes(origin)) return 'live';
  return has('sandbox') && (sandbox.origins.includes(origin) || isLoopbackOrigin(origin)) ? 'sandbox' : null;
}

/**
 * The app that a page of `origin` belongs to, for a server that calls for the page: by key, by id,
 * or by the origin alone where only one app has it. Throws `app-not-found`, and
 * `invalid-request` for an origin that is not the app's.
 */
export function appOfPage(
  apps: AppsNow,
  origin: string,
  given: { appId?: string | undefined; key?: string | undefined },
): AppSettings {
  const byKey = given.key === undefined ? undefined : apps.byKey.get(given.key);
  if (given.key !== undefined && !byKey) fail('app-not-found');
  const id = byKey?.entry.live.id ?? given.appId;
  if (given.appId !== undefined && id !== given.appId) fail('app-not-found');
  const entries = [...apps.byId.values()].filter(({ live }) =>
    id === undefined ? !builtInAppIds.includes(live.id) : live.id === id,
  );
  if (entries.length === 0) fail('app-not-found');
  const own = entries.flatMap((entry) => {
    const mode = modeAt(entry, origin);
    return mode ? [{ entry, mode }] : [];
  });
  const [found, another] = own;
  if (!found)
    return failFields([
      { field: 'url', code: 'invalid-field-value', message: 'No such app has a site at this address.' },
    ]);
  if (another) fail('app-not-found');
  return found.entry[byKey?.mode ?? found.mode];
}
