import { fail, failFields } from '../../../platform/http/api-error.ts';
import { hashSecret, newFlowId, newToken } from '../../../platform/process/secrets.ts';
import { fedCmNonce, type ProviderRequest, providerFlowLifetimeMs } from '../../domain/provider-flow.ts';
import { newTenantToken } from '../../domain/tenant-token.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { checkSignupExtras } from '../auth/new-member.ts';
import type { SignedInContext, UseCase } from '../use-case.ts';
import { providerOf } from './provider-of.ts';

/** R26 a page of the caller's own origin, without its fragment. */
function pageOf(url: string, origin: string): string | null {
  const page = URL.parse(url);
  if (page?.origin !== origin || page.username || page.password) return null;
  page.hash = '';
  return page.href;
}

/**
 * R37 opens a visit to a provider for our own client and returns the one-time ticket that a popup
 * begins it with. Mistakes of a sign-up are refused now, before the popup leaves. R36, R39:
 * connecting needs a recent login.
 */
export const startProvider: UseCase<'startProvider'> = async (context, input) => {
  const { store, random, caller, member, session, serviceUrl } = context;
  const { provider, purpose, challenge, display, allowSignup = false, customFields, plans, inviteToken } = input;
  if (caller.origin === null) return fail('domain-not-permitted');
  const returnUrl =
    pageOf(input.returnUrl, caller.origin) ?? failFields([{ field: 'returnUrl', code: 'invalid-field-value' }]);
  const { settings, at } = providerOf(context, provider);
  if (purpose === 'connect') {
    if (!member || !session) return fail('account-connect-requires-login');
    await requireRecentAuth(context as SignedInContext);
  } else await checkSignupExtras(context, { customFields, plans });

  const [flowId, ticket] = [newFlowId(random), newTenantToken(random, context.tenant)];
  const code = settings.fedcm && at.takesIdToken ? newToken(random) : null;
  const request: ProviderRequest = {
    client: 'own',
    origins: [caller.origin],
    display,
    returnUrl,
    challenge,
    allowSignup: purpose === 'signup' || allowSignup,
    customFields,
    plans,
    inviteToken,
  };
  await store.providerFlows.open(context.tenant, {
    id: flowId,
    provider,
    purpose,
    memberId: purpose === 'connect' ? member!.id : null,
    request,
    ticketHash: hashSecret(ticket),
    ...(code && { codeHash: hashSecret(code) }),
    lifetimeMs: providerFlowLifetimeMs,
  });
  const url = `${serviceUrl}/auth-provider/${purpose}?ticket=${ticket}`;
  if (!code) return { data: { flowId, url } };
  const fedcm = { configURL: settings.fedcm!, clientId: at.clientId, nonce: fedCmNonce(code), code };
  return { data: { flowId, url, fedcm } };
};
