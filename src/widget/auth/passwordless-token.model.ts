import { computed } from '@preact/signals-core';
import type { MemberAuth } from '../../contract/entities.ts';
import { withCaptcha } from '../element/captcha.ts';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import { isSdkError } from '../sdk/error.ts';
import { loadPart } from '../sdk/load-part.ts';
import { createCodeSending } from './code-sending.ts';
import type { AuthFlow } from './flow.ts';
import { createMailedLink } from './mailed-link.ts';
import { offersPasskeys } from './offers-passkeys.ts';

/** §2.4 the emailed code; or, after a mailed link, one click. */
export function createPasswordlessTokenModel(flow: AuthFlow) {
  const { state, say } = flow.element;
  const { sdk, passwordless } = state;
  const submission = createSubmission(flow.element, 'passwordless_token');
  const resending = createSubmission(flow.element, 'passwordless_token');
  const mistakes = createMistakes(flow.element);
  const codes = createCodeSending(flow);
  const mailed = createMailedLink(flow, {
    purpose: 'login',
    refusal: 'invalid-passwordless-login-code',
    next: 'login',
    submission,
  });

  // R126 a mailed link leads past the login, whose button brings the offer along.
  if (!flow.askFirst && offersPasskeys(flow))
    loadPart(() => import('./passkey-entry.ts')).then(
      ({ createPasskeyEntry }) => createPasskeyEntry(flow),
      () => {},
    );

  async function enter(token: string): Promise<void> {
    const begun = passwordless.flow.peek();
    // What was begun here for another address is none of the link's business.
    const isOther = mailed.email.peek() !== '' && begun?.email.trim().toLowerCase() !== mailed.email.peek();
    const { type = 'login', email, customFields, plans } = (!isOther && begun) || {};
    const signUp = () =>
      withCaptcha(flow.captcha, (captcha) =>
        sdk.signupMemberPasswordless({
          passwordlessToken: token,
          email,
          customFields,
          plans,
          ...state.link.invite(),
          ...captcha,
        }),
      );
    if (type === 'signup') return finish('SIGNUP', (await signUp()).data);
    try {
      finish('LOGIN', (await sdk.loginMemberPasswordless({ passwordlessToken: token, email })).data);
    } catch (error) {
      // The mailbox is proved, there is only no account yet: the same token makes one (§4.2 of the
      // requirements).
      if (!isSdkError(error) || error.code !== 'signup-required') throw error;
      finish('SIGNUP', (await signUp()).data);
    }
  }

  /** A link may be followed while another member is logged in here. */
  async function mayEnter(): Promise<boolean> {
    const current = state.member.current.peek()?.auth.email;
    const email = mailed.email.peek();
    if (!current || !email || current === email) return true;
    const values = { email, current };
    const isSure = await state.question.ask({
      title: 'switch_account_title',
      message: 'switch_account_message',
      values,
      yes: 'login',
      isSafe: true,
    });
    return isSure === true;
  }

  function finish(type: 'LOGIN' | 'SIGNUP', data: MemberAuth) {
    const isLinked = mailed.link.peek() !== null;
    state.link.current.value = null;
    // A link is opened anywhere: only its page says as whom.
    const message =
      isLinked && type === 'LOGIN' ? say('login_success_as', { email: data.member.auth.email }) : undefined;
    flow.succeed({ type, data: { ...data, ...(message ? { message } : {}) } });
  }

  return {
    submission,
    resending,
    mailed,
    isLinked: computed(() => mailed.link.value !== null),
    isSignup: computed(() => passwordless.flow.value?.type === 'signup'),
    email: computed(() => passwordless.flow.value?.email ?? ''),
    stop() {
      submission.stop();
      resending.stop();
    },
    submit(given: { code: string }): Promise<void> {
      const link = mailed.link.peek();
      return submission.send({
        mistakes: { code: link ? undefined : mistakes.code(given.code) },
        values: {},
        async call() {
          // Whose link it is decides what becomes of a login that is here or was begun.
          if (link && (state.member.current.peek() || passwordless.flow.peek())) await mailed.confirm();
          if (mailed.link.peek() !== link) return;
          if (!link || (await mayEnter())) await enter(link?.token ?? given.code);
        },
        heal: (error) => link !== null && mailed.heal(error),
      });
    },
    resend: () =>
      resending.send({
        mistakes: {},
        async call() {
          await codes.sendAgain();
          state.toast.show(say('code_resent'));
        },
      }),
  };
}
