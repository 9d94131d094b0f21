import { css } from 'goober';
import { base } from './base.ts';

/**
 * A rule in goober's object form: properties in camel case, nested selectors with `&`, at-rules.
 * Variation comes by `data-*`.
 */
export interface Rules {
  [name: string]: string | number | Rules;
}

let text = '';
let isScheduled = false;
let sheets: CSSStyleSheet[] | undefined;

const store = {
  get data() {
    return text;
  },
  set data(next: string) {
    text = next;
    if (isScheduled) return;
    isScheduled = true;
    // Modules declare dozens of rules in one go: one parse for all of them.
    queueMicrotask(() => {
      isScheduled = false;
      sheets?.[1]?.replaceSync(text);
    });
  },
};

/**
 * goober writes into a <style> of its own, which a strict policy forbids. Asked for a target it
 * takes what `querySelector` answers, as long as that looks attached: so it writes into one sheet
 * that every shadow root adopts (R89). The target itself has the same property, because without a
 * window goober uses it directly.
 */
const target = {
  querySelector: () => ({ parentNode: true, firstChild: store }),
  get data() {
    return store.data;
  },
  set data(next: string) {
    store.data = next;
  },
} as unknown as Element;

const write = css.bind({ target });
const writeKeyframes = css.bind({ target, k: 1 } as { target: Element });

/**
 * Class name of a rule. Call it for module-level constants only: the sheet grows and never shrinks.
 */
export const style = (rules: Rules): string => write(rules as never);
/** Name of an animation. */
export const keyframes = (rules: Rules): string => writeKeyframes(rules as never);

/**
 * Puts our two shared sheets on a shadow root, or on a document of our own: tokens with resets, and
 * all component rules.
 */
export function adoptStyles(root: DocumentOrShadowRoot): void {
  if (!sheets) {
    sheets = [new CSSStyleSheet(), new CSSStyleSheet()];
    sheets[0]!.replaceSync(base());
    sheets[1]!.replaceSync(text);
  }
  root.adoptedStyleSheets = sheets;
}
