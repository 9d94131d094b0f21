import { builtInAppIds } from '../../../contract/built-in-apps.ts';
import { didYouMean } from '../../../contract/nearest.ts';
import { checkEmail } from '../../../contract/validation.ts';
import { isLoopbackHost } from '../../../platform/http/loopback-address.ts';
import { passkeyDomain } from '../passkey-domain.ts';
import { sharesSite } from '../session-cookie.ts';
import type { App } from './app.ts';
import { channelMistakes } from './channel-mistakes.ts';
import { fieldMistakes } from './field-mistakes.ts';
import { mailTextMistakes } from './mail-text-mistakes.ts';
import { secureContentMistakes } from './secure-content-mistakes.ts';
import { seedMistakes } from './seed-mistakes.ts';
import { twice } from './twice.ts';

/** Values of a page's `data-ms-member` that are no custom fields (M §1.3). */
const reservedFields = [
  'email',
  'password',
  'current-password',
  'new-password',
  'password-confirm',
  'token',
  'id',
  'profile-image',
  'signup-date',
];

/** Scheme, host and port and nothing else: what a browser sends as `Origin`. */
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

const listOf = (value: string[] | undefined): string[] => (Array.isArray(value) ? value : []);

/** `serviceUrl`: undefined where it is not known. */
type Check = (app: App, at: string, serviceUrl?: string) => string[];

const builtIn: Check = ({ id }, at) =>
  builtInAppIds.includes(id) ? [`${at}.id is that of an app that the service has built in`] : [];

const uniqueNames: Check = ({ plans, customFields, contentGroups, authProviders }, at) => {
  const prices = plans.flatMap((plan, p) =>
    plan.prices.map((price, i) => ({ ...price, path: `${at}.plans[${p}].prices[${i}]` })),
  );
  // What is bought at Stripe names its plan by its price.
  const stripePrices = (['stripePriceId', 'stripeTestPriceId'] as const).flatMap((name) => {
    const named = prices.flatMap(({ path, ...price }) => (price[name] ? { id: price[name], path } : []));
    return twice(
      named.map(({ id }) => id),
      (i) => `${named[i]!.path}.${name}`,
    );
  });
  return [
    ...twice(
      plans.map(({ id }) => id),
      (i) => `${at}.plans[${i}].id`,
    ),
    ...twice(
      prices.map(({ id }) => id),
      (i) => `${prices[i]!.path}.id`,
    ),
    ...stripePrices,
    ...twice(
      customFields.map(({ key }) => key),
      (i) => `${at}.customFields[${i}].key`,
    ),
    ...twice(
      contentGroups.map(({ id }) => id),
      (i) => `${at}.contentGroups[${i}].id`,
    ),
    ...twice(
      contentGroups.map(({ key }) => key),
      (i) => `${at}.contentGroups[${i}].key`,
    ),
    ...twice(
      authProviders.map(({ provider }) => provider),
      (i) => `${at}.authProviders[${i}].provider`,
    ),
  ];
};

const origins: Check = (app, at) =>
  (['live', 'sandbox'] as const).flatMap((mode) =>
    app.origins[mode].flatMap((origin, i) =>
      isOrigin(origin)
        ? []
        : [
            `${at}.origins.${mode}[${i}] "${origin}" must be only scheme, host and port, such as https://www.example.com`,
          ],
    ),
  );

const fieldNames: Check = ({ customFields }, at) =>
  customFields.flatMap(({ key }, i) =>
    reservedFields.includes(key) ? [`${at}.customFields[${i}].key "${key}" has a meaning of its own on pages`] : [],
  );

const plansOfGroups: Check = ({ contentGroups, ...app }, at) => {
  const planIds = app.plans.map(({ id }) => id);
  return contentGroups.flatMap(({ plans }, g) =>
    plans.flatMap((id, i) =>
      planIds.includes(id)
        ? []
        : [`${at}.contentGroups[${g}].plans[${i}] names the unknown plan "${id}"${didYouMean(id, planIds)}`],
    ),
  );
};

