/**
 * Reads of a page's elements that a field of the same name cannot shadow: in `<form><input
 * name="getAttribute"></form>` the form's own property is the input (R91). Taken when the script
 * loads, before the page can change them (R90).
 */
const { apply } = Reflect;
const { getAttribute, hasAttribute, matches, closest, querySelectorAll } = Element.prototype;
const { reset, requestSubmit } = HTMLFormElement.prototype;
const { createElement } = Document.prototype;

export const attributeOf = (element: Element, name: string): string | null => apply(getAttribute, element, [name]);
export const carries = (element: Element, name: string): boolean => apply(hasAttribute, element, [name]);
export const fits = (element: Element, selector: string): boolean => apply(matches, element, [selector]);
export const closestTo = (element: Element, selector: string): Element | null => apply(closest, element, [selector]);
export const allIn = <T extends Element = HTMLElement>(root: Element, selector: string): T[] => [
  ...(apply(querySelectorAll, root, [selector]) as NodeListOf<T>),
];
export const newElement = (name: string): HTMLElement => apply(createElement, document, [name]);
export const sendForm = (form: HTMLFormElement, by: HTMLElement | null): void => apply(requestSubmit, form, [by]);
export const resetForm = (form: HTMLFormElement): void => apply(reset, form, []);
/** What Enter presses in a form. */
export const submitButtonOf = (form: Element): HTMLElement | undefined =>
  allIn(form, '[type="submit"],button:not([type])')[0];
