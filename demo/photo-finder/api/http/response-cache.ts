import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor } from '../../../../src/platform/http/encoding-for.ts';
import { leastPacked, pack } from './compress.ts';

/**
 * Far less than browsers keep a list for; what is hidden is gone at once, because that changes the
 * version.
 */
const keptMs = 5_000;
const most = 500;

interface Kept {
  version: number;
  until: number;
  body: string;
  etag: string;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Lists as they were written last, by their address: the same question within seconds costs neither
 * database nor serialiser.
 */
export class ResponseCache {
  readonly #kept = new Map<string, Kept>();

  get(address: string, version: number): Kept | undefined {
    const kept = this.#kept.get(address);
    return kept?.version === version && kept.until > Date.now() ? kept : undefined;
  }

  set(address: string, version: number, body: string, etag: string): void {
    this.#kept.delete(address);
    this.#kept.set(address, { version, until: Date.now() + keptMs, body, etag, packed: {} });
    if (this.#kept.size > most) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

/** Compressed once for everybody who asks. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
  const encoding = encodingFor(request);
  if (encoding === 'identity' || kept.body.length < leastPacked) return reply.send(kept.body);
  kept.packed[encoding] ??= pack(Buffer.from(kept.body), encoding);
  return reply
    .headers({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    .serializer((bytes: unknown) => bytes as string)
    .send(await kept.packed[encoding]);
}
