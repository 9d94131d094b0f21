import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { type ProviderRequest, type ProviderReturn, s256 } from '../../domain/provider-flow.ts';
import type { UseCase } from '../use-case.ts';
import { finishProvider } from './finish-provider.ts';

/**
 * R37 redeems the popup's one-time code. It counts once, whatever the result, and only for the page
 * with the verifier and the flow's origin; a connection only for the member who began it (R36).
 */
export const redeemProvider: UseCase<'redeemProvider'> = async (context, { flowId, code, verifier }) => {
  const { store, caller, member } = context;
  const flow = await store.providerFlows.redeem(context.tenant, hashSecret(code));
  const request = flow?.request as ProviderRequest | undefined;
  const isOurs = request?.challenge === s256(verifier) && request.origins[0] === caller.origin;
  if (!flow || flow.id !== flowId || !isOurs) return fail('provider-login-failed');
  if (flow.purpose === 'connect' && member?.id !== flow.memberId) return fail('account-connect-requires-login');
  return finishProvider(context, flow, flow.person as ProviderReturn);
};
