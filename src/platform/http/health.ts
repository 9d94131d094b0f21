import type { FastifyInstance } from 'fastify';

/**
 * One thing that must be in order for the service to be ready: a sentence why it is not, or null.
 */
export type HealthCheck = () => Promise<string | null>;

export interface Health {
  /** Set when the service is about to stop: not ready from this moment on (R81). */
  isStopping: boolean;
  readonly checks: readonly HealthCheck[];
}

/** R82 beyond this a check has failed. */
const patienceMs = 2_000;

/** Why the service is not ready, for the log; an empty list when it is. */
async function findings({ checks, isStopping }: Health): Promise<string[]> {
  if (isStopping) return ['the service is stopping'];
  const one = async (check: HealthCheck) => {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'a check took too long');
    });
    try {
      return await Promise.race([check(), tooSlow]);
    } catch (error) {
      return `a check failed: ${(error as Error).message}`;
    } finally {
      clearTimeout(timer);
    }
  };
  return (await Promise.all(checks.map(one))).filter((finding) => finding !== null);
}

/**
 * R82 `/health/live` does no I/O at all, `/health/ready` runs every check. The answer is only yes
 * or no; the reason is in the log.
 */
export function serveHealth(server: FastifyInstance, health: Health) {
  server.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/health/ready', async (request, reply) => {
    const found = await findings(health);
    if (found.length > 0) request.log.warn({ findings: found }, 'not ready');
    return reply
      .code(found.length > 0 ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: found.length > 0 ? 'unavailable' : 'ok' });
  });
}
