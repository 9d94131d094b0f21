import { httpUrl } from '../../element/http-url.ts';
import { allIn } from '../natives.ts';
import type { Page } from '../page.ts';
import { hideByStyle, showByStyle } from '../visibility.ts';
import { names, partNames } from './names.ts';

/**
 * Whom or what an item belongs to on the page: everything below it that is in no item of the
 * same kind further in.
 */
export function partsIn(root: Element, name: string, value?: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${name}${value === undefined ? '' : `="${value}"`}]`)];
}

/** Where a form of comments takes its text. */
export const fieldIn = (form: Element) =>
  form.querySelector<HTMLTextAreaElement>(
    Object.values(partNames)
      .flatMap(({ part, edit }) => [`[${part}="content"]`, `[${edit}="content"]`])
      .join(),
  );

export const toggle = ({ changes }: Pick<Page, 'changes'>, element: HTMLElement, isShown: boolean): void =>
  isShown ? showByStyle(element, changes) : hideByStyle(element, changes);

/** Texts are texts (R52): nothing that was typed ever becomes markup. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** R98 only http(s). */
export function setImage(element: HTMLElement, address: string | null, base: string): void {
  const href = httpUrl(address, base);
  if (!href) return;
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

/**
 * M §1.8 a copy of the page's template that shows the line breaks of what is written, wherever the
 * page has said nothing about them.
 */
export function showingLines(template: Element): Element {
  const copy = template.cloneNode(true) as Element;
  const contents = [names.post, names.thread].map((name) => `[${name}="content"]`).join();
  const written = allIn(template, contents);
  allIn(copy, contents).forEach((one, i) => {
    // Known of what stands on the page only, and a field has its own way with them.
    if (getComputedStyle(written[i]!).whiteSpace === 'normal') one.style.whiteSpace = 'pre-line';
  });
  return copy;
}
