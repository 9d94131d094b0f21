import { fieldLabel } from '../../../contract/field-label.ts';
import {
  type MailName,
  type MailPart,
  type MailTexts,
  type MailVariable,
  mailParts,
} from '../../../contract/mail-texts.ts';
import { shippedWords } from '../../../texts/mails/shipped-words.ts';

/** Null: this mail has no such value, as one with a link only has no code (R19). */
type Values = { app: string } & Partial<Record<Exclude<MailVariable, 'app'>, string | null>>;

/** The app's own text; undefined where there is none, or this mail lacks a variable of it. */
function ownText(given: string | Readonly<Record<string, string>> | undefined, language: string, values: Values) {
  const text =
    typeof given === 'object' ? fieldLabel({ label: given['*'] ?? '', labels: { ...given } }, language) : given;
  if (!text) return undefined;
  let isWhole = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: MailVariable) => {
    const value = values[name];
    isWhole &&= typeof value === 'string';
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

/** Subject and first paragraph: the app's own, or else those of the product. */
export function mailWords(
  { texts }: { texts: MailTexts },
  name: MailName,
  language: string,
  values: Values,
): Record<MailPart, string> {
  const { app, code, email } = values;
  const words = shippedWords(name, language, { app, code, email: email ?? '' });
  for (const part of mailParts) words[part] = ownText(texts[name]?.[part], language, values) ?? words[part];
  return words;
}
