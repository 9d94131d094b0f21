export const errorClass = 'ms-field-error';
export const againClass = 'ms-try-again';

/**
 * In a layer, so that any rule of the page itself decides how our words look. Readable on light and
 * on dark pages.
 */
const rules =
  `@layer ms-forms{.${errorClass}{display:block;margin-top:4px;font-size:.875em;color:color-mix(in srgb,#c8102e 60%,currentColor)}.${againClass}{display:block;margin-top:8px}` +
  'form[data-ms-form] .ms-link-note{margin:0 0 12px}form[data-ms-form] [aria-busy=true]{opacity:.65;cursor:progress}}';

/** What our words in the page's own forms look like. Answers its undo. */
export function adoptFormRules(document: Document): () => void {
  try {
    const sheet = new (document.defaultView as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  } catch {
    return () => {};
  }
}
