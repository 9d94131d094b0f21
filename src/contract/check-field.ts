import type { ClientErrorCode } from './client-errors.ts';
import type { CustomField } from './entities.ts';
import type { FieldErrorCode } from './field-errors.ts';
import { checkEmail } from './validation.ts';

/** What a custom field requires of its value. */
export type FieldRules = Pick<CustomField, 'type' | 'required' | 'options' | 'pattern' | 'min' | 'max'>;
/** What is wrong with a value: a code of `errors.ts`, and the limits that its text names. */
export interface FieldMistake {
  code: ClientErrorCode;
  limits?: Readonly<Record<string, number | string>>;
}

/** A pattern is matched against short texts only, so that none can take long. */
export const maxPatternText = 256;

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/**
 * The text that is stored for what was typed. A phone number keeps its digits and a leading `+`;
 * the options of a multi-select are joined with commas, in the order of the configuration.
 */
export function fieldText({ type, options = [] }: FieldRules, text: string): string {
  if (type === 'phone') {
    // What is no number stays as it was typed, for the person to correct it.
    const bare = text.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+');
    return /^\+?\d*$/.test(bare) ? bare : text.trim();
  }
  if (type === 'multi-select') {
    const chosen = text.split(',').filter(Boolean);
    const known = options.map(({ value }) => value).filter((value) => chosen.includes(value));
    return [...known, ...chosen.filter((value) => !known.includes(value))].join();
  }
  if (type === 'boolean') return text.trim().toLowerCase();
  return !type || /text$/.test(type) ? text : text.trim();
}

type Check = (text: string, field: FieldRules) => ClientErrorCode | null;
const matches =
  (shape: RegExp, code: ClientErrorCode): Check =>
  (text) =>
    shape.test(text) ? null : code;
const isAmong: Check = (text, { options = [] }) =>
  text.split(',').every((one) => options.some(({ value }) => value === one)) ? null : 'invalid-option';

/** A row for each type that does not take any text. */
const checks: Partial<Record<NonNullable<FieldRules['type']>, Check>> = {
  // Where a browser lacks `canParse`, the service decides.
  url: (text) => (/^https?:\/\/\S+$/i.test(text) && URL.canParse?.(text) !== false ? null : 'invalid-url'),
  email: checkEmail,
  // As many digits as a number of E.164 has at most.
  phone: matches(/^(?:\+[1-9])?\d{5,15}$/, 'invalid-phone'),
  date: (text) => (isDay(text) ? null : 'invalid-date'),
  number: matches(/^-?\d+(?:\.\d+)?$/, 'invalid-number'),
  boolean: matches(/^(?:true|false)$/, 'invalid-option'),
  select: (text, field) => (text.includes(',') ? 'invalid-option' : isAmong(text, field)),
  'multi-select': isAmong,
};

type Range = [
  sizeOf: (text: string) => number | string,
  low: FieldErrorCode,
  high: FieldErrorCode,
  between?: FieldErrorCode,
];
/** What `min` and `max` are about. Dates of this form sort as texts do. */
const ranges: Partial<Record<NonNullable<FieldRules['type']>, Range>> = {
  text: [(text) => [...text].length, 'text-too-short', 'text-too-long'],
  date: [(text) => text, 'date-too-early', 'date-too-late', 'date-out-of-range'],
  number: [Number, 'number-too-small', 'number-too-large', 'number-out-of-range'],
  'multi-select': [(text) => text.split(',').length, 'too-few-options', 'too-many-options'],
};

function fitsPattern(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    // An old browser does not know all of the syntax; the service checks it again.
    return true;
  }
}

/** What is wrong with a text that is outside of `min` and `max`. */
function rangeMistake({ type = 'text', min, max }: FieldRules, text: string): FieldMistake | null {
  const [sizeOf, low, high, between] = ranges[type] ?? ranges.text!;
  const size = sizeOf(text);
  const isLow = min !== undefined && size < min;
  if (!isLow && (max === undefined || size <= max)) return null;
  const isBetween = min !== undefined && max !== undefined;
  return {
    code: (isBetween && between) || (isLow ? low : high),
    limits: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  };
}

/**
 * What is wrong with a value of a custom field, by the one rule that form and service share.
 * An empty one is wrong where the field is required, and so is a box that must be ticked.
 */
export function checkField(field: FieldRules, given: string): FieldMistake | null {
  const { type = 'text', required, pattern } = field;
  const text = fieldText(field, given);
  if (text.trim() === '' || (required && type === 'boolean' && text === 'false'))
    return required ? { code: 'required-field-missing' } : null;
  const code = checks[type]?.(text, field);
  if (code) return { code };
  if (pattern !== undefined && text.length > maxPatternText)
    return { code: 'text-too-long', limits: { max: maxPatternText } };
  const outside = rangeMistake(field, text);
  if (outside) return outside;
  return pattern !== undefined && !fitsPattern(text, pattern) ? { code: 'invalid-format' } : null;
}
