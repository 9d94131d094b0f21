import { computed, signal } from '@preact/signals-core';
import { checkEmail } from '../../contract/validation.ts';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import type { AuthFlow } from './flow.ts';
import { createMailedLink } from './mailed-link.ts';

/** §2.4 the code and the new password; or, after a mailed link, the password alone. */
export function createResetPasswordModel(flow: AuthFlow) {
  const { state, say, emit } = flow.element;
  const { sdk } = state;
  const submission = createSubmission(flow.element, 'reset_password');
  const resending = createSubmission(flow.element, 'reset_password');
  const mistakes = createMistakes(flow.element);
  const mailed = createMailedLink(flow, {
    purpose: 'reset',
    refusal: 'invalid-reset-code',
    next: 'forgot_password',
    submission,
  });
  const email = checkEmail(flow.email.peek()) === null ? flow.email.peek().trim() : '';
  // Neither an email nor a flow of this browser: only then the code has to say whose it is (§4.1 of
  // the requirements).
  const isAskingEmail = signal(email === '' && sdk.session.flowOf('reset') === undefined);

  return {
    submission,
    resending,
    email,
    mailed,
    isLinked: computed(() => mailed.link.value !== null),
    isAskingEmail: computed(() => isAskingEmail.value && mailed.link.value === null),
    stop() {
      submission.stop();
      resending.stop();
    },
    submit(given: { code: string; password: string; email?: string }): Promise<void> {
      const link = mailed.link.peek();
      const isAsking = isAskingEmail.peek() && !link;
      if (isAsking) flow.email.value = given.email ?? '';
      const whose = isAsking ? (given.email ?? '').trim() : email;
      return submission.send({
        mistakes: {
          email: isAsking ? mistakes.email(given.email ?? '') : undefined,
          code: link ? undefined : mistakes.code(given.code),
          password: mistakes.password(given.password),
        },
        values: {},
        async call() {
          const { data, _internalUseOnly: said } = await sdk.resetMemberPassword({
            token: link?.token ?? given.code,
            newPassword: given.password,
            ...(whose && !link ? { email: whose } : {}),
          });
          state.link.current.value = null;
          flow.succeed({
            type: 'PASSWORD_RESET',
            // Only on the service's own page, which leads back signed in.
            data: {
              message: said?.message ?? say('password_reset_success'),
              ...(data.loginToken && { loginToken: data.loginToken }),
            },
          });
          flow.go('reset_password_success');
        },
        heal: (error) => link !== null && mailed.heal(error),
      });
    },
    /** R21 another code within the same flow: the old one dies. */
    resend: () =>
      resending.send({
        mistakes: {},
        async call() {
          const flowId = sdk.session.flowOf('reset', email);
          await sdk.sendMemberResetPasswordEmail({ email, ...(flowId ? { flowId } : {}) });
          emit('ms:code-sent', { email, type: 'reset' });
          state.toast.show(say('code_resent'));
        },
      }),
  };
}
