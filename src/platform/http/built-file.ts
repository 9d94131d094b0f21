import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './encoding-for.ts';

/** A file of the build, in the encodings that browsers accept. */
export interface BuiltFile {
  hash: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const readOr = async (path: string, make: () => Buffer) => readFile(path).catch(make);

/** Compressed by the build; here where the deployment lacks the compressed files. */
export async function readBuiltFile(path: string): Promise<BuiltFile | null> {
  const identity = await readFile(path).catch(() => null);
  if (!identity) return null;
  return {
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 16),
    bodies: {
      identity,
      br: await readOr(`${path}.br`, () => brotliCompressSync(identity)),
      gzip: await readOr(`${path}.gz`, () => gzipSync(identity)),
    },
  };
}

/** The file with its tag, or 304 where the browser has it. Headers of its kind are set before. */
export function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, { hash, bodies }: BuiltFile) {
  const encoding = encodingFor(request);
  // One tag for each encoding: a cache must not answer a brotli question with gzip bytes.
  const etag = `"${hash}-${encoding}"`;
  reply.headers({ vary: 'Accept-Encoding', etag });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}
