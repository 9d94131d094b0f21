import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inCallersLanguage } from '../../../texts/errors/error-message.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import { readUnsubscribeToken } from '../../domain/unsubscribe-token.ts';
import { unsubscribeByMail } from '../../use-cases/comments/unsubscribe-by-mail.ts';
import { sendMistake } from '../auth/oauth-result.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf, languageOfRequest } from '../pipeline/caller.ts';
import { refusalOf } from '../pipeline/error-handler.ts';
import { countCall } from '../pipeline/limits.ts';
import { refuseOtherMethods } from '../pipeline/mount.ts';
import { actionPageStyle } from './action-page-style.ts';
import { sendDeadLink } from './dead-link.ts';
import { escaped, sendPage } from './page.ts';

const path = '/unsubscribe';
/** "List-Unsubscribe=One-Click" as a form writes it, with room to spare. */
const maxBodyBytes = 4096;

interface TokenQuery {
  Querystring: { token?: unknown };
}

/**
 * Ends mails about replies for the holder of such a mail: its token is signed, so no login is
 * needed. A GET changes nothing (R25, R33); the form's button, or a mail program by one request
 * (RFC 8058), posts to the same address. It needs no script, and no data in the body.
 */
export async function serveUnsubscribe(server: FastifyInstance, parts: HttpDependencies) {
  const page = async (request: FastifyRequest<TokenQuery>, reply: FastifyReply, isDone: boolean) => {
    const language = languageOfRequest(request);
    const subscription = readUnsubscribeToken(parts.keys, request.query.token);
    const app = subscription && (await parts.apps.now()).byId.get(subscription.appId)?.[subscription.mode];
    if (!subscription || !app) return sendDeadLink(reply, language);
    request.appId = app.id;
    try {
      await countCall(parts.store, app, isDone ? 'write' : 'read', callerOf(request, parts));
    } catch (error) {
      const { code, status, message, extra } = refusalOf(error);
      if (code !== 'rate-limited') throw error;
      request.errorCode = code;
      return sendMistake(
        reply.header('retry-after', String(extra.retryAfter)),
        status,
        inCallersLanguage(code, message, language),
        { app, language },
      );
    }
    if (isDone) await unsubscribeByMail(parts.store, subscription);
    const words = mailedPageTexts(language);
    const back = `<p><a href="${escaped(app.baseUrl)}">${escaped(words.back(app.name))}</a></p>`;
    return sendPage(reply, {
      app,
      language,
      title: words.unsubscribeTitle(app.name),
      style: actionPageStyle,
      hasForm: true,
      body: isDone
        ? `<main><h1>${words.unsubscribed}</h1><p>${words.unsubscribedText}</p>${back}</main>`
        : `<main><h1>${words.unsubscribeQuestion}</h1><p>${escaped(words.unsubscribeText(app.name))} <span class="channel">${escaped(subscription.channel)}</span></p><form method="post"><button>${words.unsubscribeButton}</button></form>${back}</main>`,
    });
  };

  server.get<TokenQuery>(path, (request, reply) => page(request, reply, false));
  await server.register(async (raw) => {
    // Mail programs send a form, ours is one; nothing in it is read.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, async () => undefined);
    raw.post<TokenQuery>(path, (request, reply) => page(request, reply, true));
    refuseOtherMethods(raw, path, ['GET', 'HEAD', 'POST']);
  });
}
