import type { FastifyInstance } from 'fastify';
import { fail } from '../domain/fail.ts';
import { isImagePass } from '../domain/image-passes.ts';
import type { HttpDependencies } from './http-dependencies.ts';

/**
 * R56 `/evidence/<document>?pass=` works for some minutes, for the moderator who opened the item.
 * PDFs are downloads, never pages; nothing is cached and nothing in them may run.
 */
export function serveEvidence(server: FastifyInstance, { store, originals, secret }: HttpDependencies) {
  server.get<{ Params: { id: string }; Querystring: { pass?: string } }>(
    '/evidence/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { id } = request.params;
      if (!isImagePass(secret, id, request.query.pass ?? '', await store.now())) fail('not-found');
      const document = (await store.documents.byId(id)) ?? fail('not-found');
      const bytes = (await originals.get(document.file_key)) ?? fail('not-found');
      const isPdf = document.type === 'application/pdf';
      reply.headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': isPdf ? 'attachment; filename="evidence.pdf"' : 'inline; filename="evidence.webp"',
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex, noimageindex, noarchive',
      });
      return reply.type(document.type).send(Buffer.from(bytes));
    },
  );
}
