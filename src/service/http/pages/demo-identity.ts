import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../platform/http/api-error.ts';
import { isFromLoopback } from '../../../platform/http/loopback.ts';

/**
 * Hands a whole path to the demo's OpenID provider, which reads bodies and writes answers by
 * itself. Demo mode, on this machine only (R118).
 */
export function serveDemoId(
  server: FastifyInstance,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  server.register(async (scope) => {
    // Its forms are left unread: the provider wants the stream.
    scope.addContentTypeParser('*', (_request: unknown, _payload: unknown, done: (error: null) => void) => done(null));
    scope.all('/demo-id/*', (request, reply) => {
      if (!isFromLoopback(request)) return fail('not-found');
      reply.hijack();
      handle(request.raw, reply.raw).catch((error: unknown) => {
        request.log.error({ err: error }, 'Demo ID failed');
        reply.raw.destroy();
      });
    });
  });
}
