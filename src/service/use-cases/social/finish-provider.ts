import { fail } from '../../../platform/http/api-error.ts';
import type { ProviderRequest, ProviderReturn } from '../../domain/provider-flow.ts';
import type { ProviderFlow } from '../../store/sessions/provider-flows.ts';
import type { Context, Outcome } from '../use-case.ts';
import { connectPerson } from './connect-person.ts';
import { enterWithPerson } from './enter-with-person.ts';

/**
 * What a visit to a provider was for: a session, or a connection. Throws what the provider's answer
 * came to instead.
 */
export async function finishProvider(
  context: Context,
  flow: ProviderFlow,
  came: ProviderReturn,
): Promise<Outcome<'redeemProvider'>> {
  if ('error' in came) return fail(came.error);
  if (flow.purpose === 'connect') {
    const member = flow.memberId && (await context.store.members.byId(context.tenant, flow.memberId));
    if (!member) return fail('account-connect-requires-login');
    const connected = await connectPerson(context, member, flow.provider, came);
    return { data: { auth: null, connected }, message: connected.message };
  }
  const entered = await enterWithPerson(context, flow.provider, flow.request as ProviderRequest, came);
  return { ...entered, data: { auth: entered.data, connected: null } };
}
