/**
 * The language that the page names around an element; where it names none, the one of the person's
 * browser.
 */
export const languageAround = (element: Element): string => closestAttribute(element, 'lang') || navigator.language;

/**
 * Of the element itself or the nearest one around it that says something, out of shadow roots too;
 * else ''.
 */
export function closestAttribute(element: Element, name: string): string {
  for (let at: Element | null = element; at; at = hostOf(at)) {
    const found = at.closest(`[${name}]:not([${name}=""])`);
    // A form around us may have a field of that name (R91).
    if (found) return Element.prototype.getAttribute.call(found, name) ?? '';
  }
  return '';
}

export function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
