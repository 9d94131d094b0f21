import { cleanDocument } from './clean-document.ts';

/**
 * The classic script that is running now, or null (modules, bundlers). R91 read from a clean
 * document: an attacker who replaces the property could redirect passwords.
 */
export const runningScript = (document: Document): HTMLScriptElement | null =>
  cleanDocument(document).currentScript as HTMLScriptElement | null;
