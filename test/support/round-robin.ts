import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer without stickiness: each request goes to the next of `targets` that takes the
 * connection. A request that was under way when its process died is answered with 502, as nginx
 * would: the client does not know whether it was done.
 */
export async function startRoundRobin(
  targets: () => readonly string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  let turn = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const body = await bytesOf(incoming);
    const urls = targets();
    for (let tries = 0; tries < urls.length; tries++) {
      const url = urls[turn++ % urls.length]!;
      const outcome = await pass(url, incoming, body, outgoing);
      if (outcome === 'answered') return;
      if (outcome === 'broken') break;
    }
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function pass(
  url: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const forwarded = request(url + incoming.url, {
      method: incoming.method,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
      agent: false,
    });
    forwarded.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => resolve('broken'));
      answer.on('end', () => {
        if (!answer.complete) return resolve('broken');
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.end(Buffer.concat(parts));
        resolve('answered');
      });
    });
    forwarded.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    forwarded.end(body);
  });
}
