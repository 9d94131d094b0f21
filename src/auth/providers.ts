import type { AuthProvider, MemberAuth } from '../contract/entities.ts';
import type { AuthFlow } from './flow.ts';

/** The calls of the SDK that open a provider's popup. Where it has none, no provider is offered. */
export interface ProviderCalls {
  loginWithProvider?(params: { provider: string; allowSignup?: boolean }): Promise<{ data: MemberAuth }>;
  signupWithProvider?(params: {
    provider: string;
    customFields?: Record<string, string>;
    plans?: { planId: string }[];
  }): Promise<{ data: MemberAuth }>;
}

const place = ({ order }: AuthProvider) => order ?? Number.POSITIVE_INFINITY;

/** The configured providers that can be used, in their order. */
export function usableProviders(flow: AuthFlow, form: 'login' | 'signup'): AuthProvider[] {
  const { state } = flow.element;
  const calls = state.sdk as ProviderCalls;
  if (!(form === 'login' ? calls.loginWithProvider : calls.signupWithProvider)) return [];
  return [...(state.app.config.value?.authProviders ?? [])].sort((a, b) => place(a) - place(b) || 0);
}

/** Opens the popup at once: a browser allows it only within the click. */
export async function enterWithProvider(flow: AuthFlow, form: 'login' | 'signup', provider: string): Promise<void> {
  const calls = flow.element.state.sdk as ProviderCalls;
  const allowSignup = flow.element.modal.current.peek()?.params.login?.allowSignup;
  const answer =
    form === 'login'
      ? await calls.loginWithProvider?.({ provider, ...(allowSignup ? { allowSignup } : {}) })
      : await calls.signupWithProvider?.({ provider, customFields: flow.customFields.peek(), plans: flow.plans() });
  if (answer) flow.succeed({ type: form === 'login' ? 'LOGIN' : 'SIGNUP', data: { member: answer.data.member } });
}
