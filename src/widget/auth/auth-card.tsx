import { paymentProvider } from '../../contract/constants.ts';
import type { View } from '../../contract/views.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand } from '../element/brand.tsx';
import { type ElementContext, useElement } from '../element/context.tsx';
import type { Card } from '../element/define.tsx';
import { Frame } from '../element/frame.tsx';
import { LoadFailed } from '../element/load-failed.tsx';
import { view } from '../element/view.tsx';
import type { AuthAttributes } from './auth-attributes.ts';
import { type AuthFlow, flowOf } from './flow.ts';
import { isLazyView, lazyViewStatus, lazyViews, loadLazyView } from './lazy-views.ts';
import { Login } from './login.tsx';
import { Loading } from './parts/loading.tsx';
import { SuccessMoment } from './parts/success-moment.tsx';
import { Signup } from './signup.tsx';
import { startCard } from './start-card.ts';
import { FlowContext } from './use-flow.tsx';

type Shown = View | 'suspended' | 'passkey_offer' | 'second_factor';
/** What is shown -> what its modal is called. */
const titles: Partial<Record<Shown, TextKey>> = {
  login: 'login_to_your_account',
  signup: 'create_an_account',
  forgot_password: 'reset_your_password',
  reset_password: 'reset_your_password',
  reset_password_success: 'success_title',
  passwordless_token: 'login_verification_code',
  test_card: 'test_card_title',
  suspended: 'suspended_title',
  passkey_offer: 'passkey_offer_title',
};
/** What the back button does; null = there is none. */
function backFrom(content: Shown, isDone: boolean, flow: AuthFlow): (() => void) | null {
  if (isDone || content === 'suspended' || content === 'passkey_offer') return null;
  if (content === 'second_factor') return () => flow.element.state.secondFactor.waiting.peek()?.leave();
  const view = flow.back(content);
  return view && (() => flow.go(view));
}

/** What stands in the way of the view that was asked for comes before it. */
function contentOf({ held, offered, element }: AuthFlow, shown: View): Shown {
  if (held.value) return 'suspended';
  if (offered.value) return 'passkey_offer';
  return element.state.secondFactor.waiting.value === null ? shown : 'second_factor';
}

const eager = { login: Login, signup: Signup, profile: null };

/** All that <ms-auth-modal> shows. */
export const AuthCard = view(function AuthCard() {
  const element = useElement();
  const { state, modal, say, hasWords } = element;
  const flow = flowOf(element);
  const shown = modal.current.value?.view ?? 'login';
  const app = state.app.config.value;
  const isDone = (modal.success.value?.type ?? 'TEST_CARD') !== 'TEST_CARD';
  const offered = flow.offered.value;
  const content = contentOf(flow, shown);
  const back = backFrom(content, isDone, flow);
  const Content = content === 'passkey_offer' ? offered : { ...eager, ...lazyViews.value }[content];
  const isReady = app !== null && hasWords.value && Content !== undefined;
  const hasFileFailed = !Content && lazyViewStatus.value === 'failed';
  const focusKey = [
    shown,
    isReady,
    isDone,
    content,
    state.app.status.value === 'failed',
    hasFileFailed,
    flow.isPasswordless.value,
  ].join();

  // R103 for live members there is no such thing.
  if (shown === 'test_card' && app && app.mode !== 'sandbox') return null;
  return (
    <FlowContext value={flow}>
      <Frame
        label={say(titles[content] ?? 'login', { provider: paymentProvider })}
        focusKey={focusKey}
        bar={
          <>
            {back && <IconButton icon="back" label={say('back')} onPress={back} part="back" />}
            <Brand />
          </>
        }
      >
        {isDone ? (
          <SuccessMoment />
        ) : isReady ? (
          Content && <Content key={content} />
        ) : (
          notReady(element, content, hasFileFailed)
        )}
      </Frame>
    </FlowContext>
  );
});

/** What is missing comes, or has failed to come. */
function notReady({ state: { app }, hasWords }: ElementContext, content: Shown, hasFileFailed: boolean) {
  if (!hasWords.value) return <Loading />;
  if (app.config.value === null && app.error.value !== null) return <LoadFailed {...app} />;
  return hasFileFailed && isLazyView(content) ? (
    <LoadFailed status={lazyViewStatus} load={() => loadLazyView(content)} />
  ) : (
    <Loading />
  );
}

export const card: Card<AuthAttributes> = { Component: AuthCard, start: startCard };
