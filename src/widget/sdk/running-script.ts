import { cleanDocument } from './clean-document.ts';

/**
 * The classic script that is running now, or null (modules, bundlers). By the document's own
 * property: whoever answers in its place would answer for where passwords are sent (R91).
 */
export const runningScript = (document: Document): HTMLScriptElement | null =>
  cleanDocument(document).currentScript as HTMLScriptElement | null;
