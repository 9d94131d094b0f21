import type { FastifyRequest } from 'fastify';
import type { Mode } from '../../../contract/entities.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { AppEntry, AppsNow } from '../pipeline/app-registry.ts';

/**
 * The app that a request speaks for, and its mode (M §1.1): the key decides; without a key a listed
 * live origin is live, any other allowed origin is sandbox. Throws `app-not-found`, and
 * `domain-not-permitted` where the origin is not one of the app's.
 */
export function identifyApp(request: FastifyRequest, apps: AppsNow, serviceUrl: string): AppSettings {
  const key = headerOf(request, 'x-api-key');
  const id = headerOf(request, 'x-app-id');
  const origin = headerOf(request, 'origin');
  const byKey = key === undefined ? undefined : apps.byKey.get(key);
  // R33: without a header of our own the request may come from any page, by a form for instance.
  const entry = key === undefined ? apps.byId.get(id ?? '') : byKey?.entry;
  if (!entry || (id !== undefined && id !== entry.live.id)) fail('app-not-found');

  const mode = byKey?.mode ?? modeOfOrigin(entry, origin);
  if (!entry.keys.some((one) => one.mode === mode)) fail('app-not-found');
  const app = entry[mode];
  // No origin: no browser page of another site can have sent it.
  if (origin !== undefined && !isAllowed(app, origin, serviceUrl)) fail('domain-not-permitted');
  return app;
}

const modeOfOrigin = (entry: AppEntry, origin: string | undefined): Mode =>
  origin !== undefined && entry.live.origins.includes(origin) && entry.keys.some(({ mode }) => mode === 'live')
    ? 'live'
    : 'sandbox';

/** The service's own pages (`/reset`, C21) speak for every app. */
const isAllowed = (app: AppSettings, origin: string, serviceUrl: string) =>
  origin === serviceUrl || app.origins.includes(origin) || (app.mode === 'sandbox' && isLoopbackOrigin(origin));
