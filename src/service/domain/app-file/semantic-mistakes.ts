import { didYouMean } from '../../../contract/nearest.ts';
import { checkEmail } from '../../../contract/validation.ts';
import type { App } from './app.ts';
import { channelMistakes } from './channel-mistakes.ts';
import { secureContentMistakes } from './secure-content-mistakes.ts';
import { seedMistakes } from './seed-mistakes.ts';
import { twice } from './twice.ts';

/** Values of a page's `data-ms-member` that are no custom fields (M §1.3). */
const reservedFields = [
  'email',
  'password',
  'current-password',
  'new-password',
  'token',
  'id',
  'profile-image',
  'signup-date',
];

/** Scheme, host and port and nothing else: what a browser sends as `Origin`. */
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

function inApp(app: App, at: string): string[] {
  const planIds = app.plans.map(({ id }) => id);
  const prices = app.plans.flatMap((plan, p) =>
    plan.prices.map(({ id }, i) => ({ id, path: `${at}.plans[${p}].prices[${i}].id` })),
  );
  const wrong = (path: string, sentence: string) => `${at}.${path} ${sentence}`;
  const mistakes = [
    ...twice(planIds, (i) => `${at}.plans[${i}].id`),
    ...twice(
      prices.map(({ id }) => id),
      (i) => prices[i]!.path,
    ),
    ...twice(
      app.customFields.map(({ key }) => key),
      (i) => `${at}.customFields[${i}].key`,
    ),
    ...twice(
      app.contentGroups.map(({ id }) => id),
      (i) => `${at}.contentGroups[${i}].id`,
    ),
    ...twice(
      app.contentGroups.map(({ key }) => key),
      (i) => `${at}.contentGroups[${i}].key`,
    ),
    ...twice(
      app.authProviders.map(({ provider }) => provider),
      (i) => `${at}.authProviders[${i}].provider`,
    ),
  ];
  for (const mode of ['live', 'sandbox'] as const)
    for (const [i, origin] of app.origins[mode].entries())
      if (!isOrigin(origin))
        mistakes.push(
          wrong(
            `origins.${mode}[${i}]`,
            `"${origin}" must be only scheme, host and port, such as https://www.example.com`,
          ),
        );
  for (const [i, { key }] of app.customFields.entries())
    if (reservedFields.includes(key))
      mistakes.push(wrong(`customFields[${i}].key`, `"${key}" has a meaning of its own on pages`));
  for (const [g, { plans }] of app.contentGroups.entries())
    for (const [i, id] of plans.entries())
      if (!planIds.includes(id))
        mistakes.push(
          wrong(`contentGroups[${g}].plans[${i}]`, `names the unknown plan "${id}"${didYouMean(id, planIds)}`),
        );
  for (const [i, { prices: own, team, ...plan }] of app.plans.entries()) {
    for (const name of ['allowedAtSignup', 'selfService'] as const)
      if (plan[name] && own.length > 0)
        mistakes.push(wrong(`plans[${i}].${name}`, 'is for free plans, and this one has prices'));
    for (const [p, { trialDays, seats, type }] of own.entries()) {
      if (trialDays !== null && type !== 'SUBSCRIPTION')
        mistakes.push(wrong(`plans[${i}].prices[${p}].trialDays`, 'belongs to a SUBSCRIPTION, and to nothing else'));
      if (seats !== null && (!team || seats < 2))
        mistakes.push(wrong(`plans[${i}].prices[${p}].seats`, 'must be at least 2, and belongs to a plan with team'));
    }
    for (const [p, { type, interval }] of own.entries())
      if ((type === 'SUBSCRIPTION') !== (interval !== null))
        mistakes.push(
          wrong(
            `plans[${i}].prices[${p}].interval`,
            interval
              ? 'belongs to a SUBSCRIPTION, and to nothing else'
              : 'is missing: how often a SUBSCRIPTION is paid',
          ),
        );
    if (team && team.seats < 2) mistakes.push(wrong(`plans[${i}].team.seats`, 'must be at least 2'));
  }
  if (app.passwordless.isDefault && !app.passwordless.enabled)
    mistakes.push(wrong('passwordless.isDefault', 'needs passwordless.enabled'));
  if (app.captcha.provider === 'hcaptcha' && !(app.captcha.siteKey && app.captcha.secretFrom))
    mistakes.push(wrong('captcha', 'is by hCaptcha, so siteKey and secretFrom must be given'));
  if (app.keys.live.length + app.keys.sandbox.length === 0) mistakes.push(wrong('keys', 'must hold at least one key'));
  for (const name of ['fromAddress', 'replyTo'] as const)
    if (app.mail[name] !== null && checkEmail(app.mail[name]))
      mistakes.push(wrong(`mail.${name}`, 'must be an email address'));
  return [...mistakes, ...secureContentMistakes(app, at), ...channelMistakes(app, at), ...seedMistakes(app, at)];
}

/** Mistakes that no single value shows: the same id twice, names that nothing answers to, parts that contradict each other. */
export function semanticMistakes(apps: App[], hasShape: (index: number) => boolean): string[] {
  const sound = apps.flatMap((app, a) => (hasShape(a) ? [{ app, a }] : []));
  const keys = sound.flatMap(({ app, a }) =>
    (['live', 'sandbox'] as const).flatMap((mode) =>
      app.keys[mode].map((key, i) => ({ key, path: `apps[${a}].keys.${mode}[${i}]` })),
    ),
  );
  return [
    ...twice(
      sound.map(({ app }) => app.id),
      (i) => `apps[${sound[i]!.a}].id`,
    ),
    ...twice(
      keys.map(({ key }) => key),
      (i) => keys[i]!.path,
    ),
    ...sound.flatMap(({ app, a }) => inApp(app, `apps[${a}]`)),
  ];
}
