import { type MailName, type MailPart, type MailTexts, mails } from '../../contract/mail-texts.ts';
import { shippedWords } from '../../texts/mails/shipped-words.ts';
import { languagesOf, ownText } from '../config/config-text.ts';

/** Our words of a mail, with the names of its variables. */
export const shippedText = (mail: MailName, part: MailPart, language: string): string =>
  shippedWords(mail, language === '*' ? 'en' : language, {
    app: '{app}',
    email: '{email}',
    code: (mails[mail].variables as readonly string[]).includes('code') ? '{code}' : null,
  })[part];

/** What stands in a language, as far as it is not its own. */
export const fallbackText = (texts: MailTexts, mail: MailName, part: MailPart, language: string): string =>
  ownText(texts[mail]?.[part], '*') || shippedText(mail, part, language);

/** The languages that any mail has words of its own for, without `*`. */
export const languagesIn = (texts: MailTexts): string[] =>
  languagesOf(Object.values(texts).flatMap((words) => Object.values(words ?? {})));

/** The languages that a mail has own words in, `*` among them. */
export function changedLanguages(texts: MailTexts, mail: MailName): string[] {
  const found = Object.values(texts[mail] ?? {}).flatMap((text) =>
    typeof text === 'string' ? ['*'] : Object.keys(text),
  );
  return [...new Set(found)];
}
