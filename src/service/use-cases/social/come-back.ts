import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { flowSecrets, type ProviderReturn, providerCodeLifetimeMs } from '../../domain/provider-flow.ts';
import type { ProviderFlow } from '../../store/sessions/provider-flows.ts';
import { audit } from '../audit.ts';
import type { Context } from '../use-case.ts';
import { callbackOf, codeOfTrouble, providerOf } from './provider-of.ts';

export interface Arrived {
  flow: ProviderFlow;
  came: ProviderReturn;
  /**
   * The first time that this state came back. Later nothing is exchanged, and nothing but an error
   * is known.
   */
  isFirst: boolean;
}

/**
 * R34 the browser is back: state, browser and provider must be those of the flow, once. Only then
 * is the provider's answer looked at. Throws `provider-login-failed` where there is no such flow.
 */
export async function comeBack(
  context: Context,
  { provider, state, browser, query }: { provider: string; state: string; browser: string; query: string },
): Promise<Arrived> {
  const { store } = context;
  const bound = { provider, stateHash: hashSecret(state), browserHash: hashSecret(browser) };
  const back = await store.providerFlows.comeBack(context.tenant, bound);
  if (!back) return fail('provider-login-failed');
  const { flow, visit } = back;
  if (visit === 'again') return { flow, came: { error: 'provider-login-failed' }, isFirst: false };
  try {
    const { at } = providerOf(context, provider);
    const redirectUri = callbackOf(context, provider);
    const person = await at.exchange({ query, state, ...flowSecrets(browser, state), redirectUri });
    const { subject, email, emailVerified, name } = person;
    return { flow, came: { subject, email, emailVerified, name }, isFirst: true };
  } catch (error) {
    const code = codeOfTrouble(context, error);
    if (code === 'provider-login-failed') await audit(context, store, 'provider-refused', { detail: { provider } });
    return { flow, came: { error: code }, isFirst: true };
  }
}

/** R37 keeps what came back for our own client, and hands out the code that its page redeems. */
export async function keepReturn(context: Context, flow: ProviderFlow, came: ProviderReturn): Promise<string> {
  const code = newToken(context.random);
  const result = { person: came, codeHash: hashSecret(code), lifetimeMs: providerCodeLifetimeMs };
  await context.store.providerFlows.keepPerson(context.tenant, flow.id, result);
  return code;
}
