import { addEnglish } from '../../texts/widget/texts.ts';
import { defineElement } from '../element/define.tsx';
import type { ElementHosts } from '../element/element-hosts.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { State } from '../state/state.ts';
import { profileAttributes } from './profile-attributes.ts';

/** `<ms-profile>`: the member's own small settings app, as a modal or inline (M §3). */
export function defineProfile(state: State, seats: ElementHosts): void {
  defineElement(
    {
      name: 'ms-profile',
      attributes: profileAttributes,
      shows: 'panel',
      views: ['profile'],
      // Panel and section are the attributes', also while it is open (`shell-state.ts`).
      opening: ({ 'hide-close-button': hideCloseButton }) => [
        'profile',
        { hideCloseButton: hideCloseButton.peek() },
        'element',
      ],
      load: loadProfileCard,
    },
    state,
    seats,
  );
}

export async function loadProfileCard() {
  const { card, enCodes, enProfile } = await loadPart(() => import('./profile-card.tsx'));
  addEnglish({ ...enCodes, ...enProfile });
  return card;
}
