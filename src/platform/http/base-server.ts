import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { answerBrokenRequest } from './broken-request.ts';
import { DrainingResponse } from './draining-response.ts';
import { type Health, serveHealth } from './health.ts';
import { parseJsonBody } from './json-body.ts';
import { type MetricsRegistry, serveMetrics } from './metrics.ts';
import { watchRequests } from './request-log.ts';
import { type TrustProxy, trustFunction } from './trust-proxy.ts';
import { hasUploadTime } from './upload-timeout.ts';

/** R79 sets every limit, because Fastify's own defaults wait for ever. */
export const timeouts = { headersMs: 10_000, requestMs: 30_000, uploadMs: 60_000, keepAliveMs: 72_000 } as const;
const maxHeaderBytes = 16 * 1024;
const maxConnections = 10_000;
/**
 * Far above any body of the wire, far below what hurts (R2: a password of a megabyte is refused
 * before it is parsed).
 */
const maxBodyBytes = 256 * 1024;

// Of what the process has drawn beforehand: other randomness would cost each request more than its
// route.
const newRequestId = () => randomUUID();

export interface BaseServerOptions {
  log: Logger;
  trustProxy: TrustProxy;
  metrics: MetricsRegistry;
  /**
   * Gives access to the metrics. Null = this machine only, and no access at all where the public
   * address is another.
   */
  metricsToken: string | null;
  /** Where browsers reach it, without a path. */
  publicOrigin: string;
  health: Health;
  /** R79 how long a file may take (tests). */
  uploadMs?: number | undefined;
  /** Answers what the router itself refuses, in this service's own error format. */
  refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * What every server of ours begins as, so that what holds for one holds for all: limits (R79), one
 * spelling of a path (R10), JSON and nothing else (R33, R42), a line and an observation a request
 * (R84, R86), health (R82) and metrics. It has no routes of its own beside them.
 */
export function createBaseServer(parts: BaseServerOptions): FastifyInstance {
  const { uploadMs = timeouts.uploadMs } = parts;
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
    http: {
      ServerResponse: DrainingResponse,
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: 1_000,
    },
    // R10: one spelling of a path, so that no rule is passed by with another.
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 200,
    },
    frameworkErrors: (error, request, reply) => parts.refuse(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: (error, socket) => {
      const end = () => answerBrokenRequest(error, socket, newRequestId());
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (!isLate || !hasUploadTime(socket, uploadMs - timeouts.requestMs, end)) end();
    },
    // We stop in our own order (R81): requests that are under way are answered, new ones on open
    // connections too.
    return503OnClosing: false,
  });
  server.server.maxConnections = maxConnections;
  server.decorateRequest('appId', null);
  server.decorateRequest('errorCode', null);

  // R33: JSON and nothing else. Without any other parser, a form or plain text is 415 before its
  // body is read.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJsonBody(body),
  );

  watchRequests(server, parts.metrics);
  serveHealth(server, parts.health);
  serveMetrics(server, parts);
  return server;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For log and metrics: why the request was refused. */
    errorCode: string | null;
  }
}
