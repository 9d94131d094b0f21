import { fail } from '../../../platform/http/api-error.ts';
import { newFlowId } from '../../../platform/process/secrets.ts';
import { type ProviderRequest, providerFlowLifetimeMs } from '../../domain/provider-flow.ts';
import type { ProviderPurpose } from '../../store/sessions/provider-flows.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { checkSignupExtras } from '../auth/new-member.ts';
import type { Context, SignedInContext } from '../use-case.ts';
import { providerOf } from './provider-of.ts';

/**
 * C17 the same for the unmodified client, whose popup brings everything in its address. C19, R39:
 * its token must be a session that has proved itself lately; and the popup must come from the site,
 * or a link with a stranger's token would connect the victim's identity to the stranger.
 */
export async function openPackageFlow(
  context: Context,
  purpose: ProviderPurpose,
  provider: string,
  { request, isFromSite }: { request: ProviderRequest; isFromSite: boolean },
): Promise<string> {
  const { store, random, member, session } = context;
  providerOf(context, provider);
  if (purpose === 'connect') {
    if (!member || !session) return fail('account-connect-requires-login');
    if (!isFromSite) return fail('account-connect-failed');
    await requireRecentAuth(context as SignedInContext);
  } else await checkSignupExtras(context, request);
  const id = newFlowId(random);
  await store.providerFlows.open(context.tenant, {
    id,
    provider,
    purpose,
    memberId: purpose === 'connect' ? member!.id : null,
    request: { ...request, allowSignup: purpose === 'signup' || request.allowSignup },
    ticketHash: null,
    lifetimeMs: providerFlowLifetimeMs,
  });
  return id;
}
