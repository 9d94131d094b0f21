import type { FastifyInstance, FastifyReply } from 'fastify';
import { headers } from '../../contract/constants.ts';
import type { AppBook, AppsNow } from './app-book.ts';
import { headerOf } from './header-of.ts';
import { isLoopbackOrigin } from './identify-app.ts';

// PUT is asked for only where nothing is offered; without it the npm client would take that refusal for a network fault.
const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders = [
  'Authorization',
  'Content-Type',
  headers.appId,
  headers.publicKey,
  headers.userAgent,
  headers.sessionId,
  'referring-path',
  'Idempotency-Key',
  'Last-Event-ID',
].join(', ');
const readableHeaders = [headers.memberToken, 'Retry-After'].join(', ');
/** R33 two hours, the most that Chromium keeps a preflight. */
const preflightSeconds = 7_200;

const isKnown = (apps: AppsNow, origin: string) =>
  apps.origins.has(origin) || (apps.hasSandbox && isLoopbackOrigin(origin));

/**
 * R33, C16. A preflight does not say which app it is for, so it is answered for the origins of all apps; the request itself is
 * checked against its own app, and loses its permission again when that refuses (`forgetOrigin`). Exact origins, never `*`.
 */
export function answerOrigins(server: FastifyInstance, book: AppBook) {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    const origin = headerOf(request, 'origin');
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    // Whoever is no page of another origin has nothing to wait for.
    if (origin === undefined && !isPreflight) return done();
    answer(reply, origin, isPreflight).then(() => {
      // A preflight is answered with that.
      if (!isPreflight) done();
    }, done);
  });

  async function answer(reply: FastifyReply, origin: string | undefined, isPreflight: boolean) {
    if (origin !== undefined && isKnown(await book.now(), origin)) {
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
      if (isPreflight)
        reply
          .header('access-control-allow-methods', methods)
          .header('access-control-allow-headers', requestHeaders)
          .header('access-control-max-age', String(preflightSeconds));
      else reply.header('access-control-expose-headers', readableHeaders);
    }
    if (isPreflight) reply.code(204).send();
  }
}

export function forgetOrigin(reply: FastifyReply) {
  for (const name of ['origin', 'credentials']) reply.removeHeader(`access-control-allow-${name}`);
  reply.removeHeader('access-control-expose-headers');
}
