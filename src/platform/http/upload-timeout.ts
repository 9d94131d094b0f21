import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Uploads under way, by connection. */
const uploading = new WeakMap<Socket, ServerResponse>();

/** R79 this connection sends an accepted upload: it may take longer than other requests. */
export const giveUploadTime = (socket: Socket, response: ServerResponse): void => void uploading.set(socket, response);

/**
 * Called when a request has taken as long as any may. True = it is a file, and has `moreMs`; then
 * `end` is called. False = its time is over: it is none, it was answered already, or it had its
 * second time.
 */
export function hasUploadTime(socket: Socket, moreMs: number, end: () => void): boolean {
  const response = uploading.get(socket);
  uploading.delete(socket);
  if (!response || response.destroyed) return false;
  const timer = setTimeout(end, moreMs);
  response.once('close', () => clearTimeout(timer));
  return true;
}