const planRules: Check = (app, at) => {
  const mistakes: string[] = [];
  for (const [i, { prices: own, team, ...plan }] of app.plans.entries()) {
    const wrong = (path: string, sentence: string) => mistakes.push(`${at}.plans[${i}].${path} ${sentence}`);
    for (const name of ['allowedAtSignup', 'selfService'] as const)
      if (plan[name] && own.length > 0) wrong(name, 'is for free plans, and this one has prices');
    for (const [p, { trialDays, seats, type, interval }] of own.entries()) {
      if (trialDays !== null && type !== 'SUBSCRIPTION')
        wrong(`prices[${p}].trialDays`, 'belongs to a SUBSCRIPTION, and to nothing else');
      if (seats !== null && (!team || seats < 2))
        wrong(`prices[${p}].seats`, 'must be at least 2, and belongs to a plan with team');
      if ((type === 'SUBSCRIPTION') !== (interval !== null))
        wrong(
          `prices[${p}].interval`,
          interval ? 'belongs to a SUBSCRIPTION, and to nothing else' : 'is missing: how often a SUBSCRIPTION is paid',
        );
    }
    if (team && team.seats < 2) wrong('team.seats', 'must be at least 2');
  }
  return mistakes;
};

const passwordless: Check = (app, at) =>
  app.passwordless.isDefault && !app.passwordless.enabled
    ? [`${at}.passwordless.isDefault needs passwordless.enabled`]
    : [];

const passkeys: Check = ({ passkeys: { enabled, rpId }, baseUrl }, at) => {
  if (rpId !== null && passkeyDomain(rpId) === null)
    return [`${at}.passkeys.rpId "${rpId}" must be a domain that you can register, such as example.com`];
  return enabled && rpId === null && URL.canParse(baseUrl) && passkeyDomain(new URL(baseUrl).hostname) === null
    ? [`${at}.passkeys.rpId is missing, because baseUrl names no domain that passkeys could belong to`]
    : [];
};

const secondFactor: Check = ({ secondFactor: { mode, plans: wanted, permissions }, plans, signup }, at) => {
  if (mode === 'required' && signup.confirmation !== 'required')
    return [`${at}.secondFactor.mode "required" needs signup.confirmation "required"`];
  if (mode !== 'optional' && wanted.length + permissions.length > 0)
    return [`${at}.secondFactor.plans and permissions belong to mode "optional"`];
  const unknown = wanted.filter((id) => !plans.some((plan) => plan.id === id));
  return unknown.map((id) => `${at}.secondFactor.plans "${id}" is no plan of this app`);
};

const sessions: Check = ({ sessions: { idleMinutes, absoluteMinutes } }, at) =>
  idleMinutes > absoluteMinutes
    ? [`${at}.sessions.idleMinutes must not be more than absoluteMinutes (${absoluteMinutes})`]
    : [];

const firstParty: Check = ({ session, sessionCookie, origins, baseUrl }, at, serviceUrl) => {
  if (session === 'storage')
    return sessionCookie === 'host' ? [] : [`${at}.sessionCookie "domain" belongs to session "first-party"`];
  const live = origins.live.filter(isOrigin);
  // On the machine of a developer the live sites are out of reach.
  const isElsewhere = serviceUrl !== undefined && !isLoopbackHost(new URL(serviceUrl).hostname);
  const service = isElsewhere ? serviceUrl : (live[0] ?? baseUrl);
  const plain = live.find((origin) => origin.startsWith('http:') && !isLoopbackHost(new URL(origin).hostname));
  if (plain) return [`${at}.session "first-party" needs https, and ${plain} in origins.live has none`];
  const stranger = live.find((origin) => !sharesSite(origin, service));
  if (!stranger) return [];
  return [
    isElsewhere
      ? `${at}.session "first-party" needs a service on the domain of the site, such as https://members.example.com for https://www.example.com; ${service} and ${stranger} in origins.live share none`
      : `${at}.session "first-party" needs all of origins.live on one domain, and ${service} and ${stranger} share none`,
  ];
};

