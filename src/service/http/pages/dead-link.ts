import type { FastifyReply } from 'fastify';
import type { Language } from '../../../contract/languages.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import { plainStyle, sendPage } from './page.ts';

const style = `${plainStyle}
main { display: grid; min-height: 100dvh; max-width: 480px; align-content: center; justify-items: center; gap: 16px; text-align: center; }
`;

/**
 * A truncated mailed link names no app. A person opened it, so the answer is a page and no JSON.
 */
export function sendDeadLink(reply: FastifyReply, language: Language) {
  const { deadTitle, deadText } = mailedPageTexts(language);
  return sendPage(reply.code(404), {
    language,
    title: deadTitle,
    style,
    body: `<main><h1>${deadTitle}</h1><p>${deadText}</p></main>`,
  });
}
