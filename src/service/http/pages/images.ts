import type { FastifyInstance } from 'fastify';
import { fail } from '../../../platform/http/api-error.ts';
import type { FileStore } from '../../../platform/images/files.ts';

/**
 * R56 images at addresses that never get other bytes; opened as a page, nothing in them can run.
 */
export function serveImages(server: FastifyInstance, files: FileStore) {
  server.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const file = await files.get(request.params.name);
    if (!file) return fail('not-found');
    return reply
      .headers({
        'content-type': file.type,
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': 'inline; filename="image.webp"',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(Buffer.from(file.bytes));
  });
}
