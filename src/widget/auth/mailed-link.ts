import { computed, signal } from '@preact/signals-core';
import type { View } from '../../contract/views.ts';
import type { Submission } from '../element/submission.ts';
import { isSdkError, type SdkError } from '../sdk/error.ts';
import type { MailedLink } from '../state/link.ts';
import type { AuthFlow } from './flow.ts';

interface Kind {
  purpose: MailedLink['purpose'];
  /** How the service refuses a link that was used or is too old. */
  refusal: string;
  /** Where another one can be asked for. */
  next: View;
  /** What is sent with the link. */
  submission: Submission;
}

/**
 * §4.1 of the requirements: a link that led here. It is called confirmed when the service has said
 * so, and not before.
 */
export function createMailedLink(flow: AuthFlow, { purpose, refusal, next, submission }: Kind) {
  const { state, say } = flow.element;
  const link = computed(() => (state.link.current.value?.purpose === purpose ? state.link.current.value : null));
  /** Null: unknown, because the service did not respond; the form shows it when it is sent. */
  const isConfirmed = signal<boolean | null>(false);
  /** Whose link it is; '' before the service has answered. */
  const email = signal('');
  function bury() {
    state.link.current.value = null;
    state.toast.show(say('link_expired'), 'error');
    flow.go(next);
  }
  let checked: Promise<void> | undefined;
  let failure: unknown;
  async function check() {
    const mailed = link.peek();
    if (!mailed) return;
    isConfirmed.value = false;
    email.value = '';
    try {
      const { data } = await state.sdk.checkMailedLink({ token: mailed.token, purpose });
      if (link.peek() !== mailed) return;
      email.value = data.email;
      isConfirmed.value = true;
    } catch (error) {
      if (link.peek() !== mailed) return;
      // While it is sent its own answer counts: it may be what has used the link up.
      if (isSdkError(error) && error.code === refusal && !submission.isBusy.peek()) bury();
      else isConfirmed.value = null;
      failure = error;
    }
  }
  return {
    link,
    isConfirmed,
    email,
    check() {
      checked = check();
    },
    /** Settles when the service has said whose link it is, and asks again where it had not. */
    async confirm() {
      await checked;
      if (isConfirmed.peek() === null) {
        checked = check();
        await checked;
      }
      if (isConfirmed.peek() === null) throw failure;
    },
    /** For a submission with the link: what remains is asking for another. */
    heal(error: SdkError): boolean {
      if (!link.peek() || error.code !== refusal) return false;
      bury();
      return true;
    },
  };
}
export type MailedLinkModel = ReturnType<typeof createMailedLink>;
