import type { IncomingMessage } from 'node:http';

/** The stand-ins' own forms are smaller than this. */
const maxBytes = 64 * 1024;

/** The body of a request as text, or null when it is larger than any form of ours. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
