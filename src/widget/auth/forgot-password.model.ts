import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import type { AuthFlow } from './flow.ts';

/**
 * §2.4 asking for the mail that lets one set a new password. The answer is the same for every
 * address.
 */
export function createForgotPasswordModel(flow: AuthFlow) {
  const { state, emit } = flow.element;
  const submission = createSubmission(flow.element, 'forgot_password');
  const mistakes = createMistakes(flow.element);
  return {
    submission,
    stop: submission.stop,
    submit(given: { email: string }): Promise<void> {
      flow.email.value = given.email;
      const email = given.email.trim();
      return submission.send({
        mistakes: { email: mistakes.email(given.email) },
        values: { email },
        async call() {
          await state.sdk.sendMemberResetPasswordEmail({ email });
          emit('ms:code-sent', { email, type: 'reset' });
          flow.go('reset_password');
        },
      });
    },
    /** §4.1 of the requirements: the value of the email field goes along. */
    enterCode(given: { email: string }) {
      flow.email.value = given.email;
      flow.go('reset_password');
    },
  };
}
