import { randomBytes } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { answerBrokenRequest } from '../../../../src/service/http/error-handler.ts';
import { serveHealth } from '../../../../src/service/http/health.ts';
import { parseJsonBody } from '../../../../src/service/http/json-body.ts';
import { serveMetrics } from '../../../../src/service/http/metrics.ts';
import { timeouts } from '../../../../src/service/http/server.ts';
import { trustFunction } from '../../../../src/service/http/trust.ts';
import { watchRequests } from '../../../../src/service/http/watch-requests.ts';
import { answerErrors, refusalOf, sendRefusal } from './error-handler.ts';
import { writeHeaders } from './headers.ts';
import { serveImages } from './images.ts';
import { mountOperations } from './mount.ts';
import { servePages } from './pages.ts';
import type { HttpParts } from './parts.ts';
import { serveVectors } from './vectors.ts';

const maxHeaderBytes = 16 * 1024;
const maxConnections = 10_000;
const maxBodyBytes = 256 * 1024;
const newRequestId = () => randomBytes(9).toString('base64url');

/** Afterview's whole HTTP side, built and not listening. The limits are the service's own (R79). */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(parts.trustProxy),
    genReqId: newRequestId,
    requestIdHeader: false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    bodyLimit: maxBodyBytes,
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: timeouts.headersMs, connectionsCheckingInterval: 1_000 },
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
    return503OnClosing: false,
  });
  server.server.maxConnections = maxConnections;
  server.decorateRequest('appId', null);
  server.decorateRequest('errorCode', null);
  // R33: JSON and nothing else; a form or plain text is 415 before its body is read.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJsonBody(body),
  );

  answerErrors(server);
  watchRequests(server, parts.metrics);
  writeHeaders(server, parts);
  mountOperations(server, parts);
  serveVectors(server, parts);
  serveImages(server, parts);
  serveHealth(server, parts.health);
  serveMetrics(server, parts.metrics, null);
  await servePages(server, parts);
  return server;
}
