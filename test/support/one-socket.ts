import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface SocketRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Without a length, as a stream is sent. */
  isChunked?: boolean;
}

export interface SocketAnswer {
  status: number;
  /** The server announced the end of this connection. */
  isLast: boolean;
}

const lastChunk = '\r\n0\r\n\r\n';

/** −1 = not known yet. */
function endOfBody(received: Buffer, headEnd: number, head: string): number {
  if (!/^transfer-encoding: *chunked/im.test(head))
    return headEnd + 2 + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const at = received.indexOf(lastChunk, headEnd);
  return at < 0 ? -1 : at + lastChunk.length;
}

/**
 * A client that has one connection at a time, and that sends a whole body before it reads the
 * answer, as browsers do. It connects again only after an answer that announced the end.
 */
export function oneSocket(port: number, host = '127.0.0.1') {
  let socket: Socket | null = null;
  let received = Buffer.alloc(0);
  let failure: Error | null = null;
  let wake = () => {};

  async function connected(): Promise<Socket> {
    if (socket) return socket;
    const opened = connect({ port, host, allowHalfOpen: true });
    received = Buffer.alloc(0);
    failure = null;
    opened.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      wake();
    });
    for (const event of ['end', 'close']) opened.on(event, () => wake());
    opened.on('error', (error) => {
      failure = error;
    });
    await once(opened, 'connect');
    socket = opened;
    return opened;
  }

  async function write(of: Socket, bytes: Uint8Array | string): Promise<void> {
    if (of.destroyed) throw failure ?? new Error('the connection was cut while the body was sent');
    await new Promise<void>((resolve, reject) => of.write(bytes, (error) => (error ? reject(error) : resolve())));
  }

  async function readAnswer(of: Socket): Promise<SocketAnswer> {
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      const head = received.subarray(0, Math.max(end, 0)).toString('latin1');
      const bodyEnd = end < 0 ? -1 : endOfBody(received, end + 2, head);
      if (bodyEnd >= 0 && received.length >= bodyEnd) {
        received = received.subarray(bodyEnd);
        const status = Number(head.slice(9, 12));
        return { status, isLast: /^connection: *close/im.test(head) };
      }
      if (of.destroyed || of.readableEnded) throw failure ?? new Error('the connection ended without an answer');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    async ask({ method, path, headers = {}, body, isChunked }: SocketRequest): Promise<SocketAnswer> {
      const on = await connected();
      const size = isChunked ? { 'transfer-encoding': 'chunked' } : body && { 'content-length': String(body.length) };
      const lines = Object.entries({ host: 'localhost', ...headers, ...size }).map(
        ([name, text]) => `${name}: ${text}`,
      );
      await write(on, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      if (body && isChunked) await write(on, `${body.length.toString(16)}\r\n`);
      if (body) await write(on, body);
      if (body && isChunked) await write(on, '\r\n0\r\n\r\n');
      const answer = await readAnswer(on);
      if (answer.isLast) {
        on.destroy();
        socket = null;
      }
      return answer;
    },
    close: () => void socket?.destroy(),
  };
}
