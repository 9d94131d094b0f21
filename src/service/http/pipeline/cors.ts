import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminPath } from '../../../contract/admin-routes.ts';
import { consoleApiPath } from '../../../contract/console.ts';
import { headers } from '../../../contract/constants.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { AppRegistry, AppsNow } from './app-registry.ts';

// PUT is sent only to routes that we do not offer; without it here the npm client would take the
// refusal for a network fault.
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

/** Each unknown origin is logged once, and no more than these: an attacker cannot fill the log. */
const namedAtMost = 100;
/** As browsers write it; `null` is a page without an origin, such as a file. */
const originForm = /^(null|https?:\/\/[a-z0-9.:[\]-]{1,200})$/;

const isKnown = (apps: AppsNow, origin: string) =>
  apps.origins.has(origin) || (apps.hasSandbox && isLoopbackOrigin(origin));

/**
 * R33, C16. A preflight does not name its app, so it is answered for the origins of all apps; the
 * request itself is checked against its own app, and loses its permission again when that refuses
 * (`forgetOrigin`). Exact origins, never `*`.
 */
export function answerOrigins(server: FastifyInstance, registry: AppRegistry) {
  const named = new Set<string>();
  // A browser shows a refused origin only as a failed connection, so the operator has to see it in
  // the log.
  function name(origin: string, { log }: FastifyRequest) {
    if (named.has(origin) || named.size >= namedAtMost || !originForm.test(origin)) return;
    named.add(origin);
    log.warn({ origin }, 'a page asks from an origin that no app lists');
  }

  server.addHook('onRequest', (request, reply, done) => {
    // R121 no page of any site calls the admin API, and only our own page the console's.
    if (request.url.startsWith(`${adminPath}/`) || request.url.startsWith(`${consoleApiPath}/`)) return done();
    reply.header('vary', 'Origin');
    const origin = headerOf(request, 'origin');
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    // A request from no other origin needs no CORS headers.
    if (origin === undefined && !isPreflight) return done();
    answer(request, reply, origin, isPreflight).then(() => {
      // A preflight is answered with that.
      if (!isPreflight) done();
    }, done);
  });

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    origin: string | undefined,
    isPreflight: boolean,
  ) {
    if (origin !== undefined && isKnown(await registry.now(), origin)) {
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
      if (isPreflight)
        reply
          .header('access-control-allow-methods', methods)
          .header('access-control-allow-headers', requestHeaders)
          .header('access-control-max-age', String(preflightSeconds));
      else reply.header('access-control-expose-headers', readableHeaders);
    } else if (origin !== undefined) name(origin, request);
    if (isPreflight) reply.code(204).send();
  }
}

export function forgetOrigin(reply: FastifyReply) {
  for (const name of ['origin', 'credentials']) reply.removeHeader(`access-control-allow-${name}`);
  reply.removeHeader('access-control-expose-headers');
}
