import { authorizationTrouble } from './authorization-page.ts';
import { fedCmTrouble } from './fedcm-config.ts';
import type { ProviderAccount, SocialProvider, SocialProviders } from './social.ts';
import { SocialError } from './social.ts';
import { socialProvider } from './social-provider.ts';

interface SocialBookOptions {
  /** What an app means by its `clientSecretFrom`. */
  secretOf(appId: string, name: string): string | undefined;
  /** The stand-in of demo mode, by its name; null outside of it. */
  demo: { provider: string; issuer: string; clientId: string } | null;
  /** R87 called once for each account that cannot work, with a sentence for its owner. */
  warn(sentence: string): void;
  fetch?: typeof globalThis.fetch;
  /** The same for accounts that are tried out: a draft may name any address (R57). */
  draftFetch: typeof globalThis.fetch;
}

/** All apps' accounts at providers, each made once: an account remembers what discovery found. */
export function socialRegistry({ secretOf, demo, warn, fetch, draftFetch }: SocialBookOptions): SocialProviders {
  const known = new Map<string, SocialProvider | null>();

  /** The provider, or why it cannot work. */
  function make(
    appId: string,
    { provider, issuer, clientId, clientSecretFrom, teamId, keyId }: ProviderAccount,
    reach?: typeof globalThis.fetch,
  ): SocialProvider | string {
    if (demo && provider === demo.provider)
      return socialProvider({ ...demo, key: provider, clientSecret: null, allowHttp: true });
    if (clientId === null) return 'its clientId is missing';
    if (issuer !== null && !URL.canParse(issuer)) return 'its issuer is no address';
    const clientSecret = clientSecretFrom === null ? null : secretOf(appId, clientSecretFrom);
    // R13 the log quotes names alone: anything else may be the secret itself.
    if (clientSecret === undefined)
      return /^[A-Z][A-Z0-9_]*$/.test(clientSecretFrom!)
        ? `there is no secret ${clientSecretFrom}`
        : 'its clientSecretFrom is no name of a secret';
    try {
      const keyName = teamId && keyId ? { teamId, keyId } : null;
      return socialProvider({ key: provider, issuer, clientId, clientSecret, keyName, ...(reach && { fetch: reach }) });
    } catch (error) {
      if (!(error instanceof SocialError)) throw error;
      return error.detail;
    }
  }

  return {
    of(appId, account) {
      const { provider, issuer, clientId, clientSecretFrom, teamId, keyId } = account;
      const secret = clientSecretFrom && secretOf(appId, clientSecretFrom);
      const name = JSON.stringify([appId, provider, issuer, clientId, clientSecretFrom, secret, teamId, keyId]);
      let made = known.get(name);
      if (made === undefined) {
        const found = make(appId, account, fetch);
        if (typeof found === 'string') warn(`The provider "${provider}" is closed: ${found}.`);
        made = typeof found === 'string' ? null : found;
        known.set(name, made);
      }
      return made;
    },
    tryOut: (appId, account) => make(appId, account, draftFetch),
    authorizationTrouble: (opened, redirectUri) => authorizationTrouble(opened, redirectUri, draftFetch),
    fedCmTrouble: (address) => fedCmTrouble(address, draftFetch),
  };
}
