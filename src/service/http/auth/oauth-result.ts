import type { FastifyReply } from 'fastify';
import type { Language } from '../../../contract/languages.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { actionPageStyle } from '../pages/action-page-style.ts';
import { escaped, sendPage } from '../pages/page.ts';

/** Whose page it is, and for which reader. */
export interface ResultPage {
  /** Undefined where the request names no app. */
  app: AppSettings | undefined;
  language: Language;
}

export interface PopupResult extends ResultPage {
  /** What is posted, once to each of the origins. */
  message: object;
  origins: readonly string[];
  /** Where to go when there is no opener to post to. */
  back: string | null;
  /** For a person who sees the page: why it did not work, or null. */
  mistake: string | null;
}

function pageOf(reply: FastifyReply, head: string, sentence: string | null, { app, language }: ResultPage) {
  const words = mailedPageTexts(language);
  const site = app && (app.loginPage ?? app.baseUrl);
  return sendPage(reply, {
    app,
    language,
    title: app ? words.resultTitle(app.name) : words.resultDone,
    style: actionPageStyle,
    head,
    body: `<main><h1>${escaped(sentence ?? words.resultDone)}</h1><p>${words.resultClose}</p>${
      site ? `<p><a href="${escaped(site)}">${escaped(words.back(app.name))}</a></p>` : ''
    }</main>`,
    policy: ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
  });
}

/**
 * R37 the last page of a popup. The result is in the page and not in its address, and no cache
 * stores it. It has no Cross-Origin-Opener-Policy, which would cut off the opener.
 */
export function sendResult(reply: FastifyReply, { message, origins, back, mistake, ...page }: PopupResult) {
  const data = {
    message: JSON.stringify(message),
    origins: JSON.stringify(origins),
    ...(back !== null && { back }),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  return pageOf(reply, `<script defer src="/auth-provider/result.js"${attributes.join('')}></script>`, mistake, page);
}

/** The page with a mistake where no client is known to post to. */
export const sendMistake = (reply: FastifyReply, status: number, sentence: string, page: ResultPage) =>
  pageOf(reply.code(status), '', sentence, page);
