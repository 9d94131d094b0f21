import type { AppConfig, CustomField, Mode } from '../../../contract/entities.ts';
import type { AppSettings, PlanSettings, PriceSettings, ProviderSettings } from '../app-settings.ts';
import { scaledLimits } from '../limits.ts';
import { passkeyDomain } from '../passkey-domain.ts';
import { type SessionCookie, sessionCookieOf } from '../session-cookie.ts';
import type { App } from './app.ts';

/**
 * What the service knows and no app writes: where it is itself, and what demo mode allows beside
 * the file.
 */
export interface Surroundings {
  /** The service's own public origin, no trailing slash. */
  serviceUrl: string;
  /** Origins that are live ones in demo mode: the demo's own sites. */
  demoOrigins: readonly string[];
  /** The sender where an app names none. */
  mailFrom: string;
  /** R87 false where a provider cannot work as it is written: pages do not offer it. */
  canUseProvider(appId: string, provider: ProviderSettings): boolean;
}

type FilePrice = App['plans'][number]['prices'][number];

const priceOf = ({ stripePriceId, stripeTestPriceId, ...price }: FilePrice, mode: Mode): PriceSettings => ({
  ...price,
  stripePriceId: mode === 'live' ? stripePriceId : stripeTestPriceId,
});

/** What pages may read of a price. */
export const publicPrice = ({
  trialDays: _trial,
  seats: _seats,
  stripePriceId: _live,
  stripeTestPriceId: _test,
  ...price
}: FilePrice) => ({ ...price, status: 'ACTIVE' as const });

const planOf = ({ isActive, ...plan }: App['plans'][number], mode: Mode): PlanSettings => ({
  ...plan,
  prices: plan.prices.map((price) => priceOf(price, mode)),
  isPaid: plan.prices.length > 0,
  active: isActive,
});

function limitsOf({ limits: { sandboxFactor, ...limits } }: App, mode: Mode) {
  return mode === 'sandbox' ? scaledLimits(limits, sandboxFactor) : limits;
}

type Labels = Readonly<Record<string, string>>;
const someOf = (labels: Labels) => Object.keys(labels).length > 0;

/** A field without its defaults, and without translations where it is not shown. */
function fieldOf({ labels, type, required, options, helpTexts, ...field }: App['customFields'][number]): CustomField {
  return {
    ...field,
    ...(!field.hidden && someOf(labels) && { labels }),
    ...(!field.hidden && someOf(helpTexts) && { helpTexts }),
    ...(type !== 'text' && { type }),
    ...(required && { required }),
    ...(options.length > 0 && {
      options: options.map(({ labels, ...option }) => ({ ...option, ...(someOf(labels) && { labels }) })),
    }),
  };
}

/** Exactly what `getApp` answers: nothing of the file gets in here that a stranger may not read. */
function configOf(app: App, mode: Mode, { serviceUrl, canUseProvider }: Surroundings): AppConfig {
  const docs = (anchor: string) => `${serviceUrl}/docs#${anchor}`;
  return {
    id: app.id,
    name: app.name,
    mode,
    isPaid: app.isPaid,
    allowMemberSelfDelete: app.allowMemberSelfDelete,
    captchaRequired: app.captcha.required,
    captcha: app.captcha.required ? { provider: app.captcha.provider, siteKey: app.captcha.siteKey } : null,
    minPasswordLength: app.minPasswordLength,
    resendSeconds: limitsOf(app, mode).resendSeconds,
    branding: app.branding,
    customFields: app.customFields.map(fieldOf),
    plans: app.plans
      .filter(({ isActive }) => isActive)
      .map(({ id, name, description, priority, prices }) => ({
        id,
        name,
        description,
        priority,
        isPaid: prices.length > 0,
        prices: prices.map(publicPrice),
      })),
    contentGroups: app.contentGroups.map(({ plans, permissions, content: _secret, ...group }) => ({
      ...group,
      plans: plans.map((id) => ({ id })),
      ...(permissions.length > 0 && { permissions }),
    })),
    authProviders: app.authProviders
      .filter((one) => canUseProvider(app.id, one))
      .map(({ provider, name, icon, order, fedcm }) => ({
        provider,
        name,
        icon,
        order,
        ...(fedcm && { fedcm: true }),
      })),
    additionalAuthMethods: {
      passwordless: { enabled: app.passwordless.enabled, isDefault: app.passwordless.isDefault },
    },
    ...(app.passkeys.enabled && { passkeys: { offer: app.passkeys.offer } }),
    ...(app.secondFactor.mode !== 'off' && { secondFactor: app.secondFactor.mode }),
    ssoSignupButtonURL: app.ssoSignupButtonURL,
    ...(app.ssoText && { ssoText: app.ssoText }),
    texts: app.texts,
    links: {
      securedBy: app.links.securedBy ?? docs('secured-by'),
      help: app.links.help ?? docs('help'),
      testCards: app.links.testCards ?? docs('test-cards'),
      goLive: app.links.goLive ?? docs('go-live'),
      editBase: app.links.editBase ?? docs('edit'),
    },
    privacy: app.privacy,
  };
}

