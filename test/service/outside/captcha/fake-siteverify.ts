import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A FAKE of the captcha provider's `siteverify`, as far as its wire goes. What it answers is
 * decided by the test.
 */
export interface FakeSiteverify {
  host: string;
  /** The forms that were posted to it, in order. */
  requests: Record<string, string>[];
  /** Status and body of the next answers; `hang` = no answer at all. */
  reply: { status: number; body: string } | 'hang';
  stop(): Promise<void>;
}

export async function startFakeSiteverify(): Promise<FakeSiteverify> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/siteverify') return response.writeHead(404).end();
    fake.requests.push(Object.fromEntries(new URLSearchParams(body)));
    if (fake.reply === 'hang') return;
    response.writeHead(fake.reply.status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(fake.reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeSiteverify = {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    reply: { status: 200, body: JSON.stringify({ success: true, hostname: 'juniper.example' }) },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
