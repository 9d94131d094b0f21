import type { Mistake } from '../element/field-errors.ts';
import type { Changes } from './changes.ts';
import { fieldOf } from './form-values.ts';
import { allIn, closestTo, fits, newElement } from './natives.ts';

/** A field's name on the wire -> `data-ms-member` words that may stand for it. */
const words: Record<string, readonly string[]> = {
  password: ['password', 'new-password'],
  newPassword: ['password', 'new-password'],
  oldPassword: ['current-password'],
  passwordlessToken: ['token'],
};
const wordsOf = (field: string) => words[field] ?? [field.replace(/^customFields\./, '')];

const errorClass = 'ms-field-error';
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

/** The same for one field. */
export function showErrorBeside(element: HTMLElement, message: string, changes: Changes): void {
  clearFieldError(element, changes);
  const text = newElement('span');
  text.id = `ms-error-${++lastId}`;
  text.className = errorClass;
  text.textContent = message;
  (element.closest('label') ?? element).after(text);
  const described = element.getAttribute('aria-describedby');
  changes.attribute(element, 'aria-describedby', described ? `${described} ${text.id}` : text.id);
  changes.attribute(element, 'aria-invalid', 'true');
  changes.note(element, 'error', () => text.remove());
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

export function clearFieldErrors(form: HTMLFormElement, changes: Changes): void {
  for (const element of allIn(form, '[aria-invalid]')) if (!fits(element, 'form')) clearFieldError(element, changes);
}

/**
 * In a layer, so that any rule of the page itself decides how our words look. Readable on light and
 * on dark pages.
 */
export const fieldErrorRules =
  `@layer ms-forms{.${errorClass}{display:block;margin-top:4px;font-size:.875em;color:color-mix(in srgb,#c8102e 60%,currentColor)}` +
  'form[data-ms-form] .ms-link-note{margin:0 0 12px}form[data-ms-form] [aria-busy=true]{opacity:.65;cursor:progress}}';
