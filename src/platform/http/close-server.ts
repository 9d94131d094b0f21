import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After the connections were cut, what is left gets so long. */
const graceMs = 300;

/**
 * R81 stops listening and answers what is under way for at most `finishMs`, while `others` end too.
 * Something outside that hangs, or a connection that Node does not let go, must not keep the
 * database from being closed in order.
 */
export async function closeInTime(
  server: FastifyInstance,
  finishMs: number,
  others: readonly (Promise<unknown> | undefined)[] = [],
): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), finishMs);
  await Promise.race([Promise.all([server.close(), ...others]), delay(finishMs + graceMs, undefined, { ref: false })]);
  clearTimeout(cut);
}
