import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { MetricsRegistry } from './metrics.ts';

/** R82 probes come every few seconds and are not worth a line. */
const quiet = new Set(['/health/live', '/health/ready', '/metrics']);

/**
 * R84, R86 one line and one observation a request: the route's template, never the real address.
 */
export function watchRequests(server: FastifyInstance, metrics: MetricsRegistry) {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // A method that a path does not take is counted like an unknown address: of both there are too
    // many for labels.
    const counted = request.routeOptions.config.isRefused ? 'unknown' : route;
    metrics.request(counted, request.method, reply.statusCode, reply.elapsedTime / 1000);
    if (quiet.has(route)) return done();
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: clientAddress(request.ip).prefix,
        // What is not there is not written.
        app: request.appId ?? undefined,
        error: request.errorCode ?? undefined,
      },
      'request',
    );
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refuses every request: the route only announces the methods that are allowed. */
    isRefused?: true;
  }
}
