import { attributes } from '../../../catalogue/attributes.ts';
import { isPlainClick } from '../listen.ts';
import { closestTo } from '../natives.ts';
import { createModalOpener, viewNamed } from '../open-modal.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.modal;

/** M §1.4 `data-ms-modal`: opens a modal, and leads on after what was done in it. */
export const modalFamily: StartFamily = (page) => {
  const open = createModalOpener(page);
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
    },
  };
};
