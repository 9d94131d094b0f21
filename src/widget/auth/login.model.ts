import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import { createCodeSending } from './code-sending.ts';
import type { AuthFlow } from './flow.ts';

/** §2.4 login: with a password, or with an emailed code. */
export function createLoginModel(flow: AuthFlow) {
  const { state, emit } = flow.element;
  const submission = createSubmission(flow.element, 'login');
  const mistakes = createMistakes(flow.element);
  const codes = createCodeSending(flow);

  async function logIn(email: string, password: string) {
    const { data } = await state.sdk.loginMemberEmailPassword({ email, password });
    flow.succeed({ type: 'LOGIN', data });
  }

  return {
    submission,
    isPasswordless: flow.isPasswordless,
    stop: submission.stop,
    submit(given: { email: string; password?: string }): Promise<void> {
      const isPasswordless = flow.isPasswordless.peek();
      flow.email.value = given.email;
      const email = given.email.trim();
      return submission.send({
        mistakes: {
          email: mistakes.email(given.email),
          password: isPasswordless ? undefined : mistakes.knownPassword(given.password ?? ''),
        },
        values: { email },
        call: () => (isPasswordless ? codes.sendLogin(email) : logIn(email, given.password ?? '')),
        async heal(error) {
          if (error.code === 'use-social-login' && error.providerKey) {
            flow.offeredProvider.value = error.providerKey;
            return false;
          }
          if (error.code !== 'no-password-set') return false;
          // M §3 the account has no password yet: a code to set one, and on to where it is entered.
          await state.sdk.sendMemberResetPasswordEmail({ email });
          emit('ms:code-sent', { email, type: 'reset' });
          state.toast.show(error.message);
          flow.go('reset_password');
          return true;
        },
      });
    },
  };
}
