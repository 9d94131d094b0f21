/** What an element takes over from the page around it; everything else is cut off (R97). */
export interface Surroundings {
  scheme: 'light' | 'dark' | 'auto';
  direction: 'ltr' | 'rtl';
  /** The page's `--ms-accent`, or ''. Read here because the colour of the text on it has to be computed (R108). */
  accent: string;
}

export function surroundings(element: HTMLElement): Surroundings {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  const schemes = style?.getPropertyValue('color-scheme') ?? '';
  const [isLight, isDark] = [/\blight\b/.test(schemes), /\bdark\b/.test(schemes)];
  return {
    // A page that says nothing, or both, leaves the choice to the person.
    scheme: isLight === isDark ? 'auto' : isDark ? 'dark' : 'light',
    // The `dir` attribute counts, not the inherited style: that is what a page means, and what no stray rule changes.
    direction: closestDirection(element) === 'rtl' ? 'rtl' : 'ltr',
    accent: style?.getPropertyValue('--ms-accent').trim() ?? '',
  };
}

function closestDirection(element: Element | null): string | null {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const direction = at.getAttribute('dir');
    if (direction) return direction.toLowerCase();
  }
  return null;
}

/** The parent, out of shadow roots too. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
