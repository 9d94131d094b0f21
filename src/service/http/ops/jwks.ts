import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../http-dependencies.ts';

/** R124 the public keys by which servers check tokens of members. */
export function serveJwks(server: FastifyInstance, { tokenKeys }: HttpDependencies) {
  server.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/jwk-set+json',
        'cache-control': 'public, max-age=600',
        'access-control-allow-origin': '*',
      })
      .send({ keys: await tokenKeys.published() }),
  );
}
