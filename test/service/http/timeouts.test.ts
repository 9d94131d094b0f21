import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxImageBytes } from '../../../src/contract/constants.ts';
import { timeouts } from '../../../src/platform/http/base-server.ts';
import { startChild } from '../../support/child.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { soakSays, soaks } from '../../support/soaks.ts';
import type { SlowData, SlowEnds } from './children/slow.ts';

const unfinishedHeaders = 'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ';
const unfinishedBody =
  'POST /auth/login HTTP/1.1\r\nHost: x\r\nX-APP-ID: app_demo\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"';
const file = '--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a.png"\r\n\r\n';
const fileEnd = '\r\n--x--\r\n';
const unfinishedFile = (token: string, bytes: number) =>
  `POST /member/profile-image HTTP/1.1\r\nHost: x\r\nX-APP-ID: app_demo\r\nX-API-KEY: pk_sb_demo\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${file.length + bytes + fileEnd.length}\r\n\r\n${file}`;

/** What becomes of the pictures is no matter here. */
const images = {
  make: async () => [{ px: 512, type: 'image/webp' as const, bytes: Buffer.from('made') }],
  fitInto: async () => ({ width: 1, height: 1, bytes: Buffer.from('made') }),
  workers: 0,
  stop: async () => {},
};
const listening = async (uploadMs?: number) => {
  const service = await createHttpService({ parts: { images, ...(uploadMs && { uploadMs }) } });
  await service.server.listen({ port: 0, host: '127.0.0.1' });
  return { service, port: (service.server.server.address() as { port: number }).port };
};

describe('R79 slow clients', () => {
  let service: HttpService;
  let port: number;
  let token: string;
  beforeAll(async () => {
    ({ service, port } = await listening());
    token = await service.logIn();
  });
  afterAll(() => service.close());

  it('sets every server limit: headers 10 s, request 30 s, keep-alive 72 s, 16 KB headers, connections', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = service.server.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
    });
    expect(timeouts.headersMs).toBeLessThan(timeouts.requestMs);
    expect(maxConnections).toBe(10_000);
  });

  /**
   * A connection that sends `text` and then nothing; `ended`: when it was closed, by which status.
   */
  const opened = (text: string, at = port, allowHalfOpen = false) => {
    const socket: Socket = connect({ port: at, host: '127.0.0.1', allowHalfOpen }, () => socket.write(text));
    let answer = '';
    const ended = new Promise<string>((resolve, reject) => {
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on(allowHalfOpen ? 'end' : 'close', () => resolve(answer.split('\r\n')[0]!));
      socket.on('error', reject);
    });
    return { socket, ended };
  };
  const slow = (count: number, text: string) => Array.from({ length: count }, () => opened(text).ended);
  /** A file on its way, of which the service knows whose it is. */
  async function uploading(of: HttpService, at: number, bytes: number) {
    const arrived = once(of.server.server, 'request');
    const sending = opened(unfinishedFile(await of.logIn(), bytes), at);
    await arrived;
    // Later requests take the same steps behind it.
    for (let i = 0; i < 3; i++) await of.call('getCurrentMember', {}, { token: await of.logIn() });
    return sending;
  }
  /** The mechanism with short times; the clock itself runs in the soak. */
  const hurry = (of: HttpService) => void Object.assign(of.server.server, { headersTimeout: 300, requestTimeout: 600 });
  const takeTime = (of: HttpService) =>
    void Object.assign(of.server.server, { headersTimeout: timeouts.headersMs, requestTimeout: timeouts.requestMs });

  const inSoak = soaks ? it : () => {};
  inSoak(
    'R79 ends each of a thousand slow clients at its limit, without delay for others',
    async () => {
      const ask = async () => {
        const start = performance.now();
        expect((await service.call('getApp', {})).statusCode).toBe(200);
        return performance.now() - start;
      };
      const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
      /** Requests of an everyday visitor, one every few milliseconds. */
      const askedWhile = async (isOn: (count: number) => boolean) => {
        const times: number[] = [];
        while (isOn(times.length)) {
          times.push(await ask());
          await setTimeout(5);
        }
        return times;
      };
      const enough = (count: number) => count < 2_000;
      const before = p99(await askedWhile(enough));
      const kinds = [
        { count: 500, text: unfinishedHeaders },
        { count: 500, text: unfinishedBody },
        { count: 100, text: unfinishedFile(token, 500) },
      ];
      // In a process of their own, as they are in the world: what they cost themselves is no matter
      // here.
      const slowOnes = startChild(new URL('children/slow.ts', import.meta.url), { port, kinds } satisfies SlowData);
      let areThere = true;
      const ended = slowOnes
        .next()
        .then(() => slowOnes.next<SlowEnds>())
        .finally(() => {
          areThere = false;
        });
      const times = await askedWhile(() => areThere);
      const busy = p99(times);
      const ends = await ended;
      const after = p99(await askedWhile(enough));
      const span = ends.map((kind) => {
        const seconds = kind.map(({ afterMs }) => afterMs / 1_000).sort((a, b) => a - b);
        return `${seconds[0]!.toFixed(1)} to ${seconds.at(-1)!.toFixed(1)} s`;
      });
      soakSays(
        `ended after ${span.join(', ')}; p99 ${before.toFixed(1)} ms before, ${busy.toFixed(1)} ms while they were there (${times.length} requests), ${after.toFixed(1)} ms after`,
      );
      for (const [i, limitMs] of [timeouts.headersMs, timeouts.requestMs, timeouts.uploadMs].entries())
        for (const { status, afterMs } of ends[i]!) {
          expect(status).toBe('HTTP/1.1 408 Request Timeout');
          expect(Math.abs(afterMs - limitMs)).toBeLessThan(2_000);
        }
      expect(busy).toBeLessThan(2 * Math.max(before, after));
    },
    240_000,
  );

  it('unfinished headers and bodies are ended by the server while others are answered', async () => {
    hurry(service);
    const headers = slow(20, unfinishedHeaders);
    const bodies = slow(20, unfinishedBody);
    const meanwhile = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect(meanwhile.status).toBe(200);
    const ended = await Promise.all([...headers, ...bodies]);
    expect(new Set(ended)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
    takeTime(service);
  });

  it('R79 a slow upload may take longer and arrives; a client that stays open is disconnected', async () => {
    const { socket, ended } = await uploading(service, port, 9);
    hurry(service);
    const taken = once(service.server.server, 'connection');
    const stubborn = opened(unfinishedBody, port, true);
    const [serverSide] = (await taken) as [Socket];
    const hungUp = once(serverSide, 'close');
    expect(await stubborn.ended).toBe('HTTP/1.1 408 Request Timeout');
    socket.end(`nine byte${fileEnd}`);
    expect(await ended).toBe('HTTP/1.1 200 OK');
    await hungUp;
    stubborn.socket.destroy();
    takeTime(service);
  });

  it('R79 C12 when its longer time is over a file is ended too, and one that was refused has none', async () => {
    const hasty = await listening(timeouts.requestMs + 1);
    const late = await uploading(hasty.service, hasty.port, 9);
    hurry(hasty.service);
    expect(await late.ended).toBe('HTTP/1.1 408 Request Timeout');
    await hasty.service.close();

    const large = await uploading(service, port, maxImageBytes + 100);
    large.socket.write(Buffer.alloc(maxImageBytes + 1));
    await once(large.socket, 'data');
    hurry(service);
    expect(await large.ended).toBe('HTTP/1.1 413 Payload Too Large');
    takeTime(service);
  });
});
