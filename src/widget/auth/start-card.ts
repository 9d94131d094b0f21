import { effect, untracked } from '@preact/signals-core';
import { errorText } from '../../texts/widget/error-text.ts';
import type { ElementContext } from '../element/context.tsx';
import { whenIdle } from '../element/prefetch-views.ts';
import { type SdkError, sdkError } from '../sdk/error.ts';
import { type AuthAttributes, readView } from './auth-attributes.ts';
import { flowOf } from './flow.ts';
import { isLazyView, loadLazyView, prefetchCodeViews } from './lazy-views.ts';

/** Keeps the modal, the flow and the element's attributes in step. Answers its undo. */
export function startCard(context: ElementContext, { view, mode, plans, inline }: AuthAttributes): () => void {
  const { state, isShown } = context;
  const flow = flowOf(context, { mode, planIds: plans });
  const before = state.entered.peek();
  const undo = [
    () => {
      flow.captcha.stop();
      flow.captchaPlace?.remove();
      flow.captchaPlace = null;
    },
    effect(() => {
      // A caller may have handed the configuration over.
      if (isShown.value && state.app.config.peek() === null) untracked(() => void state.app.load());
    }),
    effect(() => {
      if (!isShown.value) untracked(flow.leave);
    }),
    effect(() => {
      if (!isShown.value) return;
      const { shown } = state.secondFactor;
      shown.value = shown.peek() + 1;
      return () => {
        shown.value = shown.peek() - 1;
      };
    }),
    // Another word in `view` is another view, of the element that is open as of the one that stands
    // in the page.
    effect(() => {
      const wanted = readView(view.value);
      const isInline = inline.value;
      untracked(() => {
        if (isInline && !context.modal.current.value) void context.modal.open(wanted, {}, 'element');
        else if (view.value && isShown.value && context.modal.current.value?.view !== wanted) {
          if (wanted === 'profile') void state.modal.open('profile', {}, 'element');
          else context.modal.go(wanted);
        }
      });
    }),
    effect(() => {
      const waits = state.secondFactor.waiting.value !== null;
      const shown = flow.held.value ? 'suspended' : waits ? 'second_factor' : context.modal.current.value?.view;
      if (!isShown.value || !shown) return;
      if (isLazyView(shown)) untracked(() => void loadLazyView(shown));
      // The next step of many: without a metered connection it is there before it is chosen.
      else whenIdle(window, () => void prefetchCodeViews().catch(() => {}));
    }),
    // R103 only the service decides whether this is test mode.
    effect(() => {
      if (!isShown.value || context.modal.current.value?.view !== 'test_card') return;
      untracked(() => void refuseOutsideTestMode());
    }),
    // A mailed link is taken up by a form in the page, as the page's modal takes it up elsewhere.
    effect(() => {
      const purpose = state.link.current.value?.purpose;
      if (purpose && inline.value)
        untracked(() => context.modal.go(purpose === 'reset' ? 'reset_password' : 'passwordless_token'));
    }),
    // R96 she has logged in by another tab, as a mailed link does it: what was asked here is done.
    effect(() => {
      const member = state.entered.value;
      if (!member || member === before || !isShown.peek() || state.link.current.peek()) return;
      if (!inline.peek() || state.passwordless.flow.peek())
        untracked(() => flow.finish({ type: 'LOGIN', data: { member } }));
    }),
    // A form in the page is there for the next one who comes.
    effect(() => {
      const isDone = context.modal.success.value !== null;
      if (isDone && inline.value && !state.member.isLoggedIn.value) {
        untracked(() => context.modal.go(readView(view.value)));
      }
    }),
  ];
  async function refuseOutsideTestMode() {
    const opened = context.modal.current.peek();
    const refuse = (error: SdkError) => {
      if (context.modal.current.peek() !== opened) return;
      if (!inline.peek()) context.modal.fail(error);
      context.emit('ms:error', { code: error.code, message: errorText(error, context.say) });
    };
    const loaded = await state.app.load();
    if (loaded && loaded.app.mode !== 'sandbox') refuse(sdkError('not-supported'));
  }
  return () => {
    for (const stop of undo) stop();
  };
}
