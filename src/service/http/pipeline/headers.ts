import type { FastifyInstance } from 'fastify';

/**
 * The default headers; pages and scripts replace what they must. Answers are data: opened as a page
 * they run no script, allow no frame and send no referrer.
 */
export const defaultHeaders = (isHttps: boolean) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
});

export function writeHeaders(server: FastifyInstance, isHttps: boolean) {
  const headers = defaultHeaders(isHttps);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
