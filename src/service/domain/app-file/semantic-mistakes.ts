import { builtInAppIds } from '../../../contract/built-in-apps.ts';
import { checkEmail } from '../../../contract/validation.ts';
import type { App } from './app.ts';
import { type AppCheck, isOrigin } from './app-check.ts';
import { channelMistakes } from './channel-mistakes.ts';
import { fieldMistakes } from './field-mistakes.ts';
import { mailTextMistakes } from './mail-text-mistakes.ts';
import { planRules, plansOfGroups } from './plan-mistakes.ts';
import { secureContentMistakes } from './secure-content-mistakes.ts';
import { seedMistakes } from './seed-mistakes.ts';
import { fedcm, firstParty, passkeys, passwordless, secondFactor, sessions } from './sign-in-mistakes.ts';
import { twice } from './twice.ts';
import { webhookMistakes } from './webhook-mistakes.ts';

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

const listOf = (value: string[] | undefined): string[] => (Array.isArray(value) ? value : []);

const builtIn: AppCheck = ({ id }, at) =>
  builtInAppIds.includes(id) ? [`${at}.id is that of an app that the service has built in`] : [];

const uniqueNames: AppCheck = ({ plans, customFields, contentGroups, authProviders }, at) => {
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

const origins: AppCheck = (app, at) =>
  (['live', 'sandbox'] as const).flatMap((mode) =>
    app.origins[mode].flatMap((origin, i) =>
      isOrigin(origin)
        ? []
        : [
            `${at}.origins.${mode}[${i}] "${origin}" must be only scheme, host and port, such as https://www.example.com`,
          ],
    ),
  );

const fieldNames: AppCheck = ({ customFields }, at) =>
  customFields.flatMap(({ key }, i) =>
    reservedFields.includes(key) ? [`${at}.customFields[${i}].key "${key}" has a meaning of its own on pages`] : [],
  );

const captcha: AppCheck = (app, at) =>
  app.captcha.provider === 'hcaptcha' && !(app.captcha.siteKey && app.captcha.secretFrom)
    ? [`${at}.captcha is by hCaptcha, so siteKey and secretFrom must be given`]
    : [];

const publicKeys: AppCheck = (app, at) =>
  app.keys.live.length + app.keys.sandbox.length === 0 ? [`${at}.keys must hold at least one key`] : [];

const mailAddresses: AppCheck = (app, at) =>
  (['fromAddress', 'replyTo'] as const).flatMap((name) =>
    app.mail[name] !== null && checkEmail(app.mail[name]) ? [`${at}.mail.${name} must be an email address`] : [],
  );

/** A check, and the lists whose ids it looks up. */
const checks: readonly [check: AppCheck, ...lists: string[]][] = [
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
  [webhookMistakes],
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