/** They give no ID token that names its request. */
const withoutFedCm = ['apple', 'facebook', 'linkedin', 'spotify', 'dribbble', 'github'];
const fedcm: Check = ({ authProviders }, at) =>
  authProviders.flatMap(({ provider, fedcm }, i) =>
    fedcm && withoutFedCm.includes(provider)
      ? [`${at}.authProviders[${i}].fedcm is for google and OpenID providers of your own, and ${provider} is neither`]
      : [],
  );

const captcha: Check = (app, at) =>
  app.captcha.provider === 'hcaptcha' && !(app.captcha.siteKey && app.captcha.secretFrom)
    ? [`${at}.captcha is by hCaptcha, so siteKey and secretFrom must be given`]
    : [];

const publicKeys: Check = (app, at) =>
  app.keys.live.length + app.keys.sandbox.length === 0 ? [`${at}.keys must hold at least one key`] : [];

const mailAddresses: Check = (app, at) =>
  (['fromAddress', 'replyTo'] as const).flatMap((name) =>
    app.mail[name] !== null && checkEmail(app.mail[name]) ? [`${at}.mail.${name} must be an email address`] : [],
  );

/** A check, and the lists whose ids it looks up. */
const checks: readonly [check: Check, ...lists: string[]][] = [
  [builtIn],
  [uniqueNames],
  [origins],
  [fieldNames],
  [fieldMistakes],
  [plansOfGroups, 'plans'],
  [planRules],
  [passwordless],
  [passkeys],
  [secondFactor, 'plans'],
  [sessions],
  [firstParty, 'origins'],
  [fedcm, 'authProviders'],
  [captcha],
  [publicKeys],
  [mailAddresses],
  [secureContentMistakes],
  [channelMistakes, 'contentGroups'],
  [mailTextMistakes],
  [seedMistakes, 'plans', 'customFields', 'seed.members'],
];

/** A list, an item of it, or an item's name, has the wrong shape. */
const hidesIds = (path: string, list: string) =>
  path === list || (path.startsWith(`${list}[`) && /(?:\]|\.id|\.key|\.email)$/.test(path));

/** `brokenPaths`: values of the wrong shape. What cannot be judged because of them is left out. */
function inApp(app: App, at: string, brokenPaths: readonly string[], serviceUrl?: string): string[] {
  const found = checks.flatMap(([check, ...lists]) => {
    if (lists.some((list) => brokenPaths.some((path) => hidesIds(path, `${at}.${list}`)))) return [];
    try {
      return check(app, at, serviceUrl);
    } catch (error) {
      if (brokenPaths.length === 0) throw error;
      return [];
    }
  });
  return found.filter((mistake) => !brokenPaths.some((path) => path !== at && mistake.startsWith(path)));
}

/**
 * Mistakes that no single value shows: the same id twice, unknown names, parts that contradict each
 * other. `brokenPaths` are the paths of values whose shape is wrong.
 */
export function semanticMistakes(apps: unknown[], brokenPaths: readonly string[], serviceUrl?: string): string[] {
  const objects = apps.flatMap((app, a) => (app instanceof Object ? [{ app: app as App, a }] : []));
  const keys = objects.flatMap(({ app, a }) =>
    (['live', 'sandbox'] as const).flatMap((mode) =>
      listOf(app.keys?.[mode]).map((key, i) => ({ key, path: `apps[${a}].keys.${mode}[${i}]` })),
    ),
  );
  return [
    ...twice(
      objects.map(({ app }) => app.id),
      (i) => `apps[${objects[i]!.a}].id`,
    ),
    ...twice(
      keys.map(({ key }) => key),
      (i) => keys[i]!.path,
    ),
    ...objects.flatMap(({ app, a }) => {
      const at = `apps[${a}]`;
      return inApp(
        app,
        at,
        brokenPaths.filter((path) => path.startsWith(at)),
        serviceUrl,
      );
    }),
  ];
}
