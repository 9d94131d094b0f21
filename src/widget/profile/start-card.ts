import { effect, untracked } from '@preact/signals-core';
import { errorText } from '../../texts/widget/error-text.ts';
import type { ElementContext } from '../element/context.tsx';
import { sdkError } from '../sdk/error.ts';
import type { ModalSuccess } from '../state/modal.ts';
import type { ProfileAttributes } from './profile-attributes.ts';
import { shellOf } from './shell-state.ts';

/** Keeps the modal, the panels and the element's attributes in step. Answers its undo. */
export function startCard(context: ElementContext, attributes: ProfileAttributes): () => void {
  const { state, isShown, isInline, emit } = context;
  const shell = shellOf(context, { panel: attributes.panel, hidesSection: attributes['hide-profile-section'] });
  let hadMember = false;
  const undo = [
    shell.start(),
    effect(() => {
      const isMissing = state.app.config.peek() === null || state.member.certainty.peek() === 'cached';
      if (isShown.value && isMissing) untracked(() => void state.app.load());
    }),
    // Without a member the modal closes; the message depends on whether there was one before.
    effect(() => {
      const isOpen = isShown.value && !isInline.value;
      const isKnown = state.member.certainty.value === 'known';
      const hasMember = state.member.current.value !== null;
      if (!isOpen) hadMember = false;
      else if (hasMember) hadMember = true;
      else if (isKnown) untracked(hadMember ? tellLogout : refuse);
    }),
    effect(() => {
      const prove = isShown.value && context.modal.current.value?.params.prove;
      // A moment later: what the modal was opened with has just ended an earlier question.
      if (prove) queueMicrotask(() => void shell.reauth.ask().then(prove).then(context.modal.close));
    }),
    // R96 what has changed elsewhere meanwhile is seen on coming back.
    effect(() => {
      if (!isShown.value) return;
      const look = () => {
        if (document.visibilityState === 'visible') state.sdk.getCurrentMember().catch(() => {});
      };
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    }),
    effect(() => {
      if (isInline.value && !context.modal.current.value)
        untracked(() => void context.modal.open('profile', {}, 'element'));
    }),
  ];
  function tellLogout() {
    const result: ModalSuccess = { type: 'LOGOUT', data: {} };
    context.modal.succeed(result);
    emit('ms:success', result);
    context.modal.close();
    // R96 logged out in another tab or by the service: the person on this page needs a message.
    if (!shell.isLeaving) state.toast.show(context.say('logged_out_message'));
  }
  function refuse() {
    const error = sdkError('member-not-logged-in');
    context.modal.fail(error);
    emit('ms:error', { code: error.code, message: errorText(error, context.say) });
  }
  return () => {
    for (const stop of undo) stop();
  };
}
