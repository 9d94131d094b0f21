import type { Operation } from '../../src/contract/wire.ts';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import type { ProviderSettings } from '../../src/service/domain/app-settings.ts';
import { s256 } from '../../src/service/domain/provider-flow.ts';
import type { SocialProviders } from '../../src/service/outside/social/social.ts';
import type { Outcome } from '../../src/service/use-cases/use-case.ts';
import type { TestBrowser, TestService } from './service.ts';
import { hashOf } from './store-fixtures.ts';

export const testProvider = (provider: string, over: Partial<ProviderSettings> = {}): ProviderSettings => ({
  provider,
  allowSignup: true,
  issuer: null,
  clientId: 'x',
  clientSecretFrom: null,
  teamId: null,
  keyId: null,
  ...over,
});

/** Providers that need only a client id and are never visited: `visitProvider` makes the return. */
export const testProviders: SocialProviders = {
  of: (_, { provider, clientId }) =>
    clientId === null
      ? null
      : {
          key: provider,
          wantsSecret: false,
          postsFrom: null,
          discover: async () => 'known',
          clientId,
          takesIdToken: false,
          readIdToken: () => Promise.reject(new Error('tests have no token of it')),
          authorizationUrl: () => Promise.reject(new Error('tests do not visit it')),
          exchange: () => Promise.reject(new Error('tests do not return from it')),
        },
  tryOut: (appId, account) => testProviders.of(appId, account) ?? 'its clientId is missing',
  authorizationTrouble: async () => null,
  fedCmTrouble: async () => null,
};

/** The account that the provider reports. */
export interface Claim {
  provider: string;
  subject: string;
  email?: string | null;
}

let visits = 0;

/**
 * Begins a visit as our own page does and comes back as the person of the claim; `redeem` is what
 * the page then sends.
 */
export async function visitProvider(
  service: TestService,
  browser: TestBrowser,
  purpose: 'login' | 'signup' | 'connect',
  { provider, subject, email = null }: Claim,
) {
  const verifier = 'v'.repeat(43);
  const { data } = await browser.call('startProvider', {
    ...{ provider, purpose, challenge: s256(verifier), display: 'popup' },
    returnUrl: 'https://juniper.example/',
  });
  const { providerFlows } = service.store;
  const code = `${++visits}`.padStart(43, 'c');
  const bound = { stateHash: hashOf(`state ${visits}`), browserHash: hashOf(`browser ${visits}`) };
  const ticketHash = hashSecret(new URL(data.url).searchParams.get('ticket')!);
  await providerFlows.begin(service.tenant, { ticketHash }, bound);
  await providerFlows.comeBack(service.tenant, { provider, ...bound });
  const person = { subject, email, emailVerified: email !== null, name: null };
  await providerFlows.keepPerson(service.tenant, data.flowId, {
    person,
    codeHash: hashSecret(code),
    lifetimeMs: 60_000,
  });
  return {
    redeem: (by = browser): Promise<Outcome<Operation & 'redeemProvider'>> =>
      by.call('redeemProvider', { flowId: data.flowId, code, verifier }),
  };
}
