import { connect, type Socket } from 'node:net';

export interface Question {
  path: string;
  headers?: Record<string, string>;
}

/**
 * Connections that stay open, each with one question under way; what finds none free waits for the
 * next. A client that can do all of HTTP takes from the processors, which it shares with the
 * server, three times as much; this one knows answers of one length and `200`.
 */
export async function openConnections({ url, count }: { url: string; count: number }) {
  const { hostname, port, host } = new URL(url);
  const waiting: { question: Buffer; answered: () => void }[] = [];
  const free: ((question: Buffer, answered: () => void) => void)[] = [];
  const sockets: Socket[] = [];
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
    let answered: (() => void) | null = null;
    let missing = 0;
    const ask = (question: Buffer, done: () => void) => {
      answered = done;
      socket.write(question);
    };
    socket.on('data', (bytes) => {
      missing = missing > 0 ? missing - bytes.length : restOf(bytes);
      if (missing > 0) return;
      answered?.();
      const next = waiting.shift();
      if (next) ask(next.question, next.answered);
      else free.push(ask);
    });
    free.push(ask);
  };
  await Promise.all(Array.from({ length: count }, open));
  return {
    /** A question as bytes, written once. */
    write: ({ path, headers = {} }: Question) =>
      Buffer.from(
        [
          `GET ${path} HTTP/1.1`,
          `host: ${host}`,
          ...Object.entries(headers).map((pair) => pair.join(': ')),
          '',
          '',
        ].join('\r\n'),
      ),
    ask: (question: Buffer, answered: () => void) => {
      const connection = free.shift();
      if (connection) connection(question, answered);
      else waiting.push({ question, answered });
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** How many bytes of an answer come after its first part. */
function restOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end + 2);
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1];
  if (end < 0 || !length || !head.startsWith('HTTP/1.1 200 ')) throw new Error(`the answer was ${head}`);
  return end + 4 + Number(length) - bytes.length;
}
