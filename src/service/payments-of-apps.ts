import { whyNoSecretKey } from '../contract/stripe-key.ts';
import type { SecretOf } from './app-secrets.ts';
import type { App } from './domain/app-file/app.ts';
import type { AppSettings } from './domain/app-settings.ts';
import type { Payments } from './outside/payments/payments.ts';
import { stripePayments } from './outside/payments/stripe.ts';

/** The account of an app in its mode, or null = it sells nothing there. */
export type PaymentsOf = (app: Pick<AppSettings, 'id' | 'mode' | 'payments'>) => Promise<Payments | null>;

const modes = ['live', 'sandbox'] as const;

/** Stripe for apps that name their keys; `standIn` for the others (demo mode), or nothing. */
export function paymentsOfApps(secretOf: SecretOf, standIn: PaymentsOf | null): PaymentsOf {
  const known = new Map<string, Payments>();
  return async (app) => {
    if (!app.payments) return standIn?.(app) ?? null;
    const secretKey = secretOf(app.id, app.payments.secretKeyFrom);
    const webhookSecrets = listIn(secretOf(app.id, app.payments.webhookSecretFrom));
    // The configuration may name secrets that are not there yet, or a key of the other mode: then
    // nothing is sold, instead of something unpaid, or for real money in test mode.
    if (!secretKey || whyNoSecretKey(secretKey, app.mode) || webhookSecrets.length === 0) return null;
    const name = JSON.stringify([app.id, app.mode, secretKey, webhookSecrets]);
    const payments = known.get(name) ?? stripePayments({ appId: app.id, mode: app.mode, secretKey, webhookSecrets });
    known.set(name, payments);
    return payments;
  };
}

const listIn = (value = '') => value.split(',').flatMap((one) => one.trim() || []);

interface KeyMistake {
  appId: string;
  /** Of the secret. */
  name: string;
  sentence: string;
}

/** Each secret of an app's payments that is missing or unusable. */
export function paymentKeyMistakes(apps: readonly App[], secretOf: SecretOf): KeyMistake[] {
  return apps.flatMap((app) =>
    modes.flatMap((mode) => {
      const keys = app.payments[mode];
      if (!keys) return [];
      const why = whyNoSecretKey(secretOf(app.id, keys.secretKeyFrom) ?? '', mode);
      return [
        ...[keys.secretKeyFrom, keys.webhookSecretFrom]
          .filter((name) => listIn(secretOf(app.id, name)).length === 0)
          .map((name) => ({
            appId: app.id,
            name,
            sentence: `${name} is not set, and ${app.id} names it for its payments (${mode}).`,
          })),
        ...(why
          ? [
              {
                appId: app.id,
                name: keys.secretKeyFrom,
                sentence: `${keys.secretKeyFrom} ${why} (${app.id}, ${mode}).`,
              },
            ]
          : []),
      ];
    }),
  );
}
