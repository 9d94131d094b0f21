import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedSite {
  origin: string;
  close(): void;
}

/** A site of another owner, on a port of its own. */
export async function serveSite(listener: RequestListener): Promise<ServedSite> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
