import type { AdminWire } from '../../../contract/wire-admin.ts';
import type { Check } from '../../../contract/wire-admin-health.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { RefusedReason } from '../../../platform/http/public-address.ts';
import { type ProviderAccount, SocialError, type SocialProvider } from '../../outside/social/social.ts';
import { callbackOf } from '../social/provider-of.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';

const privateAddress: RefusedReason = 'private-address';

type Found = [state: Check['state'], message: string];

const accountOf = (input: AdminWire['testProvider']['in']): ProviderAccount => ({
  provider: input.provider,
  issuer: input.issuer || null,
  clientId: input.clientId || null,
  clientSecretFrom: input.clientSecretFrom || null,
  teamId: input.teamId || null,
  keyId: input.keyId || null,
});

const asSentence = (why: string) => `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;

function accountFound({ clientSecretFrom }: ProviderAccount, opened: SocialProvider | string): Found {
  if (typeof opened === 'string') return ['fault', asSentence(opened)];
  if (clientSecretFrom !== null) return ['ok', 'It has an id and a secret.'];
  return opened.wantsSecret
    ? ['fault', 'It has no secret, and this provider wants one.']
    : ['ok', 'It has an id and no secret, which is right for a public client only.'];
}

async function issuerFound(opened: SocialProvider): Promise<Found> {
  try {
    return (await opened.discover()) === 'known'
      ? ['ok', 'Its addresses are fixed, so nothing has to be discovered.']
      : ['ok', 'Discovery works.'];
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (error.detail === privateAddress)
      return [
        'warning',
        'The issuer is in a private network, where it is not tested. Try a login once it is published.',
      ];
    return error.trouble === 'unavailable'
      ? ['fault', `The issuer does not answer (${error.detail}). Check its address, and try again.`]
      : ['fault', `The issuer answers no OpenID discovery (${error.detail}). Check its address.`];
  }
}

/** As a visitor's browser would ask, without a visitor. */
async function clientIdFound({ social }: AdminContext, opened: SocialProvider, redirectUrl: string): Promise<Found> {
  const trouble = await social!.authorizationTrouble(opened, redirectUrl);
  if (trouble === null) return ['ok', 'The provider opens its login for this id and the redirect address.'];
  return trouble.isRefused
    ? [
        'fault',
        `The provider refuses the id or the redirect address (${trouble.why}). Compare both with what is registered there.`,
      ]
    : [
        'warning',
        `The provider does not say whether it knows the id (${trouble.why}). Try a login once it is published.`,
      ];
}

/** Where browsers cannot show accounts the window opens, so members still log in. */
async function fedCmFound({ social }: AdminContext, address: string): Promise<Found> {
  const trouble = await social!.fedCmTrouble(address);
  return trouble === null
    ? ['ok', 'Browsers can show the accounts themselves.']
    : ['warning', `Browsers open the window, because ${trouble}. Check the address.`];
}

async function accountAtProvider(
  context: AdminContext,
  opened: SocialProvider,
  redirectUrl: string,
): Promise<[check: string, found: Found][]> {
  const issuer = await issuerFound(opened);
  if (issuer[0] !== 'ok') return [['Issuer', issuer]];
  return [
    ['Issuer', issuer],
    ['Client id', await clientIdFound(context, opened, redirectUrl)],
  ];
}

function redirectFound(provider: string, redirectUrl: string): Found {
  const { protocol, origin } = new URL(redirectUrl);
  if (protocol === 'https:') return ['ok', 'It is https.'];
  return isLoopbackOrigin(origin) && provider !== 'apple'
    ? ['warning', 'It is an http address of this machine, which not all providers take.']
    : ['fault', 'It is not https, so the provider refuses it. Set MS_PUBLIC_URL to an https address.'];
}

/** R87 what can be known of an account without a login. Its secret is sent nowhere. */
export const testProvider: AdminUseCase<'testProvider'> = async (context, input) => {
  const account = accountOf(input);
  const { provider } = account;
  const opened = context.social?.tryOut(context.tenant.appId, account) ?? fail('not-found');
  const redirectUrl = callbackOf(context, provider);
  const found: [check: string, found: Found][] = [
    ['Account', accountFound(account, opened)],
    ...(typeof opened === 'string' ? [] : await accountAtProvider(context, opened, redirectUrl)),
    ...(input.fedcm ? [['FedCM', await fedCmFound(context, input.fedcm)] as [string, Found]] : []),
    ['Redirect address', redirectFound(provider, redirectUrl)],
  ];
  return { data: { redirectUrl, checks: found.map(([check, [state, message]]) => ({ check, state, message })) } };
};
