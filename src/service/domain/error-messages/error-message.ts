import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { shippedLanguage } from '../../../contract/languages.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';

/** English is the contract's own table. A code that these tables lack fails to compile. */
const tables: Record<string, Partial<Record<ErrorCode, string>>> = { es, fr, de, pt };

/** What an error code says in a language, as `Accept-Language` names it; else in English. */
export const errorMessage = (code: ErrorCode, language: string): string =>
  tables[shippedLanguage(language) ?? 'en']?.[code] ?? errors[code][1];

/**
 * The same for a message that is on its way already: one that is not of the table says something of
 * its own, and stays.
 */
export const inCallersLanguage = (code: ErrorCode, message: string, language: string): string =>
  message === errors[code][1] ? errorMessage(code, language) : message;
