import type { FastifyRequest } from 'fastify';

/** A header as one text, or undefined when it is absent or was sent several times. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
