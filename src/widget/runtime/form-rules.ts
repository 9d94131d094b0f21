export const errorClass = 'ms-field-error';
export const againClass = 'ms-try-again';

/**
 * In a layer, so that any rule of the page itself decides how our words look. Readable on light and
 * on dark pages.
 */
export const fieldErrorRules =
  `@layer ms-forms{.${errorClass}{display:block;margin-top:4px;font-size:.875em;color:color-mix(in srgb,#c8102e 60%,currentColor)}.${againClass}{display:block;margin-top:8px}` +
  'form[data-ms-form] .ms-link-note{margin:0 0 12px}form[data-ms-form] [aria-busy=true]{opacity:.65;cursor:progress}}';
