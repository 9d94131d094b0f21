import { attributes } from '../../catalogue/attributes.ts';
import { typedIn } from '../../ui/typed-in.ts';
import { allIn } from './natives.ts';

/** M §1.3 one custom field as text, whichever control stands for it. */

const boxSelector = `input[type="checkbox"][${attributes.value.name}]`;
const isInput = (element: Element, type: string): element is HTMLInputElement =>
  element.localName === 'input' && (element as HTMLInputElement).type === type;
/** A block around checkboxes that together are one field. */
const boxesIn = (element: Element) => allIn<HTMLInputElement>(element, boxSelector);
const valueOfBox = (box: Element) => box.getAttribute(attributes.value.name) ?? '';

export function isField(element: Element): boolean {
  if (element.localName === 'input')
    return !/^(?:file|submit|button|image|reset)$/.test((element as HTMLInputElement).type);
  return element.localName === 'textarea' || element.localName === 'select' || boxesIn(element).length > 0;
}

/**
 * The field's text; undefined for a radio button that is not the chosen one, and for a list without
 * lines or without the one that is stored.
 */
export function readField(element: Element): string | undefined {
  if (isInput(element, 'checkbox')) return String(element.checked);
  if (isInput(element, 'radio')) return element.checked ? element.value : undefined;
  if (element.localName === 'select' && (element as HTMLSelectElement).multiple) {
    const options = [...(element as HTMLSelectElement).options];
    const chosen = options.filter(({ selected }) => selected).map(({ value }) => value);
    return options.length > 0 ? chosen.join(',') : undefined;
  }
  if ((element as HTMLSelectElement).selectedIndex < 0) return undefined;
  if (/^(?:input|textarea|select)$/.test(element.localName)) return typedIn(element as HTMLInputElement);
  return boxesIn(element)
    .filter(({ checked }) => checked)
    .map(valueOfBox)
    .join(',');
}

/** Puts a text into the field, without events: the person typed nothing. */
export function writeField(element: Element, text: string): void {
  if (isInput(element, 'checkbox')) check(element, text === 'true');
  else if (isInput(element, 'radio')) check(element, element.value === text);
  else if (element.localName === 'select' && (element as HTMLSelectElement).multiple) {
    const chosen = text.split(',');
    for (const option of (element as HTMLSelectElement).options) option.selected = chosen.includes(option.value);
  } else if (/^(?:input|textarea|select)$/.test(element.localName)) {
    (element as HTMLInputElement).value = text;
  } else {
    const chosen = text.split(',');
    for (const box of boxesIn(element)) check(box, chosen.includes(valueOfBox(box)));
  }
}

/** The radio buttons of one choice; of anything else itself. */
export const choiceOf = (element: Element): HTMLInputElement[] => {
  const { form, name } = element as HTMLInputElement;
  return isInput(element, 'radio') && form
    ? allIn<HTMLInputElement>(form, 'input[type="radio"]').filter((one) => one.name === name)
    : [element as HTMLInputElement];
};

/** Differs from its value in the page's HTML. */
export function isChanged(element: Element): boolean {
  const { type, checked, defaultChecked, value, defaultValue, options } = element as HTMLInputElement &
    HTMLSelectElement;
  // A list without a choice of its own shows the first line that can be chosen; a colour or a range
  // is never without a value.
  if (options) {
    const lines = [...options];
    const first = lines.find(({ disabled }) => !disabled);
    return lines.some((one) => one.selected !== one.hasAttribute('selected') && (one !== first || !one.selected));
  }
  if (/^(?:checkbox|radio)$/.test(type)) return checked !== defaultChecked;
  return type ? value !== defaultValue && !/^(?:range|color)$/.test(type) : boxesIn(element).some(isChanged);
}

function check(box: HTMLInputElement, checked: boolean): void {
  box.checked = checked;
  showState(box);
}

/**
 * Webflow draws its own boxes before the real ones, and keeps them in step by a class; of radio
 * buttons the whole group changes.
 */
export function showState(box: Element): void {
  for (const one of choiceOf(box)) {
    const visual = one.previousElementSibling;
    if (visual && /(?:^|\s)w-(?:checkbox-input|form-formradioinput|radio-input)/.test(visual.className))
      visual.classList.toggle('w--redirected-checked', one.checked);
  }
}
