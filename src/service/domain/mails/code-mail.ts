import { inLanguage } from '../../../texts/in-language.ts';
import { type CodeMailKind, codeMailTexts } from '../../../texts/mails/code-mail-texts.ts';
import { type Circumstances, requestSentence } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';
import { mailWords } from './mail-words.ts';

/**
 * A code and a link, or (R19, R20) a link only. Subject and body begin with the code, for lock
 * screens and screen readers.
 */
export function codeMail(
  kind: CodeMailKind,
  variables: Circumstances & { email: string; code: string | null; link: string },
  language: string,
): MailText {
  const shared = inLanguage(codeMailTexts, language);
  const words = shared[kind];
  const { appName, site, email, code, link, brand } = variables;
  const { subject, text } = mailWords(brand, kind, language, { app: appName, site, email, code });
  const blocks: Block[] = [
    ...(code ? [{ is: 'code', code } as const] : []),
    { is: 'text', text },
    { is: 'button', label: words.button, url: link },
    { is: 'text', text: code ? `${shared.codeLives} ${shared.codeSecret(site)}` : shared.linkOnly },
    { is: 'footnote', text: `${requestSentence(variables, language)} ${shared.notYou}` },
  ];
  return mailText({ template: kind, language }, brand, subject, blocks);
}
