import type { FunctionComponent } from 'react';
import { paymentProvider } from '../../contract/constants.ts';
import type { View } from '../../contract/views.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand } from '../element/brand.tsx';
import { useElement } from '../element/context.tsx';
import type { Card } from '../element/define.tsx';
import { Frame } from '../element/frame.tsx';
import { LoadFailed } from '../element/load-failed.tsx';
import { view } from '../element/view.tsx';
import type { AuthAttributes } from './auth-attributes.ts';
import { flowOf } from './flow.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { testCard } from './lazy-test-card.ts';
import { Login } from './login.tsx';
import { Loading } from './parts/loading.tsx';
import { SuccessMoment } from './parts/success-moment.tsx';
import { PasswordlessToken } from './passwordless-token.tsx';
import { ResetPassword } from './reset-password.tsx';
import { ResetPasswordSuccess } from './reset-password-success.tsx';
import { Signup } from './signup.tsx';
import { startCard } from './start-card.ts';
import { Suspended } from './suspended.tsx';
import { FlowContext } from './use-flow.tsx';

/** view -> what shows it, and what its modal is called. */
const table: Partial<Record<View, readonly [component: FunctionComponent, title: TextKey]>> = {
  login: [Login, 'login_to_your_account'],
  signup: [Signup, 'create_an_account'],
  forgot_password: [ForgotPassword, 'reset_your_password'],
  reset_password: [ResetPassword, 'reset_your_password'],
  reset_password_success: [ResetPasswordSuccess, 'success_title'],
  passwordless_token: [PasswordlessToken, 'login_verification_code'],
};

/** All that <ms-auth-modal> shows. */
export const AuthCard = view(function AuthCard() {
  const element = useElement();
  const { state, modal, say, hasWords } = element;
  const flow = flowOf(element);
  const shown = modal.current.value?.view ?? 'login';
  const row = shown === 'test_card' ? ([testCard.value, 'test_card_title'] as const) : table[shown];
  const app = state.app.config.value;
  const isReady = app !== null && hasWords.value && row?.[0] !== null;
  const isDone = (modal.success.value?.type ?? 'TEST_CARD') !== 'TEST_CARD';
  const offered = flow.offered.value;
  const back = isDone || flow.held.value || offered ? null : flow.back(shown);
  const held = flow.held.value;
  const [Content, title] = held
    ? ([Suspended, 'suspended_title'] as const)
    : offered
      ? ([offered, 'passkey_offer_title'] as const)
      : (row ?? [null, 'login']);
  const focusKey = [
    shown,
    isReady,
    isDone,
    held !== null,
    offered !== null,
    state.app.status.value === 'failed',
    flow.isPasswordless.value,
  ].join();

  // R103 for live members there is no such thing.
  if (shown === 'test_card' && app && app.mode !== 'sandbox') return null;
  return (
    <FlowContext value={flow}>
      <Frame
        label={say(title, { provider: paymentProvider })}
        focusKey={focusKey}
        bar={
          <>
            {back && <IconButton icon="back" label={say('back')} onPress={() => flow.go(back)} part="back" />}
            <Brand />
          </>
        }
      >
        {isDone ? (
          <SuccessMoment />
        ) : isReady ? (
          Content && <Content key={held ? 'held' : offered ? 'offered' : shown} />
        ) : app === null && state.app.error.value && hasWords.value ? (
          <LoadFailed />
        ) : (
          <Loading />
        )}
      </Frame>
    </FlowContext>
  );
});

export const card: Card<AuthAttributes> = { Component: AuthCard, start: startCard };
