import type { AttributeRow } from '../attribute-row.ts';

const installTag = { on: 'script', docs: 'installing' } as const;

/** M §1.1 the install tag. */
export const installTagRows = {
  app: {
    ...installTag,
    name: 'data-ms-app',
    aliases: ['data-memberstack-app'],
    value: { required: true, knownAs: 'appId', prefix: 'app_' },
    title: 'App id',
  },
  key: {
    ...installTag,
    name: 'data-ms-key',
    aliases: ['data-memberstack-key'],
    value: { required: true, knownAs: 'publicKey', prefix: 'pk_' },
    title: 'Public key',
  },
  domain: {
    ...installTag,
    name: 'data-ms-domain',
    aliases: ['data-memberstack-domain'],
    value: { required: true, knownAs: 'address' },
    title: 'Address of the service',
  },
  useCookies: {
    ...installTag,
    name: 'data-ms-use-cookies',
    aliases: ['data-memberstack-use-cookies'],
    value: { empty: true },
    title: 'Session in a cookie',
  },
  setCookieOnRoot: {
    ...installTag,
    name: 'data-ms-set-cookie-on-root',
    aliases: ['data-memberstack-set-cookie-on-root'],
    value: { empty: true },
    title: 'Cookie on the root domain',
  },
} as const satisfies Record<string, AttributeRow>;
