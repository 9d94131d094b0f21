import pg from 'pg';
import type { Hint, HintRegistry } from '../hints.ts';

export const hintChannel = 'latchkey_hints';
/** PostgreSQL takes no longer ones. A missed hint is made up for by the next poll. */
export const maxHintBytes = 7_900;
const reconnectMs = 2_000;

/**
 * Receives the hints of all processes over a connection of its own, from the first listener on, and
 * reconnects when it breaks.
 */
export function postgresHints(
  url: string,
  registry: HintRegistry,
  log?: (message: string) => void,
): Pick<HintRegistry, 'subscribe'> & { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isBegun = false;

  async function connect() {
    const mine = new pg.Client({ connectionString: url, application_name: 'latchkey hints', keepAlive: true });
    client = mine;
    const lost = () => {
      if (client !== mine || isOver) return;
      client = undefined;
      void mine.end().catch(() => {});
      timer = setTimeout(() => void connect(), reconnectMs).unref();
    };
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', ({ payload }) => {
      const hint = parsed(payload);
      if (hint) registry.publish(hint);
    });
    try {
      await mine.connect();
      await mine.query(`listen ${hintChannel}`);
      if (isOver) await mine.end();
    } catch (error) {
      if (!isOver) log?.(`No hints from PostgreSQL: ${(error as Error).message}`);
      lost();
    }
  }

  return {
    subscribe(listener) {
      if (!isBegun) void connect();
      isBegun = true;
      return registry.subscribe(listener);
    },
    async close() {
      isOver = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function parsed(payload: string | undefined): Hint | null {
  try {
    const { appId, mode, channel } = JSON.parse(payload ?? '') as Hint;
    return typeof channel === 'string' ? { appId, mode, channel } : null;
  } catch {
    return null;
  }
}
