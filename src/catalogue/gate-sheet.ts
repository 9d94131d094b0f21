/**
 * The text of the gating sheet. A layer, because important rules of a layer win over the page's own
 * important ones.
 */
export const gateSheetText = (hidden: string): string => `@layer ms-gate{${hidden}{display:none!important}}`;
