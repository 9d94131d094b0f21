/** What the service knows by name; any other word is an OpenID provider with an issuer. */
export const knownProviders = [
  { id: 'google', name: 'Google' },
  { id: 'apple', name: 'Apple' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'microsoft', name: 'Microsoft' },
  { id: 'github', name: 'GitHub' },
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'spotify', name: 'Spotify' },
  { id: 'dribbble', name: 'Dribbble' },
];

/** What the console calls the secrets of each mode where the configuration has no names yet. */
export const paymentSecretNames = {
  live: { secretKeyFrom: 'STRIPE_SECRET_KEY', webhookSecretFrom: 'STRIPE_WEBHOOK_SECRET' },
  sandbox: { secretKeyFrom: 'STRIPE_TEST_SECRET_KEY', webhookSecretFrom: 'STRIPE_TEST_WEBHOOK_SECRET' },
};
export const captchaSecretName = 'HCAPTCHA_SECRET';

/** Names of secrets begin with a letter. */
export const providerSecretName = (provider: string) =>
  `${provider
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(?=\d)/, 'LOGIN_')}_SECRET`;

/** Names that an owner expects to mean what the console calls so. */
export const takenSecretNames: ReadonlySet<string> = new Set([
  ...Object.values(paymentSecretNames).flatMap((names) => Object.values(names)),
  captchaSecretName,
  ...knownProviders.map(({ id }) => providerSecretName(id)),
]);
