import type { FastifyInstance } from 'fastify';
import { createBaseServer } from '../../../../src/platform/http/base-server.ts';
import { compressAnswers } from './compress.ts';
import { answerErrors, refusalOf, sendRefusal } from './error-handler.ts';
import { serveEvidence } from './evidence.ts';
import { writeHeaders } from './headers.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { serveImages } from './images.ts';
import { serveMembershipWebhooks } from './membership-webhooks.ts';
import { mountOperations } from './mount.ts';
import { servePages } from './pages.ts';
import { servePreviewCards } from './preview-cards.ts';
import { serveVectors } from './vectors.ts';

/**
 * Afterview's whole HTTP side, built and not listening. It begins as the service's own does, with
 * its limits and habits.
 */
export async function createServer(parts: HttpDependencies): Promise<FastifyInstance> {
  const server = createBaseServer({
    ...parts,
    refuse: (error, request, reply) => void sendRefusal(reply, refusalOf(error), request),
  });
  answerErrors(server);
  writeHeaders(server, parts);
  compressAnswers(server);
  mountOperations(server, parts);
  serveVectors(server, parts);
  serveImages(server, parts);
  serveEvidence(server, parts);
  servePreviewCards(server, parts);
  await serveMembershipWebhooks(server, parts);
  await servePages(server, parts);
  return server;
}
