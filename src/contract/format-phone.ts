import { fieldText } from './check-field.ts';

/** Country codes of one and two digits (ITU E.164); all others have three. */
const countryCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/**
 * A phone number as people read it: country code, then groups of three digits, the last of two to
 * four. `+49 301 234 567`. Anything else stays as it is.
 */
export function formatPhone(text: string): string {
  const number = fieldText({ type: 'phone' }, text);
  if (!/^\+?\d+$/.test(number)) return text;
  const [code = ''] = countryCode.exec(number) ?? [];
  return [code, ...(number.slice(code.length).match(/^\+\d*|\d{4}$|\d{3}(?=\d)|\d+/g) ?? [])].filter(Boolean).join(' ');
}
