import { inLanguage } from '../../../texts/in-language.ts';
import { type MemberMailKind, memberMailTexts } from '../../../texts/mails/member-mail-texts.ts';
import { type Circumstances, requestSentence, type TeamCircumstances } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';
import { mailWords } from './mail-words.ts';

/** `code` and `link` as far as the kind has them. */
export function memberMail(
  kind: MemberMailKind,
  variables: (Circumstances | TeamCircumstances) & { code?: string | null; link?: string | null },
  language: string,
): MailText {
  const table = inLanguage(memberMailTexts, language);
  const words = table[kind];
  const { appName, site, brand, code = null, link = null } = variables;
  const { subject, text } = mailWords(brand, kind, language, { app: appName, site, code });
  const footnote =
    'at' in variables ? `${requestSentence(variables, language)} ${words.notYou}` : table.changedByTeam(appName);
  const blocks: Block[] = [
    ...(code ? [{ is: 'code', code } as const] : []),
    { is: 'text', text },
    ...(link && words.button ? [{ is: 'button', label: words.button, url: link } as const] : []),
    ...(code ? [{ is: 'text', text: table.codeLives } as const] : []),
    { is: 'footnote', text: footnote },
  ];
  return mailText({ template: kind, language }, brand, subject, blocks);
}
