import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { HttpDependencies } from '../http-dependencies.ts';

/**
 * `/media/…`: the clip of the test card (§2.6) with its still drawing. Players ask for parts of it
 * (`Range`).
 */
export async function serveMedia(server: FastifyInstance, { distDir, isDemo }: HttpDependencies) {
  const root = join(distDir, 'media');
  if (!existsSync(root)) return;
  await server.register(fastifyStatic, {
    root,
    prefix: '/media/',
    // A route for each file that the build has put there, and no other.
    wildcard: false,
    index: false,
    decorateReply: false,
    maxAge: isDemo ? 0 : '1d',
    setHeaders(reply) {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
