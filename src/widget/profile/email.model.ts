import { computed, effect, signal, untracked } from '@preact/signals-core';
import { checkEmail } from '../../contract/validation.ts';
import type { ElementContext } from '../element/context.tsx';
import { createMistakes } from '../element/mistakes.ts';
import { createSubmission } from '../element/submission.ts';
import { shellOf } from './shell-state.ts';

/**
 * §2.5, R23 another address becomes the member's when the code at it is entered; until then nothing
 * changes.
 */
export function createEmailModel(element: ElementContext) {
  const { sdk, member, toast } = element.state;
  const shell = shellOf(element);
  const { reauth, unconfirmed } = shell;
  const submission = createSubmission(element, 'email');
  const confirming = createSubmission(element, 'email');
  const resending = createSubmission(element, 'email');
  const mistakes = createMistakes(element);
  const own = () => member.current.peek()?.auth.email ?? '';
  const typed = signal(unconfirmed.peek() ?? shell.typedEmail ?? own());
  const isSaved = signal(false);
  const round = signal(0);
  function putBack() {
    unconfirmed.value = null;
    typed.value = own();
    shell.typedEmail = null;
    round.value = round.peek() + 1;
  }

  // R96 it may be confirmed elsewhere: by the mailed link, in another tab or browser.
  let known = own();
  const stopFollowing = effect(() => {
    const now = member.current.value;
    untracked(() => {
      const isConfirmed = now?.verified === true && unconfirmed.peek() === own();
      if (isConfirmed || typed.peek() === known) putBack();
      if (isConfirmed) isSaved.value = true;
      known = own();
    });
  });

  async function change(email: string): Promise<boolean> {
    const answer = await reauth.guard(() => sdk.updateMemberAuth({ email }));
    if (!answer) return false;
    member.set(answer.data);
    // A flow says that a code is on its way; without one it is the address that she has.
    if (answer.flowId) unconfirmed.value = email;
    else isSaved.value = true;
    if (answer.flowId) showMessage(answer._internalUseOnly?.message);
    return true;
  }
  async function verify() {
    const answer = await sdk.sendMemberVerificationEmail();
    unconfirmed.value = own();
    showMessage(answer._internalUseOnly?.message);
  }
  function showMessage(message: string | undefined) {
    if (message) toast.show(message);
  }

  return {
    submission,
    confirming,
    resending,
    unconfirmed,
    isSaved,
    isVerified: computed(() => member.current.value?.verified === true),
    /** §5 only what is typed and no address is invalid. What waits for its code has been sent. */
    isReady: computed(
      () =>
        typed.value.trim() !== (unconfirmed.value ?? member.current.value?.auth.email) &&
        (typed.value.trim() === '' || checkEmail(typed.value) === null),
    ),
    /** Grows when the field has to show what it began with. */
    round,
    initial: () => typed.peek(),
    type(email: string) {
      typed.value = email;
      shell.typedEmail = email;
      isSaved.value = false;
      submission.forgive('email');
    },
    check: (email: string) => submission.object('email', email.trim() ? mistakes.email(email) : undefined),
    submit(given: string): Promise<void> {
      const email = given.trim();
      // §5 with an empty email it does nothing.
      if (!email) return Promise.resolve();
      return submission.send({
        mistakes: { email: mistakes.email(email) },
        values: { email },
        call: async () => void (await change(email)),
      });
    },
    verify() {
      // A code is on its way already: it is entered here.
      if (resending.waitSeconds.peek() > 0) unconfirmed.value = own();
      else void resending.send({ mistakes: {}, call: verify });
    },
    resend: () =>
      resending.send({
        mistakes: {},
        async call() {
          const email = unconfirmed.peek() ?? own();
          await (email === own() ? verify() : change(email));
        },
      }),
    confirm: (code: string) =>
      confirming.send({
        mistakes: { code: mistakes.code(code) },
        async call() {
          const { data, _internalUseOnly: said } = await sdk.confirmMemberEmail({ token: code });
          if (data.member) member.set(data.member);
          showMessage(said?.message);
        },
      }),
    cancel: putBack,
    stop() {
      stopFollowing();
      for (const one of [submission, confirming, resending]) one.stop();
    },
  };
}
