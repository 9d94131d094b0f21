import type { FastifyReply } from 'fastify';
import { escaped, plainStyle, sendPage } from './page.ts';

const style = `${plainStyle}
main { display: grid; min-height: 100dvh; align-content: center; justify-items: center; gap: 16px; text-align: center; }
`;

export interface PopupResult {
  /** What is posted, once to each of the origins. */
  message: object;
  origins: readonly string[];
  /** Where to go when there is nobody to post to. */
  back: string | null;
  /** For a person who sees the page: why it did not work, or null. */
  mistake: string | null;
}

const pageOf = (reply: FastifyReply, head: string, sentence: string) =>
  sendPage(reply, {
    title: 'Log in',
    style,
    head,
    body: `<main><h1>${escaped(sentence)}</h1><p>You can close this window.</p></main>`,
    policy: ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
  });

/**
 * R37 the end of a popup. The result stands in the page and not in its address, and the page is stored nowhere. It has no
 * Cross-Origin-Opener-Policy, which would cut off the opener.
 */
export function sendResult(reply: FastifyReply, { message, origins, back, mistake }: PopupResult) {
  const data = {
    message: JSON.stringify(message),
    origins: JSON.stringify(origins),
    ...(back !== null && { back }),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  return pageOf(
    reply,
    `<script defer src="/auth-provider/result.js"${attributes.join('')}></script>`,
    mistake ?? 'Thank you, that was all.',
  );
}

/** The same where nobody is known whom to tell. */
export const sendMistake = (reply: FastifyReply, status: number, sentence: string) =>
  pageOf(reply.code(status), '', sentence);
