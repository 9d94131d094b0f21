import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { fedCmNonce, type ProviderRequest, type ProviderReturn, s256 } from '../../domain/provider-flow.ts';
import { audit } from '../audit.ts';
import type { Context, UseCase } from '../use-case.ts';
import { finishProvider } from './finish-provider.ts';
import { codeOfTrouble, providerOf } from './provider-of.ts';

/** R130 the person of a token that the browser got by FedCM, verified as in the code flow. */
async function personOf(context: Context, provider: string, idToken: string, code: string): Promise<ProviderReturn> {
  try {
    const person = await providerOf(context, provider).at.readIdToken(idToken, fedCmNonce(code));
    const { subject, email, emailVerified, name } = person;
    return { subject, email, emailVerified, name };
  } catch (error) {
    const trouble = codeOfTrouble(context, error);
    if (trouble === 'provider-login-failed')
      await audit(context, context.store, 'provider-refused', { detail: { provider } });
    return { error: trouble };
  }
}

/**
 * R37 redeems the popup's one-time code. It counts once, whatever the result, and only for the page
 * with the verifier and the flow's origin; a connection only for the member who began it (R36).
 */
export const redeemProvider: UseCase<'redeemProvider'> = async (context, { flowId, code, verifier, idToken }) => {
  const { store, caller, member } = context;
  const flow = await store.providerFlows.redeem(context.tenant, hashSecret(code));
  const request = flow?.request as ProviderRequest | undefined;
  const isOurs = request?.challenge === s256(verifier) && request.origins[0] === caller.origin;
  if (!flow || flow.id !== flowId || !isOurs) return fail('provider-login-failed');
  if (flow.purpose === 'connect' && member?.id !== flow.memberId) return fail('account-connect-requires-login');
  // A code of the callback has its person, and one of the browser's own dialog has none.
  if ((flow.person === null) !== (idToken !== undefined)) return fail('provider-login-failed');
  const came = idToken === undefined ? flow.person : await personOf(context, flow.provider, idToken, code);
  return finishProvider(context, flow, came as ProviderReturn);
};
