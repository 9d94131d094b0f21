import { shippedLanguage } from '../../../contract/languages.ts';
import { inLanguage } from '../../../texts/in-language.ts';
import { type NoticeKind, noticeMailTexts, type QuestionWords } from '../../../texts/mails/notice-mail-texts.ts';
import { type Circumstances, requestSentence, type TeamCircumstances } from './circumstances.ts';
import { type Block, mailText } from './layout.ts';
import type { MailText } from './mail.ts';
import { mailWords } from './mail-words.ts';

/** R11 what is suspended, for the one sentence that names it. */
interface Suspended {
  link: string;
  hasPassword: boolean;
  providers: string[];
  passkeys?: string[];
  devices: { device: string | null; at: number }[];
}

/** "a password, Google, Firefox on Linux since January 5, 2026", in the language of the mail. */
function listOf(
  { hasPassword, providers, passkeys = [], devices }: Suspended,
  words: QuestionWords,
  language: string,
): string {
  const locale = shippedLanguage(language) ?? 'en';
  const date = (at: number) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return [
    ...(hasPassword ? [words.password] : []),
    ...providers,
    ...passkeys.map(words.passkey),
    ...devices.map(({ device, at }) => words.on(device ?? words.device, date(at))),
  ].join(', ');
}

export function noticeMail(
  kind: NoticeKind,
  variables: (Circumstances | TeamCircumstances) & {
    siteUrl: string;
    suspended?: Suspended | null;
    confirmLink?: string | null;
    actionLink?: string | null;
  },
  language: string,
): MailText {
  const table = inLanguage(noticeMailTexts, language);
  const words = table[kind];
  const { appName, site, brand, suspended, confirmLink, actionLink, siteUrl } = variables;
  const { subject, text } = mailWords(brand, kind, language, { app: appName, site });
  const blocks: Block[] = [{ is: 'text', text }];
  if (suspended)
    blocks.push(
      { is: 'text', text: table.suspended(listOf(suspended, table, language)) },
      { is: 'button', label: table.review, url: suspended.link },
    );
  else if (confirmLink)
    blocks.push({ is: 'text', text: table.confirmText }, { is: 'button', label: table.confirm, url: confirmLink });
  else blocks.push({ is: 'button', label: words.button, url: actionLink ?? siteUrl });
  const sentences = ['at' in variables && requestSentence(variables, language), words.notYou];
  blocks.push({ is: 'footnote', text: sentences.filter(Boolean).join(' ') });
  return mailText({ template: kind, language }, brand, subject, blocks);
}
