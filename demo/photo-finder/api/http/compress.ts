import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingFor } from '../../../../src/platform/http/encoding-for.ts';

const readable = /^(?:text\/|image\/svg|application\/(?:json|octet-stream))/;
/** Shorter than this, the words about it cost what it saves. */
export const leastPacked = 1024;
const quality = 5;

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Beside the event loop. */
export const pack = (bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> =>
  packers[encoding](bytes);

/**
 * Pages, lists and the ranking block go out compressed. Files that the build has compressed come as
 * they are.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (payload.length < leastPacked || reply.hasHeader('content-encoding')) return payload;
    if (!readable.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = encodingFor(request);
    if (encoding === 'identity') return payload;
    const bytes = await pack(Buffer.from(payload), encoding);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}
