import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of one page, whatever a test puts into it; the service knows its origin as one of test mode's. Close it when done. */
export async function startBareSite() {
  let html = '';
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    show(page: string) {
      html = page;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type BareSite = Awaited<ReturnType<typeof startBareSite>>;
