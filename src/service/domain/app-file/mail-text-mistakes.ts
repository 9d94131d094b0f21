import { mailNames, mailParts, mails, variableMistake } from '../../../contract/mail-texts.ts';
import type { App } from './app.ts';

/** Own texts of mails with a variable that the mail does not have. */
export const mailTextMistakes = ({ mail }: App, at: string): string[] =>
  mailNames.flatMap((name) =>
    mailParts.flatMap((part) => {
      const given = mail.texts[name]?.[part] ?? {};
      const path = `${at}.mail.texts.${name}.${part}`;
      const all =
        typeof given === 'string'
          ? [[path, given] as const]
          : Object.entries(given).map(([tag, text]) => [`${path}.${tag}`, text] as const);
      return all.flatMap(([where, text]) => {
        const mistake = variableMistake(text, mails[name].variables);
        return mistake ? [`${where} ${mistake}`] : [];
      });
    }),
  );
