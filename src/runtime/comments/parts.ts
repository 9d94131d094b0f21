import type { Page } from '../page.ts';
import { hideByStyle, showByStyle } from '../visibility.ts';

/** Whom or what an item belongs to on the page: everything below it that stands in no item of the same kind further in. */
export function partsIn(root: Element, name: string, value?: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${name}${value === undefined ? '' : `="${value}"`}]`)];
}

export const toggle = ({ changes }: Pick<Page, 'changes'>, element: HTMLElement, isShown: boolean): void =>
  isShown ? showByStyle(element, changes) : hideByStyle(element, changes);

/** Texts are texts (R52): nothing that was typed ever becomes markup. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** R98 only http(s). */
export function setImage(element: HTMLElement, address: string | null, base: string): void {
  if (!address || !URL.canParse(address, base)) return;
  const { protocol, href } = new URL(address, base);
  if (!/^https?:$/.test(protocol)) return;
  if (element.localName === 'img') {
    element.removeAttribute('srcset');
    (element as HTMLImageElement).src = href;
  } else element.style.backgroundImage = `url(${CSS.escape(href)})`;
}

/** What a builder made of a plain block can be reached and pressed like a button. */
export function makePressable(element: HTMLElement): void {
  if (element.matches('button,a[href],input,summary') || element.hasAttribute('role')) return;
  element.setAttribute('role', 'button');
  element.tabIndex = 0;
}
