/**
 * The text of the gating sheet. A layer, because important rules of a layer win over the page's own
 * important ones; an important inline `display` is stronger still, and is not to be painted.
 */
export const gateSheetText = (hidden: string): string =>
  `@layer ms-gate{${hidden}{display:none!important;opacity:0!important}}`;
