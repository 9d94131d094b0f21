import type { ClientErrorCode } from './client-errors.ts';
import { codeLength, maxPasswordBytes, minPasswordLength } from './constants.ts';

/** What a rule found wrong: the code of `errors.ts`, or null when all is well. */
export type Mistake = ClientErrorCode | null;

// Deliberately wider than any RFC: something, one @, something, a dot, and at least two characters
// after the last dot (§5). Also no control characters, separators, quotes or angle brackets: such
// addresses reach other mailboxes (R9).
const emailShape =
  /^[^\s@,;:"'<>()[\]\\\u0000-\u001f\u007f]+@[^\s@,;:"'<>()[\]\\\u0000-\u001f\u007f]+\.[^\s@,;:"'<>()[\]\\.\u0000-\u001f\u007f]{2,}$/u;

/** §5 the shape of an email, for form and service; the service canonicalises before (R9). */
export function checkEmail(email: string): Mistake {
  const trimmed = email.trim();
  if (trimmed === '') return 'required-field-missing';
  return trimmed.length <= 254 && emailShape.test(trimmed) ? null : 'invalid-email';
}

/**
 * §5, R2 the length of a password. Counted in characters as a person counts them (code points after
 * NFKC), its cap in bytes.
 */
export function checkPassword(password: string, minLength: number = minPasswordLength): Mistake {
  const normal = password.normalize('NFKC');
  if ([...normal].length < Math.max(minLength, minPasswordLength)) return 'invalid-password-too-short';
  return new TextEncoder().encode(normal).length > maxPasswordBytes ? 'invalid-password-too-long' : null;
}

/**
 * R105 the ASCII digits in what was typed or pasted: spaces and dashes go, full-width and other
 * digits are mapped.
 */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** §5 a code is all six boxes filled. */
export function checkCode(code: string): Mistake {
  return code.length === codeLength && digitsOf(code) === code ? null : 'invalid-reset-code';
}
