import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** What the desk answers: a server's URL, or why there is none. */
export type PostgresAnswer = { url: string } | { reason: string };

declare module 'vitest' {
  export interface ProvidedContext {
    postgresDesk: string;
  }
}

/**
 * Global setup: one PostgreSQL for the whole run, started when the first test file needs it,
 * stopped at the end; and another of the newest version for those that request `/newest`. Test
 * files run in processes of their own, so they request it over HTTP.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting: Record<string, Promise<TestPostgres>> = {};
  const desk = createServer(async ({ url = '/' }, response) => {
    starting[url] ??= startPostgres(url === '/newest' ? { newest: true } : {});
    const answer: PostgresAnswer = await starting[url].then(
      ({ url }) => ({ url }),
      (error: Error) => ({ reason: error.message }),
    );
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('postgresDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);

  return async () => {
    desk.closeAllConnections();
    desk.close();
    for (const one of Object.values(starting)) await (await one.catch(() => undefined))?.stop();
  };
}
