import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { AuthProvider } from '../../contract/entities.ts';
import { byOrder } from '../element/by-order.ts';
import { showError } from '../element/show-error.ts';
import { toSdkError } from '../sdk/error.ts';
import type { AuthFlow } from './flow.ts';

export type EntryForm = 'login' | 'signup';

/** The configured providers in their order; the one that the service asked for stands first. */
export function offeredProviders({ element, offeredProvider }: AuthFlow): AuthProvider[] {
  const isOffered = ({ provider }: AuthProvider) => provider === offeredProvider.value;
  return byOrder(element.state.app.config.value?.authProviders ?? [], isOffered);
}

/** §2.4 entering by a provider. */
export interface ProviderEntry {
  /** Whose window is open. */
  readonly running: ReadonlySignal<string | null>;
  /**
   * Opens the window at once: a browser allows it only within the click. Another one takes the
   * place of the first.
   */
  enter(provider: string): Promise<void>;
  /** Its window may lie behind this one. */
  focus(): void;
  stop(): void;
}

export function createProviderEntry(flow: AuthFlow, form: EntryForm): ProviderEntry {
  const { element, customFields } = flow;
  const { state } = element;
  const running = signal<string | null>(null);

  function call(provider: string) {
    const options = { back: { view: form } };
    if (form === 'signup') {
      const filled = Object.entries(customFields.peek()).filter(([, text]) => text !== '');
      const params = {
        provider,
        customFields: Object.fromEntries(filled),
        plans: flow.plans(),
        ...state.link.invite(),
      };
      return state.sdk.signupWithProvider(params, options);
    }
    const allowSignup = element.modal.current.peek()?.params.login?.allowSignup;
    return state.sdk.loginWithProvider({ provider, ...(allowSignup ? { allowSignup } : {}) }, options);
  }

  return {
    running,
    async enter(provider) {
      running.value = provider;
      try {
        const { data } = await call(provider);
        flow.succeed({ type: form === 'login' ? 'LOGIN' : 'SIGNUP', data });
      } catch (thrown) {
        const error = toSdkError(thrown);
        // Nothing to say about a window that another one has replaced, or of a view that is gone.
        if (running.peek() !== provider) return;
        if (form === 'signup') for (const wrong of error.errors ?? []) flow.markField?.(wrong.field, wrong.message);
        showError(element, error);
      }
      if (running.peek() === provider) running.value = null;
    },
    focus: () => void state.sdk.focusProvider(),
    stop() {
      if (running.peek() === null) return;
      running.value = null;
      state.sdk.abandonProvider();
    },
  };
}
