import type { ErrorCode } from '../../../contract/errors.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { flowSecrets, s256 } from '../../domain/provider-flow.ts';
import { newTenantToken } from '../../domain/tenant-token.ts';
import type { ProviderFlow, ProviderPurpose } from '../../store/sessions/provider-flows.ts';
import type { Context } from '../use-case.ts';
import { callbackOf, codeOfTrouble, providerOf } from './provider-of.ts';

export interface Departure {
  flow: ProviderFlow;
  /** Where the browser goes, or why it cannot. */
  to: { url: string } | { error: ErrorCode };
  state: string;
  /**
   * R34 what binds the flow to this browser; belongs into a cookie that only the callback reads.
   */
  browser: string;
}

/**
 * R34 begins a flow: a ticket (or the package's flow, just opened) works once, and from here on
 * only in this browser.
 */
export async function goToProvider(
  context: Context,
  by: { ticketHash: string } | { id: string },
  purpose: ProviderPurpose,
): Promise<Departure> {
  const { store, random } = context;
  const [state, browser] = [newTenantToken(random, context.tenant), newToken(random)];
  const bound = { stateHash: hashSecret(state), browserHash: hashSecret(browser) };
  const flow = await store.providerFlows.begin(context.tenant, by, bound);
  if (flow?.purpose !== purpose) return fail('provider-login-failed');
  const { nonce, codeVerifier } = flowSecrets(browser, state);
  try {
    const url = await providerOf(context, flow.provider).at.authorizationUrl({
      state,
      nonce,
      codeChallenge: s256(codeVerifier),
      redirectUri: callbackOf(context, flow.provider),
    });
    return { flow, to: { url }, state, browser };
  } catch (error) {
    return { flow, to: { error: codeOfTrouble(context, error) }, state, browser };
  }
}
