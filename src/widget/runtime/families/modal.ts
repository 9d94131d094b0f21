import { attributes } from '../../../catalogue/attributes.ts';
import type { MsEvents } from '../../element/events.ts';
import { isPlainClick } from '../listen.ts';
import { carries, closestTo, fits } from '../natives.ts';
import { createModalOpener, viewNamed } from '../open-modal.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.modal;

/**
 * M §1.4 `data-ms-modal`: opens a modal, and leads on after a login or sign-up in it. An inline
 * element, or one that was opened by itself, leads on too.
 */
export const modalFamily: StartFamily = (page) => {
  const [open, continueAfterAuth] = createModalOpener(page);
  return {
    on: {
      click: (event, target) => {
        const button = closestTo(target, `[${name}]`);
        const view = button && viewNamed(button.getAttribute(name));
        if (!view || !isPlainClick(event)) return;
        // A link's `#` would scroll the page to its top behind the modal.
        event.preventDefault();
        open(view, button);
      },
      'ms:success': (event, target) => {
        // A modal of an attribute leads on by its result, one of a call leaves that to its caller.
        const isOwn = carries(target, 'inline') || page.state.modal.opener() === 'element';
        if (isOwn && fits(target, 'ms-auth-modal'))
          continueAfterAuth((event as CustomEvent<MsEvents['ms:success']>).detail, target);
      },
    },
  };
};
