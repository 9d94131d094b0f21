import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'];

/**
 * R13 whether the request comes from this machine. The socket alone is not enough: a local proxy
 * forwards strangers (then its headers are there), and a foreign page can point its own host name
 * at 127.0.0.1 (then the host is not ours).
 */
export function isFromLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const isLoopback = ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopback &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host) &&
    forwarded.every((name) => request.headers[name] === undefined)
  );
}
