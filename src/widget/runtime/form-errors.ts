import { attributes } from '../../catalogue/attributes.ts';
import type { Mistake } from '../element/field-errors.ts';
import type { Changes } from './changes.ts';
import { againClass, errorClass } from './form-rules.ts';
import { fieldOf } from './form-values.ts';
import { allIn, attributeOf, closestTo, fits, newElement, sendForm, submitButtonOf } from './natives.ts';
import { hideByStyle, showByStyle } from './visibility.ts';

/** A field's name on the wire -> `data-ms-member` words that may stand for it. */
const words: Record<string, readonly string[]> = {
  password: ['password', 'new-password'],
  newPassword: ['password', 'new-password'],
  oldPassword: ['current-password'],
  passwordlessToken: ['token'],
};
const wordsOf = (field: string) => words[field] ?? [field.replace(/^customFields\./, '')];

let lastId = 0;

/**
 * B6 says what is wrong beside the field: the text follows the field (or the label around it), is
 * tied to it for screen readers, and the first such field gets the focus. Answers whether any field
 * was found.
 */
export function showFieldErrors(form: HTMLFormElement, mistakes: readonly Mistake[], changes: Changes): boolean {
  const fields = mistakes.flatMap(({ field, message }) => {
    const element = wordsOf(field)
      .map((word) => fieldOf(form, word))
      .find(Boolean);
    return element ? [{ element, message }] : [];
  });
  for (const { element, message } of fields) showErrorBeside(element, message, changes);
  const [first] = fields;
  // A block around checkboxes takes no focus itself.
  (first && fits(first.element, 'input,select,textarea')
    ? first.element
    : first?.element.querySelector('input')
  )?.focus();
  return fields.length > 0;
}

/** M §1.7 the page's own element for what is wrong with a field: in its form, else anywhere. */
export function hintBoxOf(element: Element): HTMLElement | undefined {
  const word = attributeOf(element, attributes.member.name)?.trim() ?? '';
  const selector = `[${attributes.message.name}="field:${CSS.escape(word)}"]`;
  const form = closestTo(element, 'form');
  return [...(form ? allIn(form, selector) : []), ...document.querySelectorAll<HTMLElement>(selector)][0];
}

/** The same for one field. */
export function showErrorBeside(element: HTMLElement, message: string, changes: Changes): void {
  clearFieldError(element, changes);
  const box = hintBoxOf(element);
  const text = box ?? newElement('span');
  const id = text.id || `ms-error-${++lastId}`;
  if (box) {
    const before = [...box.childNodes];
    changes.note(box, 'text', () => box.replaceChildren(...before));
    changes.attribute(box, 'id', id);
    showByStyle(box, changes);
  } else {
    text.id = id;
    text.className = errorClass;
    // The words of a box may stand behind it.
    const next = element.nextElementSibling;
    const isLabel = next?.localName === 'label' && element.id !== '' && next.getAttribute('for') === element.id;
    (element.closest('label') ?? (isLabel ? next : element)).after(text);
  }
  text.textContent = message;
  const described = element.getAttribute('aria-describedby');
  changes.attribute(element, 'aria-describedby', described ? `${described} ${id}` : id);
  changes.attribute(element, 'aria-invalid', 'true');
  changes.note(element, 'error', () => {
    if (!box) return text.remove();
    hideByStyle(box, changes);
    changes.undo(box, 'text');
  });
}

export function clearFieldError(element: Element, changes: Changes): void {
  for (const name of ['error', '@aria-invalid', '@aria-describedby']) changes.undo(element, name);
}

/** On input: clears the error of the field, or of its group of boxes or buttons. */
export function clearErrorOf(target: Element, form: HTMLFormElement | null, changes: Changes): void {
  const { name, type } = target as HTMLInputElement;
  const inGroup = form && type === 'radio' ? allIn<HTMLInputElement>(form, '[aria-invalid]') : [];
  const invalid = closestTo(target, '[aria-invalid]') ?? inGroup.find((one) => one.name === name);
  if (invalid && !fits(invalid, 'form')) clearFieldError(invalid, changes);
}

/**
 * The service could not be reached: the words stay in the form, unless a box of the page has them,
 * with a button that sends it again.
 */
export function showTrouble(form: HTMLFormElement, words: { text: string | null; again: string }, changes: Changes) {
  const part = newElement('span');
  part.className = errorClass;
  const again = newElement('button');
  again.setAttribute('type', 'button');
  again.className = againClass;
  again.textContent = words.again;
  again.addEventListener('click', () => {
    // This button goes as the form is sent.
    submitButtonOf(form)?.focus();
    sendForm(form, null);
  });
  part.append(words.text ?? '', again);
  form.append(part);
  changes.note(form, 'trouble', () => part.remove());
}

export function clearFieldErrors(form: HTMLFormElement, changes: Changes): void {
  changes.undo(form, 'trouble');
  for (const element of allIn(form, '[aria-invalid]')) if (!fits(element, 'form')) clearFieldError(element, changes);
}
