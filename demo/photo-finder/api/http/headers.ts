import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from './http-dependencies.ts';

/**
 * What pages may do: our own scripts and styles, the membership service's script, pictures and
 * calls, and nothing else. `hashes` are of styles that the build wrote into the page itself.
 */
export function pagePolicy(service: string, hashes: readonly string[] = []): string {
  const styles = ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return [
    "default-src 'self'",
    `connect-src 'self' ${service}`,
    `img-src 'self' data: blob: ${service}`,
    `media-src ${service}`,
    "worker-src 'self'",
    `style-src ${styles}`,
    `script-src 'self' ${service}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The default headers of every answer. Filters are health data: no address of ours is sent to
 * anybody.
 */
export function writeHeaders(server: FastifyInstance, { publicOrigin }: HttpDependencies) {
  const isHttps = publicOrigin.startsWith('https:');
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), browsing-topics=()',
      ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    });
  });
}

/**
 * A picture can be taken down: unless the operator lets caches keep it for a while, each sight of
 * it asks again.
 */
export const pictureCache = (seconds: number): string =>
  seconds > 0 ? `public, max-age=${seconds}` : 'private, no-cache';
