import { Value } from 'typebox/value';
import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { operatorAccountTexts } from '../../../texts/pages/operator-account-texts.ts';
import type { AppSettings } from '../app-settings.ts';
import { passkeyDomain } from '../passkey-domain.ts';
import { App } from './app.ts';
import { type Surroundings, settingsOf } from './settings-of.ts';

/** The public key of its one mode, which is live. */
const consoleKey = 'pk_console';

const byLanguage = Object.entries(operatorAccountTexts);
const keys = Object.keys(operatorAccountTexts.en) as (keyof typeof operatorAccountTexts.en)[];
const ownTexts = Object.fromEntries(
  keys.map((key) => [
    key,
    Object.fromEntries(byLanguage.map(([language, texts]) => [language === 'en' ? '*' : language, texts[key]])),
  ]),
);

/** The demo's operator. */
export const demoOperator = { email: 'operator@latchkey.example', password: 'latchkey-demo' } as const;

/**
 * The built-in app whose members are the operators. No revision of the configuration holds it, so
 * no file changes it.
 */
export const consoleApp = (serviceUrl: string, { isDemo = false } = {}): App =>
  Value.Default(App, {
    id: consoleAppId,
    name: 'Latchkey console',
    keys: { live: [consoleKey], sandbox: [] },
    origins: { live: [serviceUrl] },
    baseUrl: `${serviceUrl}/console`,
    isPaid: true,
    // In the place of the way to sign up.
    ssoSignupButtonURL: `${serviceUrl}/docs#console`,
    ssoText: 'How to get an account',
    passwordless: { enabled: true },
    passkeys: { enabled: passkeyDomain(new URL(serviceUrl).hostname) !== null, offer: 'silent' },
    // Operators reach every member. Passkeys are both factors, and the demo is for everybody.
    secondFactor: { mode: isDemo ? 'optional' : 'required' },
    signup: { confirmation: 'off' },
    texts: ownTexts,
    seed: { modes: ['live'], members: [{ ...demoOperator, verified: true, permissions: ['owner'] }] },
  }) as App;

/** Only pages of the service itself speak for it, also in demo mode. */
export const consoleSettings = (around: Surroundings): AppSettings => ({
  ...settingsOf(consoleApp(around.serviceUrl, { isDemo: around.demoOrigins.length > 0 }), 'live', {
    ...around,
    demoOrigins: [],
  }),
  isInviteOnly: true,
});
