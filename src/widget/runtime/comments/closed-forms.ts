import type { Page } from '../page.ts';
import { names, notify } from './names.ts';
import { fieldIn, toggle } from './parts.ts';

let lastId = 0;

/** The reason, beside the field and tied to it. */
function addReason({ changes }: Page, form: HTMLFormElement, message: string) {
  const field = fieldIn(form);
  if (!field || changes.has(form, 'closed')) return;
  const reason = form.ownerDocument.createElement('p');
  reason.id = `ms-closed-${++lastId}`;
  reason.textContent = message;
  (field.closest('label') ?? field).after(reason);
  const described = field.getAttribute('aria-describedby');
  changes.attribute(field, 'aria-describedby', described ? `${described} ${reason.id}` : reason.id);
  changes.note(form, 'closed', () => {
    reason.remove();
    changes.undo(field, '@aria-describedby');
  });
}

/**
 * In a closed channel nothing can be typed or sent; the page's own block gives the reason, or we do
 * beside each field. `message`: null = the channel is open.
 */
export function showClosed(page: Page, channel: Element, within: Element, message: string | null): void {
  const { changes } = page;
  const blocks = (value: string) => channel.querySelectorAll<HTMLElement>(`[${names.block}="${value}"]`);
  for (const one of blocks('closed')) toggle(page, one, message !== null);
  for (const one of blocks('!closed')) toggle(page, one, message === null);
  const hasReason = blocks('closed').length > 0;
  const forms = `[${names.form}="post"],[${names.form}="thread"]`;
  for (const form of within.querySelectorAll<HTMLFormElement>(forms)) {
    for (const one of form.elements)
      if (message === null) changes.undo(one, '@disabled');
      else if (!one.matches(notify)) changes.attribute(one, 'disabled', '');
    if (message === null) changes.undo(form, 'closed');
    else if (!hasReason) addReason(page, form, message);
  }
}
