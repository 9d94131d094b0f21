import { runningScript } from './running-script.ts';
import type { SdkSettings } from './sdk.ts';

/**
 * What stands on the script's own tag, under our names or the incumbent's (a page that swaps only
 * the tag keeps working).
 */
export interface Tag {
  element: HTMLElement;
  appId: string;
  publicKey?: string;
  domain?: string;
  useCookies: boolean;
  setCookieOnRootDomain: boolean;
}

/** The page-wide settings object of the incumbent; attributes of the tag win over it. */
interface PageConfig {
  publicKey?: string | undefined;
  appId?: string | undefined;
  domain?: string | undefined;
  useCookies?: boolean;
  setCookieOnRootDomain?: boolean;
}

const selector = '[data-ms-app], [data-memberstack-app]';

/**
 * Finds the tag: the running classic script first, else (module, bundler) the first script that
 * carries an app id, else any element that does. Markup that an attacker could write into the page
 * comes last (R91).
 */
export function findTag(document: Document): Tag | null {
  const running = runningScript(document);
  const element: HTMLElement | null = running?.matches(selector)
    ? running
    : (document.querySelector<HTMLElement>(`script:is(${selector})`) ?? document.querySelector<HTMLElement>(selector));
  if (!element) return null;
  const read = (name: string) =>
    element.getAttribute(`data-ms-${name}`) ?? element.getAttribute(`data-memberstack-${name}`) ?? undefined;
  const appId = read('app');
  if (!appId) return null;
  const tag: Tag = {
    element,
    appId,
    useCookies: read('use-cookies') !== undefined,
    setCookieOnRootDomain: read('set-cookie-on-root') !== undefined,
  };
  const publicKey = read('key');
  const domain = read('domain');
  if (publicKey) tag.publicKey = publicKey;
  if (domain) tag.domain = domain;
  return tag;
}

/**
 * The settings of this page's SDK, or null where no app id can be found. The service is the tag's
 * `data-ms-domain`, else the page's configuration, else the origin that this very script came from.
 */
export function readSettings(document: Document, view: Window, scriptUrl: string | undefined): SdkSettings | null {
  const tag = findTag(document);
  const config = pageConfig(view);
  const appId = tag?.appId ?? config.appId;
  if (!appId) return null;
  const source = scriptUrl ?? (tag?.element as HTMLScriptElement | undefined)?.src;
  const domain = originOf(tag?.domain ?? config.domain, view) ?? originOf(source, view) ?? view.location.origin;
  return {
    appId,
    publicKey: tag?.publicKey ?? config.publicKey,
    domain,
    useCookies: tag?.useCookies || config.useCookies === true,
    setCookieOnRootDomain: tag?.setCookieOnRootDomain || config.setCookieOnRootDomain === true,
    asksSsoText: isSaid((view as { ssoUI?: unknown }).ssoUI),
    language: () => document.documentElement.lang || view.navigator.language,
  };
}

/** Elements and frames of that name stand there too (R91), and are no values. */
const isSaid = (value: unknown) => Object(value) !== value && Boolean(value);

function pageConfig(view: Window): PageConfig {
  try {
    const config = (view as Window & { memberstackConfig?: Record<keyof PageConfig, unknown> }).memberstackConfig;
    const text = (name: keyof PageConfig) => {
      const value = config?.[name];
      // Forms, links and frames of that name, and what is in them, stand here too (R91); none of
      // their properties is a text.
      return typeof value === 'string' ? value : undefined;
    };
    return {
      appId: text('appId'),
      publicKey: text('publicKey'),
      domain: text('domain'),
      useCookies: config?.useCookies === true,
      setCookieOnRootDomain: config?.setCookieOnRootDomain === true,
    };
  } catch {
    // A frame of another site.
    return {};
  }
}

function originOf(url: string | undefined, view: Window): string | undefined {
  if (!url) return undefined;
  try {
    const { origin, protocol } = new URL(url, view.location.href);
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}
