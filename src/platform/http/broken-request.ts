import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '../../contract/errors.ts';

/** R30 headers beyond 16 KB, R79 clients that send too slowly. */
const socketCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Who does not hang up when it is all over is hung up on; before, whatever is on its way may
 * arrive.
 */
const hangUpMs = 1_000;

/** What cannot even become a request, answered on the bare socket, in the same shape. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket, requestId: string) {
  if (!socket.writable) return;
  const code = socketCodes[error.code ?? ''] ?? 'invalid-request';
  const [status, message] = errors[code];
  const body = JSON.stringify({ error: { code, message, requestId } });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), hangUpMs).unref();
}
