import { type ErrorCode, errors } from '../../contract/errors.ts';
import { shippedLanguage } from '../../contract/languages.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';

/** English is the contract's own table. A code that these tables lack fails to compile. */
const tables: Record<string, Partial<Record<ErrorCode, string>>> = { es, fr, de, pt };

/** The message of an error code in a language of `Accept-Language`; else in English. */
export const errorMessage = (code: ErrorCode, language: string): string =>
  tables[shippedLanguage(language) ?? 'en']?.[code] ?? errors[code][1];

/**
 * Translates the message of a refusal; one that is not of the table is specific, and stays.
 */
export const inCallersLanguage = (code: ErrorCode, message: string, language: string): string =>
  message === errors[code][1] ? errorMessage(code, language) : message;