function captchaOf({ captcha: { required, ...captcha } }: App): AppSettings['captcha'] {
  return required ? captcha : null;
}

function passkeysOf({ passkeys, baseUrl }: App): AppSettings['passkeys'] {
  const rpId = passkeys.rpId ?? passkeyDomain(new URL(baseUrl).hostname);
  return passkeys.enabled && rpId !== null ? { rpId } : null;
}

function cookieOf({ id, session, sessionCookie }: App, mode: Mode, serviceUrl: string): SessionCookie | null {
  if (session === 'storage') return null;
  const cookie = { appId: id, isTest: mode === 'sandbox', isShared: sessionCookie === 'domain' };
  return sessionCookieOf(cookie, serviceUrl);
}

/** An app of the file in one of its modes. */
export function settingsOf(app: App, mode: Mode, around: Surroundings): AppSettings {
  const page = (value: string | null) => value && new URL(value, app.baseUrl).href;
  const { sandbox, login, resetPassword } = app.pages;
  // A page is live or in test mode as a whole, and a code of the one is none of the other.
  const inMode = (value: string | null) => page((mode === 'sandbox' && sandbox) || value);
  const live = [...app.origins.live, ...around.demoOrigins];
  return {
    id: app.id,
    mode,
    name: app.name,
    config: configOf(app, mode, around),
    plans: app.plans.map((plan) => planOf(plan, mode)),
    secureContent: app.contentGroups.flatMap(({ key: group, content }) =>
      content.map((piece) => ({ ...piece, group })),
    ),
    channels: app.commentChannels,
    providers: app.authProviders.map(({ name: _, icon: __, order: ___, ...account }) => account),
    webhooks: app.webhooks[mode],
    baseUrl: app.baseUrl.replace(/\/+$/, ''),
    resetPage: resetPassword && inMode(resetPassword),
    loginPage: inMode(login),
    linksFollowOrigin: mode === 'sandbox' && sandbox === null,
    redirects: {
      login: app.redirects.afterLogin,
      signup: app.redirects.afterSignup,
      logout: app.redirects.afterLogout,
    },
    mailSender: {
      name: app.mail.fromName ?? app.name,
      address: app.mail.fromAddress ?? around.mailFrom,
      replyTo: app.mail.replyTo,
    },
    mailTexts: app.mail.texts,
    payments: app.payments[mode],
    // A page that is live may also be tried with the sandbox key; never the other way round.
    origins: mode === 'live' ? live : [...app.origins.sandbox, ...live],
    limits: limitsOf(app, mode),
    captcha: captchaOf(app),
    signup: app.signup,
    passwordless: { enabled: app.passwordless.enabled, allowWithoutFlow: app.passwordless.allowWithoutFlow },
    passkeys: passkeysOf(app),
    secondFactor: app.secondFactor,
    sessions: app.sessions,
    sessionCookie: cookieOf(app, mode, around.serviceUrl),
  };
}
