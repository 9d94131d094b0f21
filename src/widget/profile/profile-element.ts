import { effect, untracked } from '@preact/signals-core';
import { errorText } from '../../texts/widget/error-text.ts';
import type { ElementContext } from '../element/context.tsx';
import { type Attributes, defineElement } from '../element/define.tsx';
import type { ElementHosts } from '../element/element-hosts.ts';
import { sdkError } from '../sdk/error.ts';
import type { ModalSuccess } from '../state/modal.ts';
import type { State } from '../state/state.ts';
import { shellOf } from './shell-state.ts';

const attributes = { panel: 'text', 'hide-profile-section': 'presence' } as const;
type ProfileAttributes = Attributes<typeof attributes>;

/** `<ms-profile>`: the member's own small settings app, as a modal or inline (M §3). */
export function defineProfile(state: State, seats: ElementHosts): void {
  defineElement(
    {
      name: 'ms-profile',
      attributes,
      shows: 'panel',
      views: ['profile'],
      // Panel and section are the attributes', also while it is open (`shell-state.ts`).
      opening: ({ 'hide-close-button': hideCloseButton }) => [
        'profile',
        { hideCloseButton: hideCloseButton.peek() },
        'element',
      ],
      start,
      load: loadProfileCard,
    },
    state,
    seats,
  );
}

export const loadProfileCard = async () => (await import('./profile-card.tsx')).ProfileCard;

function start(context: ElementContext, attributes: ProfileAttributes): () => void {
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
