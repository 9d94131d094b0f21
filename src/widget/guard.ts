import { gateSheetText } from '../catalogue/gate-sheet.ts';

/**
 * The one blocking kilobyte (B3): before the first paint it hides what the cached member must not
 * see. Any surprise, and a main script that never comes, leave the visitor's view. A constructable
 * sheet, so that a strict policy is fine (R89).
 */

/** Selectors of the catalogue, put in place by the build (`guardConstants`). */
declare const __VISITOR__: string;
declare const __ANY_MEMBER__: string;

// Nothing may be thrown into a page that can do without us: old browsers and closed storage simply
// have no guard.
try {
  // Keys by their literal names (a test compares them with the contract's): every byte counts.
  const state = document.documentElement.dataset;
  const sheet = new CSSStyleSheet();
  // Later an element of the page may have that name (R91).
  const sheets = document.adoptedStyleSheets;
  const show = (hidden: string, who: string) => {
    state.msState = who;
    sheet.replaceSync(gateSheetText(hidden.replace(/~/g, '[data-ms-')));
  };
  const showVisitor = () => show(__VISITOR__, 'visitor');

  // Where the main script was faster there is nothing to guard any more.
  if (!state.msState) {
    showVisitor();
    sheets.push(sheet);
    // The main script removes this sheet; if it is still there, the main script never ran.
    setTimeout(() => sheets.includes(sheet) && showVisitor(), 10_000);
    if (localStorage['_ms-mem'] && (localStorage['_ms-mid'] || /_ms-mid=/.test(document.cookie))) {
      // What the main script last hid from this member. A brace would make it more than a selector:
      // storage can be forged.
      const hidden: string = localStorage.ms_gate ?? '{';
      show(/[{}]/.test(hidden) ? __ANY_MEMBER__ : hidden, 'member');
    }
  }
} catch {}
