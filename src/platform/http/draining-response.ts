import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A rest of a body that is read and dropped, so that the connection can be used again. */
const maxDrainBytes = 1024 * 1024;
/** Grace period of a connection that is closed while its client still sends. */
const lingerMs = 30_000;

const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
const isSmall = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Number.NaN) <= maxDrainBytes;

/** Whatever read the body does so no longer: a parser that gave up would hold it back for ever. */
function drain(request: IncomingMessage) {
  request.unpipe();
  request.resume();
}

/** An immediate close would send a reset, which takes the answer along on some systems. */
function closeAfter(request: IncomingMessage, socket: Socket) {
  if (request.complete) return Socket.prototype.destroySoon.call(socket);
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
  request.once('end', () => socket.destroySoon());
}

/**
 * R112 an answer before the end of its request's body. A small rest is drained and the connection
 * stays; otherwise the answer announces `connection: close`, and the client may finish sending.
 */
export class DrainingResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
  override writeHead(...args: unknown[]): this {
    const { req, socket } = this;
    if (socket && !req.complete && announcesBody(req)) {
      if (!isSmall(req)) this.setHeader('connection', 'close');
      // Node calls it when the answer is out, and would cut a client that still sends.
      socket.destroySoon = () => closeAfter(req, socket);
      this.once('finish', () => drain(req));
    }
    return (super.writeHead as (...all: unknown[]) => this)(...args);
  }
}
