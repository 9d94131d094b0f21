import type { Settings } from './config.ts';
import type { App } from './domain/app-file/app.ts';
import { variables } from './variables.ts';

/**
 * The demo's apps on the ports that were chosen: their file names the usual ones, and a mailed link
 * must lead to the site that runs, as news of members must reach the server that runs. Other
 * addresses stay as they are.
 */
export function onDemoPorts(
  apps: readonly App[],
  { sitePort, appPort }: Pick<Settings, 'sitePort' | 'appPort'>,
): App[] {
  const chosen = new Map([
    [variables.MS_SITE_PORT.fallback, sitePort],
    [variables.MS_APP_PORT.fallback, appPort],
  ] as [string, number][]);
  const moved = (address: string) =>
    address.replace(
      /^(http:\/\/(?:localhost|127\.0\.0\.1):)(\d+)/,
      (_, host: string, port: string) => host + (chosen.get(port) ?? port),
    );
  const heardAt = (hooks: App['webhooks']['live']) => hooks.map((hook) => ({ ...hook, url: moved(hook.url) }));
  return apps.map((app) => ({
    ...app,
    baseUrl: moved(app.baseUrl),
    branding: { ...app.branding, logo: app.branding.logo && moved(app.branding.logo) },
    webhooks: { ...app.webhooks, live: heardAt(app.webhooks.live), sandbox: heardAt(app.webhooks.sandbox) },
  }));
}
