import type { FastifyInstance } from 'fastify';
import { fail } from '../domain/fail.ts';
import { isImagePass } from '../domain/image-passes.ts';
import { pictureCache } from './headers.ts';
import type { HttpDependencies } from './http-dependencies.ts';

const types = { avif: 'image/avif', webp: 'image/webp' } as const;

/**
 * R56 `/img/<key>/<width>.<format>`: our own encodings and nothing else, for this site's pages,
 * never as a page of their own. What is taken down is gone at once.
 */
export function serveImages(server: FastifyInstance, parts: HttpDependencies) {
  server.get<{ Params: { key: string; file: string }; Querystring: { pass?: string } }>(
    '/img/:key/:file',
    async (request, reply) => {
      const { key, file } = request.params;
      const match = /^(\d{2,4})\.(avif|webp)$/.exec(file);
      if (!match || !/^[0-9a-z]{16,64}$/.test(key)) fail('not-found');
      const { pass } = request.query;
      // Its owner and moderators look at what is not published; nothing in between may keep that.
      const isOwn = pass !== undefined && isImagePass(parts.secret, key, pass, Date.now());
      const { photos, portraits } = parts.store;
      if (!isOwn && !(await photos.isImageShown(key)) && !(await portraits.isShown(key))) fail('not-found');
      const etag = `"${key}-${file}"`;
      reply.headers({
        'cache-control': pictureCache(isOwn ? 0 : parts.imageCacheSeconds),
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `inline; filename="photo.${match[2]}"`,
        'cross-origin-resource-policy': 'same-site',
        'x-robots-tag': 'noindex, noimageindex, noarchive',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes = (await parts.images.read(key, file)) ?? fail('not-found');
      return reply.type(types[match[2] as keyof typeof types]).send(Buffer.from(bytes));
    },
  );
}
