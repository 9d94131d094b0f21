import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeouts } from '../../../src/service/http/bare-server.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { soaks } from '../../support/soaks.ts';

const unfinishedHeaders = 'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const unfinishedBody =
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-APP-ID: app_demo\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"';

describe('R79 slow clients', () => {
  let service: HttpService;
  let port: number;
  beforeAll(async () => {
    service = await createHttpService();
    await service.server.listen({ port: 0, host: '127.0.0.1' });
    port = (service.server.server.address() as { port: number }).port;
  });
  afterAll(() => service.close());

  it('every limit of the server is set: headers 10 s, request 30 s, keep-alive 72 s, 16 KB of headers, connections', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = service.server.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
    });
    expect(timeouts.headersMs).toBeLessThan(timeouts.requestMs);
    expect(maxConnections).toBe(10_000);
  });

  /** Connections that send `text` and then nothing; when each was closed, by which status. */
  const slow = (count: number, text: string) =>
    Array.from(
      { length: count },
      () =>
        new Promise<string>((resolve, reject) => {
          const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text));
          let answer = '';
          socket.on('data', (bytes) => {
            answer += bytes;
          });
          socket.on('close', () => resolve(answer.split('\r\n')[0]!));
          socket.on('error', reject);
        }),
    );

  const inSoak = soaks ? it : () => {};
  inSoak(
    'R79 of a thousand slow clients each is ended at its limit, and who is not slow waits no longer for that',
    async () => {
      const ask = async () => {
        const start = performance.now();
        expect((await service.call('getApp', {})).statusCode).toBe(200);
        return performance.now() - start;
      };
      const p99 = async (count: number) => {
        const times: number[] = [];
        for (let i = 0; i < count; i++) times.push(await ask());
        return times.sort((a, b) => a - b)[Math.floor(count * 0.99)]!;
      };
      await p99(500);
      const quiet = await p99(2_000);
      const begun = performance.now();
      const timed = (all: Promise<string>[]) =>
        Promise.all(all.map((one) => one.then((status) => ({ status, afterMs: performance.now() - begun }))));
      const headers = timed(slow(500, unfinishedHeaders));
      const bodies = timed(slow(500, unfinishedBody));
      const busy = await p99(2_000);
      for (const [limitMs, ended] of [
        [timeouts.headersMs, await headers],
        [timeouts.requestMs, await bodies],
      ] as const)
        for (const { status, afterMs } of ended) {
          expect(status).toBe('HTTP/1.1 408 Request Timeout');
          expect(Math.abs(afterMs - limitMs)).toBeLessThan(2_000);
        }
      expect(busy / quiet).toBeLessThan(2);
    },
    120_000,
  );

  it('unfinished headers and bodies are ended by the server while others are answered', async () => {
    // The mechanism with short times; the clock itself runs in the soak.
    const { server } = service.server;
    Object.assign(server, { headersTimeout: 300, requestTimeout: 600 });
    const headers = slow(20, unfinishedHeaders);
    const bodies = slow(20, unfinishedBody);
    const meanwhile = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect(meanwhile.status).toBe(200);
    const ended = await Promise.all([...headers, ...bodies]);
    expect(new Set(ended)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
    Object.assign(server, { headersTimeout: timeouts.headersMs, requestTimeout: timeouts.requestMs });
  });
});
