import { computed, signal } from '@preact/signals-core';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import type { AuthFlow } from './flow.ts';

/** §2.4 the code and the new password; or, after a mailed link, the password alone. */
export function createResetPasswordModel(flow: AuthFlow) {
  const { state, say } = flow.element;
  const submission = createSubmission(flow.element, 'reset_password');
  const mistakes = createMistakes(flow.element);
  const link = computed(() => (state.link.current.value?.purpose === 'reset' ? state.link.current.value : null));
  const email = flow.knownEmail();
  // Neither an email nor a flow of this browser: only then the code has to say whose it is (§4.1 of the requirements).
  const isAskingEmail = signal(email === '' && state.sdk.session.flowOf('reset') === undefined);

  return {
    submission,
    email,
    isLinked: computed(() => link.value !== null),
    isAskingEmail: computed(() => isAskingEmail.value && link.value === null),
    stop: submission.stop,
    submit(given: { code: string; password: string; email?: string }): Promise<void> {
      const mailed = link.peek();
      const isAsking = isAskingEmail.peek() && !mailed;
      if (isAsking) flow.email.value = given.email ?? '';
      const whose = isAsking ? (given.email ?? '').trim() : email;
      return submission.send({
        mistakes: {
          email: isAsking ? mistakes.email(given.email ?? '') : undefined,
          code: mailed ? undefined : mistakes.code(given.code),
          password: mistakes.password(given.password),
        },
        values: {},
        async call() {
          const { _internalUseOnly: said } = await state.sdk.resetMemberPassword({
            token: mailed?.token ?? given.code,
            newPassword: given.password,
            ...(whose && !mailed ? { email: whose } : {}),
          });
          state.link.current.value = null;
          flow.succeed({
            type: 'PASSWORD_RESET',
            data: { message: said?.message ?? say('password_reset_success') },
          });
          flow.go('reset_password_success');
        },
        heal(error) {
          if (!mailed || error.code !== 'invalid-reset-code') return false;
          // The link is used up or too old: what remains is asking for another.
          state.link.current.value = null;
          state.toast.show(say('link_expired'), 'error');
          flow.go('forgot_password');
          return true;
        },
      });
    },
  };
}
