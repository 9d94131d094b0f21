import type { AttributeRow } from '../attribute-row.ts';

/** M §1.6 providers. */
export const providerRows = {
  authProvider: {
    name: 'data-ms-auth-provider',
    title: 'Social login',
    found: '*-login',
    docs: 'providers',
    value: {
      required: true,
      knownAs: 'provider',
      oneOf: {
        facebook: 'Facebook login',
        google: 'Google login',
        apple: 'Apple login',
        linkedin: 'LinkedIn login',
        spotify: 'Spotify login',
        dribbble: 'Dribbble login',
        github: 'GitHub login',
        microsoft: 'Microsoft login',
      },
    },
  },
  auth: {
    name: 'data-ms-auth',
    value: { required: true, oneOf: { 'manage-providers': 'Block that manages providers' } },
    title: 'Provider block',
    found: 'manage-providers',
    docs: 'providers',
  },
  authConnectedText: {
    name: 'data-ms-auth-connected-text',
    within: '[data-ms-auth-provider]',
    value: { required: true, knownAs: 'text' },
    title: 'Text while connected',
    found: 'manage-providers',
    docs: 'providers',
  },
  authDisconnect: {
    name: 'data-ms-auth-disconnect',
    within: '[data-ms-auth-provider]',
    value: { empty: true },
    title: 'Shown while connected',
    found: 'manage-providers',
    docs: 'providers',
  },
} as const satisfies Record<string, AttributeRow>;
