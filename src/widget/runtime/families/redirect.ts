import { attributes } from '../../../catalogue/attributes.ts';
import { storageKeys } from '../../../contract/constants.ts';
import { attributeOf, closestTo, submitButtonOf } from '../natives.ts';
import type { StartFamily } from '../page.ts';

const { name } = attributes.redirect;
const selector = `[${name}]`;

/**
 * M §1.4 `data-ms-redirect`: remembered by a click, and by Enter in a form whose button carries it
 * (the field forgets that).
 */
export const redirectFamily: StartFamily = (page) => {
  const remember = (element: Element | null | undefined) => {
    const value = element && attributeOf(element, name)?.trim();
    if (!value) return;
    page.state.trace.record('remembered', { value });
    page.sdk.session.tab.set(storageKeys.redirectOverride, value === 'current-url' ? page.view.location.href : value);
  };
  return {
    on: {
      click: (_event, target) => remember(closestTo(target, selector)),
      submit: (event, form) => {
        const { submitter } = event as SubmitEvent;
        const button = submitter ?? submitButtonOf(form);
        remember(closestTo(button ?? form, selector) ?? closestTo(form, selector));
      },
    },
  };
};
