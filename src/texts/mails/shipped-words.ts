import type { MailName } from '../../contract/mail-texts.ts';
import { inLanguage } from '../in-language.ts';
import { codeMailTexts } from './code-mail-texts.ts';
import { memberMailTexts } from './member-mail-texts.ts';
import { noticeMailTexts } from './notice-mail-texts.ts';
import { replyMailTexts } from './reply-mail-texts.ts';

interface Words {
  subject: (app: string, code: string | null) => string;
  text: (app: string, email: string) => string;
}

function wordsIn(language: string): Record<MailName, Words> {
  const { sent, ...codeMails } = inLanguage(codeMailTexts, language);
  return {
    ...codeMails,
    'sent-login': sent.login,
    'sent-reset': sent.reset,
    'sent-invite': sent.invite,
    ...inLanguage(memberMailTexts, language),
    ...inLanguage(noticeMailTexts, language),
    reply: inLanguage(replyMailTexts, language),
  };
}

/** Subject and first paragraph that the product ships. */
export function shippedWords(
  name: MailName,
  language: string,
  { app, email = '', code = null }: { app: string; email?: string | undefined; code?: string | null | undefined },
): { subject: string; text: string } {
  const { subject, text } = wordsIn(language)[name];
  return { subject: subject(app, code), text: text(app, email) };
}
