import { codeLength } from '../contract/constants.ts';
import { digitsOf } from '../contract/validation.ts';

/** The content of the boxes, one digit or nothing each, and the box that comes next. */
export interface CodeEntry {
  digits: readonly string[];
  focus: number;
}

export const emptyCode: readonly string[] = Array.from({ length: codeLength }, () => '');

/**
 * R105 text arrives in box `at`, whatever brought it: a key, a paste, autofill, a drop. Six digits
 * or more fill from the first box wherever they land; fewer fill from that box on. What is no digit
 * is dropped; without any digit nothing changes.
 */
export function enterText(digits: readonly string[], at: number, text: string): CodeEntry {
  const arrived = digitsOf(text).slice(0, codeLength);
  if (arrived === '') return { digits, focus: at };
  const start = arrived.length === codeLength ? 0 : at;
  const next = digits.map((digit, i) => arrived[i - start] ?? digit);
  return { digits: next, focus: Math.min(start + arrived.length, codeLength - 1) };
}

/**
 * A box reports its whole value after a change. Where it held a digit already, that digit is still
 * in it, before or after the new one: it is taken out once. `typed` is what the browser says was
 * inserted, if it says so.
 */
export function enterValue(digits: readonly string[], at: number, value: string, typed?: string | null): CodeEntry {
  const before = digits[at] ?? '';
  const now = digitsOf(value);
  if (now === '') return { digits: digits.with(at, ''), focus: at };
  if (typed && digitsOf(typed) !== '') return enterText(digits, at, typed);
  if (now.length === 2 && before !== '') {
    return enterText(digits, at, now.startsWith(before) ? now.slice(1) : now.slice(0, 1));
  }
  return enterText(digits, at, value);
}

/**
 * §5 Backspace on an empty box goes to the previous one, and takes its digit along; on a filled box
 * it only empties it.
 */
export function eraseBack(digits: readonly string[], at: number): CodeEntry {
  const focus = digits[at] === '' ? Math.max(at - 1, 0) : at;
  return { digits: digits.with(focus, ''), focus };
}

/**
 * Where a key leads, or null when it is not one of ours. Codes run from left to right in every
 * language.
 */
export function moveBy(key: string, at: number): number | null {
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'ArrowRight') return Math.min(at + 1, codeLength - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? codeLength - 1 : null;
}
