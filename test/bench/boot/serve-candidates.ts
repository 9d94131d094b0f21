import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Candidate } from './candidates.ts';

/** Nothing open; the form at once; the form after a press, when all is quiet. */
export const kinds = ['load', 'form', 'press'] as const;
export type Kind = (typeof kinds)[number];

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/**
 * The pages and files of candidates on one origin, and what their services answer on another, as it
 * is in life. `addressOf` answers where a page of `add`ed candidates is.
 */
export async function serveCandidates() {
  // Compressed beforehand: the quality of a build takes half a second for a large script.
  const bodies = new Map<string, { type: string; body: Buffer }>();
  const answers: [RegExp, string][] = [];

  const host = await listen(({ url = '/' }, response) => {
    const { type = 'text/plain', body = '' } = bodies.get(url) ?? {};
    if (!body) response.statusCode = 404;
    else response.setHeader('content-encoding', 'br');
    response.setHeader('content-type', type).end(body);
  });
  const service = await listen(({ url = '/', method, headers }, response) => {
    const [, answer] = answers.find(([pattern]) => pattern.test(url)) ?? [];
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*');
      response.setHeader('access-control-allow-methods', 'GET,POST,PUT,PATCH,DELETE');
      response.writeHead(204).end();
    } else response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(answer ?? '{}');
  });

  const addressOf = ({ name }: Candidate, kind: Kind) => `${host.origin}/${encodeURIComponent(name)}/${kind}`;
  const put = (url: string, type: string, content: string | Buffer) =>
    bodies.set(url, { type: `${type}; charset=utf-8`, body: brotliCompressSync(content) });
  async function add(candidate: Candidate): Promise<void> {
    for (const [address, path] of Object.entries(candidate.files ?? {}))
      put(address, 'text/javascript', await readFile(path));
    for (const [pattern, json] of Object.entries(candidate.answers ?? {}))
      answers.push([new RegExp(pattern), JSON.stringify(json)]);
    for (const kind of kinds) {
      const body = kind === 'load' ? '' : (candidate[kind] ?? '');
      const page = `<!doctype html><title>b</title>${candidate.head}<body>${body}</body>`;
      put(new URL(addressOf(candidate, kind)).pathname, 'text/html', page.replaceAll('{service}', service.origin));
    }
  }
  const close = () => {
    host.close();
    service.close();
  };
  return { origin: host.origin, addressOf, add, close };
}
