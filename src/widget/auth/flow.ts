import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { FunctionComponent } from 'react';
import { storageKeys } from '../../contract/constants.ts';
import { transitions, type View } from '../../contract/views.ts';
import type { Captcha } from '../element/captcha.ts';
import type { ElementContext } from '../element/context.tsx';
import { createCaptcha } from '../element/lazy-captcha.ts';
import { sdkError } from '../sdk/error.ts';
import type { ModalSuccess } from '../state/modal.ts';

/** How long the check mark stays before a modal closes by itself; at most a second (M §3). */
export const successMs = 900;

/**
 * What the views of one element share. It belongs to the element: typed data survive a change of
 * view and a move in the page.
 */
export interface AuthFlow {
  readonly element: ElementContext;
  readonly email: Signal<string>;
  /** Custom field key -> text, as typed on sign-up. */
  readonly customFields: Signal<Record<string, string>>;
  /** §4 true = an email is enough, a code will be mailed. */
  readonly isPasswordless: ReadonlySignal<boolean>;
  readonly canChooseMode: ReadonlySignal<boolean>;
  /** Of the sign-ups in this element. */
  readonly captcha: Captcha;
  /** Where a captcha provider's box stands; the sign-up views fill it in. */
  captchaPlace: HTMLElement | null;
  /** Writes what is wrong beside a field of the sign-up form; the sign-up view fills it in. */
  markField: ((field: string, mistake: string) => void) | null;
  /** The provider that the service asked to be used for this account. */
  readonly offeredProvider: Signal<string | null>;
  /** Free plans for the new member. */
  plans(): { planId: string }[];
  go(view: View): void;
  /** §4 where the back button of a view leads; null where it has none. */
  back(view: View): View | null;
  /** R11 the success that waits for the answer to "Was this you?". */
  readonly held: Signal<ModalSuccess | null>;
  /** R126 the question whether to add a passkey, for whose answer the success waits. */
  readonly offered: Signal<FunctionComponent | null>;
  /** What to show before a success; null = nothing. Filled in where the app has passkeys. */
  askFirst: ((result: ModalSuccess) => FunctionComponent | null) | null;
  succeed(result: ModalSuccess): void;
  /** The same, and asks nothing before. */
  finish(result: ModalSuccess): void;
  /** Closed before an answer: she is logged in all the same, and the question stays open. */
  leave(): void;
}

export interface FlowOptions {
  /**
   * The element's `mode` attribute: `password`, `passwordless`, or anything else for the app's
   * default.
   */
  mode: ReadonlySignal<string>;
  /** The element's `plans` attribute: ids, separated by commas. */
  planIds: ReadonlySignal<string>;
}

export function createAuthFlow(element: ElementContext, { mode, planIds }: FlowOptions): AuthFlow {
  const { state } = element;
  const email = signal('');
  const method = computed(() => state.app.config.value?.additionalAuthMethods.passwordless);
  const canChooseMode = computed(() => method.value?.enabled === true);
  /** The success that waits for an answer. */
  let waiting: ModalSuccess | null = null;
  function wait(result: ModalSuccess) {
    waiting = result;
    element.modal.hold(result);
  }
  function conclude(result: ModalSuccess) {
    waiting = null;
    // The next person who opens the modal on this page must not see what this member typed.
    if (result.type !== 'PASSWORD_RESET') email.value = '';
    flow.customFields.value = {};
    state.passwordless.flow.value = null;
    if (result.type === 'SIGNUP') state.sdk.session.tab.remove(storageKeys.selectedPlan);
    const { tokens: _, ...data } = result.data;
    element.emit('ms:success', { ...result, data });
  }
  const flow: AuthFlow = {
    element,
    email,
    captcha: createCaptcha(state, () => {
      if (!flow.captchaPlace) throw sdkError('captcha-unavailable');
      return { container: flow.captchaPlace, theme: 'light' };
    }),
    captchaPlace: null,
    markField: null,
    customFields: signal({}),
    canChooseMode,
    isPasswordless: computed(
      () =>
        canChooseMode.value &&
        (state.passwordless.isChosen.value ??
          (mode.value === 'passwordless' || (mode.value !== 'password' && method.value?.isDefault === true))),
    ),
    offeredProvider: signal(null),
    plans() {
      const asked = element.modal.current.peek()?.params.signup?.plans;
      // M §1.4 without a plan in the call, the one chosen by a button of the page counts.
      const remembered = planIds.peek() || (state.sdk.session.tab.get(storageKeys.selectedPlan) ?? '');
      return (asked ?? remembered.split(',')).flatMap((id) =>
        String(id).trim() ? [{ planId: String(id).trim() }] : [],
      );
    },
    go: (view) => element.modal.go(view),
    back(view) {
      if (view === 'forgot_password' || view === 'reset_password') return transitions[view].back;
      if (view !== 'passwordless_token') return null;
      const { backToSignup, backToLogin } = transitions.passwordless_token;
      return state.passwordless.flow.value?.type === 'signup' ? backToSignup : backToLogin;
    },
    held: signal(null),
    offered: signal(null),
    askFirst: null,
    succeed(result) {
      // She is logged in; what comes next waits until she has been asked.
      if (result.data.member?.suspendedAccess && flow.held.peek() === null) {
        flow.held.value = result;
        return wait(result);
      }
      flow.held.value = null;
      flow.offered.value = flow.offered.peek() ? null : (flow.askFirst?.(result) ?? null);
      if (flow.offered.peek()) return wait(result);
      flow.finish(result);
    },
    finish(result) {
      const { modal } = element;
      const opener = modal.current.peek()?.opener;
      modal.succeed(result);
      conclude(result);
      // A caller of openModal closes it himself; a form in the page stays where it stands.
      if (opener === 'call' || element.isInline.peek() || result.type === 'PASSWORD_RESET') return;
      setTimeout(
        () => {
          if (modal.success.peek() === result) modal.close();
          // A checkout follows at once, without the check mark.
        },
        result.type === 'TEST_CARD' ? 0 : successMs,
      );
    },
    leave() {
      flow.held.value = null;
      flow.offered.value = null;
      if (waiting) conclude(waiting);
    },
  };
  return flow;
}

const flows = new WeakMap<ElementContext, AuthFlow>();
/** The flow of an element; made with the first options that are given for it. */
export function flowOf(element: ElementContext, options?: FlowOptions): AuthFlow {
  let flow = flows.get(element);
  if (!flow) {
    flow = createAuthFlow(element, options ?? { mode: signal(''), planIds: signal('') });
    flows.set(element, flow);
  }
  return flow;
}
