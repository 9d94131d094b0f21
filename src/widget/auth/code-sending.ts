import { isSdkError } from '../sdk/error.ts';
import type { AuthFlow } from './flow.ts';

/** §4 asking for an emailed code, and moving on to where it is entered. */
export function createCodeSending(flow: AuthFlow) {
  const { state, emit } = flow.element;
  const { sdk, passwordless } = state;

  async function send(type: 'login' | 'signup', email: string, flowId?: string) {
    const ask = type === 'login' ? sdk.sendMemberLoginPasswordlessEmail : sdk.sendMemberSignupPasswordlessEmail;
    await ask({ email, ...(flowId ? { flowId } : {}) });
    passwordless.flow.value = { type, email, customFields: { ...flow.customFields.peek() }, plans: flow.plans() };
    emit('ms:code-sent', { email, type });
  }

  return {
    async sendLogin(email: string) {
      try {
        await send('login', email);
      } catch (error) {
        // C2 the service may say that there is no such account: then the code is one for signing
        // up.
        if (!isSdkError(error) || error.code !== 'passwordless-email-not-found') throw error;
        await send('signup', email);
      }
      flow.go('passwordless_token');
    },
    async sendSignup(email: string) {
      await send('signup', email);
      flow.go('passwordless_token');
    },
    /** R21 a new code within the same flow: the old one dies. */
    async sendAgain() {
      const running = passwordless.flow.peek();
      if (running) await send(running.type, running.email, sdk.session.flowOf('passwordless', running.email));
    },
  };
}
