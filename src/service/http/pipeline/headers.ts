import type { FastifyInstance } from 'fastify';

/**
 * What every answer says by default; pages and scripts replace what they must. Answers are data:
 * whoever opens one as a page gets no script, no frame and no referrer out of it.
 */
export function writeHeaders(server: FastifyInstance, isHttps: boolean) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
