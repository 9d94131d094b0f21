import { attributes } from '../../attributes.ts';

export const isControl = (element: Element): boolean =>
  /^(?:input|select|textarea)$/.test(element.localName) || element.querySelector(`[${attributes.value.name}]`) !== null;

/** The inputs of a form that carry `data-ms-member`, by the word they stand for. */
export function controlsOf(form: Element): [word: string, element: Element][] {
  return [...form.querySelectorAll(`[${attributes.member.name}]`)]
    .filter(isControl)
    .map((element) => [element.getAttribute(attributes.member.name)?.trim() ?? '', element]);
}
