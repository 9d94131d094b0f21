import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A site of one page, or of some more by their paths, whatever a test puts into it; without more
 * the service knows its origin as one of test mode's. Close it when done.
 */
export async function startMinimalSite() {
  let html = '';
  const others = new Map<string, { type: string; body: string; headers: Record<string, string> }>();
  const server = createServer(({ url }, response) => {
    const other = others.get(url ?? '');
    response.setHeader('Content-Type', other?.type ?? 'text/html; charset=utf-8');
    for (const [name, value] of Object.entries(other?.headers ?? {})) response.setHeader(name, value);
    response.end(other?.body ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    /** What every path shows that has nothing of its own. */
    show(page: string) {
      html = page;
    },
    put: (path: string, body: string, type = 'text/html; charset=utf-8', headers: Record<string, string> = {}) =>
      void others.set(path, { type, body, headers }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type MinimalSite = Awaited<ReturnType<typeof startMinimalSite>>;
