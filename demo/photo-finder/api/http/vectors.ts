import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { procedureSlugs } from '../../contract/procedures.ts';
import { apiBase, vectorsPath } from '../../contract/routes.ts';
import { fail } from '../domain/fail.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { countUse, visitorOf } from './mount.ts';

const most = 20_000;

/** The ranking block, the same for everybody. What a body measures never comes here. */
export function serveVectors(server: FastifyInstance, parts: HttpDependencies) {
  server.get<{ Querystring: { proc?: string; cap?: string } }>(`${apiBase}${vectorsPath}`, async (request, reply) => {
    await countUse(reply, parts, 'read', visitorOf(request, parts));
    const { proc } = request.query;
    const procedure = proc ? (procedureSlugs.find((slug) => slug === proc) ?? fail('invalid-filter')) : null;
    const cap = request.query.cap ?? String(most);
    if (!/^\d{1,5}$/.test(cap) || Number(cap) < 1) fail('invalid-request');
    const { bytes } = await parts.index.vectors(procedure, Math.min(most, Number(cap)));
    // Weak: the same answer may come compressed, or not.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/octet-stream').send(Buffer.from(bytes));
  });
}
