import { defineElement } from '../element/define.tsx';
import type { ElementHosts } from '../element/element-hosts.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { State } from '../state/state.ts';
import { authAttributes, authViews, readView } from './auth-attributes.ts';

/** `<ms-auth-modal>`: login, sign-up and what belongs to them, as a modal or inline (M §3). */
export function defineAuthModal(state: State, seats: ElementHosts): void {
  defineElement(
    {
      name: 'ms-auth-modal',
      attributes: authAttributes,
      shows: 'view',
      views: authViews,
      opening: ({ view, 'hide-close-button': hideCloseButton }) => [
        readView(view.peek()),
        { hideCloseButton: hideCloseButton.peek() },
        'element',
      ],
      load: loadAuthCard,
    },
    state,
    seats,
  );
}

export const loadAuthCard = async () => (await loadPart(() => import('./auth-card.tsx'))).card;
