import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { enPasswordStrength } from '../../texts/widget/en-password-strength.ts';
import { addEnglish } from '../../texts/widget/texts.ts';
import { commonPasswords } from './common-passwords.ts';

type Strength = keyof typeof enPasswordStrength;
const strengths: Strength[] = ['password_weak', 'password_weak', 'password_fair', 'password_good', 'password_strong'];
// More characters take time at each key, and change nothing.
const zxcvbn = new ZxcvbnFactory({ dictionary: { passwords: commonPasswords.split(' ') }, maxLength: 64 });
addEnglish(enPasswordStrength);

/**
 * How hard it is to guess what is typed in this field, or `''` while it is empty. The other fields
 * of the form and the name of the app are what an attacker tries first.
 */
export function strengthOf({ value, form }: HTMLInputElement, appName: string, minLength: number): Strength | '' {
  if (value === '') return '';
  if (value.length < minLength) return 'password_weak';
  const others = [...(form?.querySelectorAll<HTMLInputElement>('input:not([autocomplete*=password])') ?? [])];
  const known = [appName, ...others.map((one) => one.value)].flatMap((text) => [
    text,
    ...text.split('@'),
    ...text.split(/[\s@.]+/),
  ]);
  return strengths[zxcvbn.check(value, known.filter(Boolean)).score]!;
}
