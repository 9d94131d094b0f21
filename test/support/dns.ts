import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const typeTxt = 16;
const [noError, serverFailure, noSuchName] = [0, 2, 3];

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** One TXT record, for the name of the question. */
function answerOf(text: string): Buffer {
  const parts = text.match(/[\s\S]{1,255}/g) ?? [''];
  const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, 'latin1')]));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(typeTxt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/**
 * A DNS server on this machine that knows these texts and no other name. `isBroken` answers every
 * question with "server failure".
 */
export async function startDns(texts: Record<string, string[]>) {
  const state = { texts, isBroken: false };
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    const found = state.isBroken ? [] : (state.texts[name] ?? []);
    const code = state.isBroken ? serverFailure : found.length > 0 ? noError : noSuchName;
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code!, 2);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    const reply = Buffer.concat([head, query.subarray(12, end + 4), ...found.map(answerOf)]);
    socket.send(reply, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    state,
    server: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
