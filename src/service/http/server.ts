import { randomBytes } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { serveConfirm } from './confirm-page.ts';
import { answerOrigins } from './cors.ts';
import { serveDemoId } from './demo-id.ts';
import { answerBrokenRequest, answerErrors, refusalOf, sendRefusal } from './error-handler.ts';
import { serveFakeStripePages } from './fake-stripe-pages.ts';
import { serveFindings } from './findings-page.ts';
import { serveGate } from './gate.ts';
import { writeHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import { serveHome } from './home-page.ts';
import { serveImages } from './images.ts';
import { parseJsonBody } from './json-body.ts';
import { serveCommentStream } from './live/comment-stream.ts';
import { serveMailbox } from './mailbox.ts';
import { serveMedia } from './media.ts';
import { serveMetrics } from './metrics.ts';
import { mountOperations } from './mount.ts';
import { serveOauth } from './oauth-pages.ts';
import { serveOpenApi } from './openapi-page.ts';
import type { HttpParts } from './parts.ts';
import { servePaymentWebhooks } from './payment-webhooks.ts';
import { serveReset } from './reset-page.ts';
import { serveData, serveScripts } from './static.ts';
import { trustFunction } from './trust.ts';
import { watchRequests } from './watch-requests.ts';

/** R79: every limit is said, because Fastify's own defaults wait for ever. */
export const timeouts = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 } as const;
const maxHeaderBytes = 16 * 1024;
const maxConnections = 10_000;
/** Far above any body of the wire, far below what hurts (R2: a password of a megabyte is refused before it is parsed). */
const maxBodyBytes = 256 * 1024;

const newRequestId = () => randomBytes(9).toString('base64url');

/** The whole HTTP side, built and not listening: `inject` works on it at once. */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // Its own lines would hold whole addresses; `watch-requests.ts` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(parts.trustProxy),
    genReqId: newRequestId,
    requestIdHeader: false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    bodyLimit: maxBodyBytes,
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: timeouts.headersMs, connectionsCheckingInterval: 1_000 },
    // R10: one spelling of a path, so that no rule is passed by with another.
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 200,
    },
    frameworkErrors: (error, request, reply) => {
      sendRefusal(reply as unknown as FastifyReply, refusalOf(error), request as unknown as FastifyRequest);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, newRequestId()),
    // We stop in our own order (R81): requests that are under way are answered, new ones on open connections too.
    return503OnClosing: false,
  });
  server.server.maxConnections = maxConnections;
  server.decorateRequest('appId', null);
  server.decorateRequest('errorCode', null);

  // R33: JSON and nothing else. Without any other parser, a form or plain text is 415 before its body is read.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJsonBody(body),
  );

  answerErrors(server);
  watchRequests(server, parts.metrics);
  writeHeaders(server, parts.serviceUrl.startsWith('https:'));
  answerOrigins(server, parts.apps);
  mountOperations(server, parts);
  serveGate(server, parts);
  serveCommentStream(server, parts, parts.live);
  await servePaymentWebhooks(server, parts);
  if (parts.fakeStripe) await serveFakeStripePages(server, parts.fakeStripe.path, parts.fakeStripe.start);
  serveHealth(server, parts.health);
  serveMetrics(server, parts.metrics, parts.metricsToken);
  await serveScripts(server, parts);
  await serveData(server, parts);
  await serveFindings(server, parts);
  await serveMedia(server, parts);
  serveImages(server, parts.files);
  serveReset(server, parts);
  serveConfirm(server, parts);
  serveOauth(server, parts);
  serveHome(server, parts);
  serveOpenApi(server, parts);
  if (parts.demoId) serveDemoId(server, parts.demoId.handle);
  if (parts.isDemo) serveMailbox(server, parts.store.mailbox);
  return server;
}
