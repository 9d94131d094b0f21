import { black, contrast, parseColor, white } from '../../ui/color.ts';
import { closestAttribute, hostOf } from './language-around.ts';

/** What an element takes over from the page around it; everything else is cut off (R97). */
export interface Surroundings {
  scheme: 'light' | 'dark' | 'auto';
  direction: 'ltr' | 'rtl';
  /**
   * The page's `--ms-accent`, or ''. Read here because the colour of the text on it has to be
   * computed (R108).
   */
  accent: string;
  /**
   * The font families of the page, or '' where it names none: the serif of browsers is not chosen.
   */
  font: string;
}

const shippedByBrowsers = /^(?:"?Times(?: New Roman)?"?|serif|-webkit-standard)$/;

export function surroundings(element: HTMLElement, isInline: boolean): Surroundings {
  const style = getComputedStyle(element);
  const own = style.getPropertyValue('color-scheme');
  // `normal` is all that a page is computed to that names its schemes in the head alone.
  const schemes = own === 'normal' ? metaOf(element.ownerDocument) : own;
  const [isLight, isDark] = [/\blight\b/.test(schemes), /\bdark\b/.test(schemes)];
  return {
    // Only a page that names both leaves the choice to the person: one that names none is light,
    // whatever the system prefers. Whatever is in the page has to match its surroundings: there a
    // page that names none is as dark as it looks.
    scheme: isLight && isDark ? 'auto' : isDark ? 'dark' : isLight || !isInline ? 'light' : lookOf(element),
    // The `dir` attribute counts, not the inherited style: that is what a page means, and what no
    // stray rule changes.
    direction: closestAttribute(element, 'dir').toLowerCase() === 'rtl' ? 'rtl' : 'ltr',
    accent: style.getPropertyValue('--ms-accent').trim(),
    font: shippedByBrowsers.test(style.fontFamily) ? '' : style.fontFamily,
  };
}

const metaOf = (document: Document): string =>
  document.querySelector('meta[name="color-scheme" i]')?.getAttribute('content') ?? '';

/**
 * By the background colour behind the element; without one, by the colour of the text.
 */
function lookOf(element: Element): 'light' | 'dark' {
  const isDark = (text: string) => {
    const color = parseColor(text) ?? white;
    return contrast(white, color) > contrast(black, color);
  };
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const background = getComputedStyle(at).backgroundColor;
    if (background && !/^(transparent|rgba\(.*, 0\))$/.test(background)) return isDark(background) ? 'dark' : 'light';
  }
  const text = getComputedStyle(element).color;
  return text && !isDark(text) ? 'dark' : 'light';
}

const parentOf = (element: Element): Element | null => element.parentElement ?? hostOf(element);
