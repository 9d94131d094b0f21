import { attributes } from '../../catalogue/attributes.ts';
import { storageKeys } from '../../contract/constants.ts';
import { type Panel, panels, type View } from '../../contract/views.ts';
import { errorText } from '../../texts/widget/error-text.ts';
import type { MsEvents } from '../element/events.ts';
import type { ModalParams, ModalResult } from '../state/modal.ts';
import { leadAfterAuth } from './after-auth.ts';
import { createBusyButton } from './busy-button.ts';
import { buy } from './buy.ts';
import type { Page } from './page.ts';

const viewOf: Record<string, View> = {
  login: 'login',
  signup: 'signup',
  profile: 'profile',
  'forgot-password': 'forgot_password',
  'reset-password': 'reset_password',
  'test-card': 'test_card',
};

/** The view that an attribute names. */
export const viewNamed = (word: string | null | undefined): View | undefined => viewOf[word?.trim() ?? ''];

/**
 * Opens a modal for an element with an attribute that names its view, and leads on after what was
 * done in it.
 */
export function createModalOpener(page: Page) {
  const { state, sdk } = page;
  const work = createBusyButton(page);

  function paramsOf(element: Element, view: View): ModalParams {
    if (view === 'login') {
      return element.hasAttribute(attributes.socialAuthAllowSignup.name) ? { login: { allowSignup: true } } : {};
    }
    if (view === 'signup') {
      const plan = sdk.session.tab.get(storageKeys.selectedPlan);
      return plan ? { signup: { plans: plan.split(',') } } : {};
    }
    const tab = element.getAttribute(attributes.modalTab.name);
    return view === 'profile' && panels.includes(tab as Panel) ? { profile: { tab: tab as Panel } } : {};
  }

  function isPossible(view: View): boolean {
    // Test cards exist only where the service says that this is test mode (R103).
    if (view === 'test_card') return state.app.config.peek()?.mode === 'sandbox';
    if (view !== 'profile' || state.member.isLoggedIn.peek()) return true;
    page.say(page.words.say('not_logged_in_message'), 'error');
    return false;
  }

  /** The modal closes itself after its success mark; leaving before that would cut it off. */
  function whenClosed(work: () => void) {
    const opened = state.modal.current.peek();
    if (!opened) return work();
    const stop = page.follow(() => {
      if (state.modal.current.value === opened) return;
      // Not within its own run.
      queueMicrotask(() => {
        stop();
        work();
      });
    });
  }

  const buyChosen = (around: Element, target?: string | null) =>
    work('checkout', around, () => buy(page, { priceId: page.chosen.price(), around, target: target ?? null }));

  /** On to the payment of a chosen price, or to the page that follows. */
  function continueAfterAuth(result: ModalResult | MsEvents['ms:success'], element: Element) {
    if (result.type !== 'LOGIN' && result.type !== 'SIGNUP') return;
    const { tab } = sdk.session;
    const remembered = tab.get(storageKeys.redirectOverride) ?? null;
    tab.remove(storageKeys.redirectOverride);
    if (result.type === 'SIGNUP') tab.remove(storageKeys.selectedPlan);
    const target = leadAfterAuth(page, { remembered, server: result.data.redirect ?? null });
    const isBuying = result.type === 'SIGNUP' && page.chosen.price() !== undefined;
    if (isBuying) whenClosed(() => buyChosen(element, target));
    else if (target) whenClosed(() => page.navigate.assign(target));
  }

  const show = (view: View, element: Element) =>
    void state.modal.open(view, paramsOf(element, view), 'page').then(
      (result) => continueAfterAuth(result, element),
      (error) => page.say(errorText(error, page.words.say), 'error'),
    );

  /** R126 one tap where a member with a passkey has been; without one here the modal opens. */
  const choosePasskey = (element: Element) =>
    void sdk.loginWithPasskey({ mediation: 'immediate' }).then(
      ({ data }) => continueAfterAuth({ type: 'LOGIN', data }, element),
      (error) => {
        show('login', element);
        // All but the person's choice has nothing to do with her.
        if (error.wasChosen) page.say(errorText(error, page.words.say), 'error');
      },
    );

  function open(view: View, element: Element) {
    if (!isPossible(view)) return;
    // M §1.4 who is a member already goes on to pay.
    if (view === 'signup' && state.member.isLoggedIn.peek() && page.chosen.price()) return buyChosen(element);
    if (view === 'login' && sdk.session.local.get(storageKeys.passkeyHere)) choosePasskey(element);
    else show(view, element);
  }

  return [open, continueAfterAuth] as const;
}
