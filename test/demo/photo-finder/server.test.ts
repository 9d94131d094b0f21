import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FinderSettings } from '../../../demo/photo-finder/api/settings.ts';
import { startFinder } from '../../../demo/photo-finder/api/start-finder.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { useCases } from '../../../demo/photo-finder/api/use-cases/index.ts';
import { apiBase, type Route, routes } from '../../../demo/photo-finder/contract/routes.ts';
import { type Operation, wire } from '../../../demo/photo-finder/contract/wire.ts';
import { timeouts } from '../../../src/platform/http/base-server.ts';
import { createLog } from '../../../src/platform/process/logging.ts';
import { freePorts } from '../../support/free-ports.ts';
import { secret } from '../../support/http-service.ts';
import { type FinderScene, finderScene, metricsToken, tokenOf } from './finder-scene.ts';
import { photoIdOf } from './plain-photo.ts';

const canary = 'canary9f2c';
const operations = Object.keys(routes) as Operation[];
/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let scene: FinderScene;
let lines: string[];
let port: number;
beforeAll(async () => {
  lines = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  scene = await finderScene(await openFinderStore({ memory: true }), 12, 100_000, log);
  await scene.finder.server.listen({ port: 0, host: '127.0.0.1' });
  port = (scene.finder.server.server.address() as { port: number }).port;
});
afterAll(() => scene.finder.stop());

describe('the demo’s first start', () => {
  it('§6 the server listens before the first picture is drawn, and shows sets as they come', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'afterview-start-'));
    const [port = 0] = await freePorts(1);
    const origin = `http://127.0.0.1:${port}`;
    const settings: FinderSettings = {
      port,
      host: '127.0.0.1',
      publicOrigin: origin,
      membership: { url: 'http://127.0.0.1:9', appId: 'app_afterview', publicKey: 'pk_sb_afterview', secretKey: null },
      cursorSecret: secret,
      columnKeys: [secret],
      webhookSecrets: [secret],
      imageCacheSeconds: 0,
      seedSets: 12,
      dataDir,
      databaseUrl: null,
      trustProxy: false,
      metricsToken: null,
      isDemo: true,
    };
    const get = async (path: string) => (await fetch(`${origin}${path}`)).json();
    const demo = async () => (await get('/api/v1/config')).data.demo as { made: number; total: number };
    // Drawing stops here until the test has looked.
    const looked = Promise.withResolvers<void>();
    const few = Promise.withResolvers<void>();
    const answered: object[] = [];
    const running = await startFinder(settings, createLog('silent'), async (made) => {
      if (made === 0) answered.push(await demo());
      if (made < 2) return;
      few.resolve();
      await looked.promise;
    });
    const order: string[] = [];
    const planted = running.planted.then(() => order.push('all are drawn'));
    try {
      await Promise.race([few.promise, planted]);
      expect(answered).toEqual([{ made: 0, total: 12 }]);
      const { items } = (await get('/api/v1/photos')).data;
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.length).toBeLessThan(12);
      expect((await demo()).made).toBeLessThan(12);
      order.push('the first are shown');
    } finally {
      looked.resolve();
      // What is still to be drawn is not waited for.
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
    expect(order).toEqual(['the first are shown', 'all are drawn']);
  });
});

const inject = (url: string, headers = {}) => scene.finder.server.inject({ url, headers });
/** Over a socket, because whatever parses addresses would tidy them up first. */
const raw = (method: string, path: string, type = 'application/json', payload?: string) =>
  new Promise<[number, string]>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers: { 'content-type': type }, agent: false }, (response) => {
      let text = '';
      response.on('data', (bytes) => {
        text += bytes;
      });
      response.on('end', () => resolve([response.statusCode!, text]));
    })
      .on('error', reject)
      .end(payload);
  });

describe("Afterview's server begins as the service's own", () => {
  it('R79 sets every limit, and ends a client that sends too slowly while others are answered', async () => {
    const { server } = scene.finder.server;
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout, maxConnections]).toEqual([
      10_000, 30_000, 72_000, 10_000,
    ]);
    // The mechanism with short times.
    Object.assign(server, { headersTimeout: 300, requestTimeout: 600 });
    const slow = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (bytes) => {
          answer += bytes;
        });
        socket.on('close', () => resolve(answer.split('\r\n')[0]!));
        socket.on('error', reject);
      });
    const ended = Promise.all([
      slow('GET /api/v1/photos HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      slow(
        'POST /api/v1/reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"n',
      ),
    ]);
    expect((await raw('GET', '/health/live'))[0]).toBe(200);
    expect(new Set(await ended)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']));
    Object.assign(server, { headersTimeout: timeouts.headersMs, requestTimeout: timeouts.requestMs });
  });

  it.each([
    ['GET', '/api/v1/%2e%2e/v1/photos'],
    ['GET', '//api/v1/photos'],
    ['GET', '/api/v1/photos/'],
    ['GET', '/API/v1/photos'],
    ['GET', '/img/..%2f..%2fetc%2fpasswd/320.avif'],
    ['GET', '/assets/..%2f..%2f..%2fpackage.json'],
    ['GET', '/..%2f..%2fetc%2fpasswd.txt'],
  ])('R80 %s %s is not there', async (method, path) => {
    const [status, text] = await raw(method, path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/root:|"name":/);
  });

  it.each(['application/json\ta', 'application/json x', 'application/json;charset=utf-16le', 'text/plain'])(
    'R80 the type %j is no way around the parser',
    async (type) => {
      const answer = await scene.finder.server.inject({
        method: 'POST',
        url: '/api/v1/reports',
        headers: { 'content-type': type },
        payload: `{"targetType":"photo","targetId":"${photoIdOf(1)}","reason":"other","reason":"minor"}`,
      });
      expect([400, 415]).toContain(answer.statusCode);
    },
  );

  it('R82 live and ready give no detail and are not logged; a read-only database makes it unready only', async () => {
    const before = lines.length;
    for (const path of ['/health/live', '/health/ready'])
      expect((await inject(path)).body, path).toBe('{"status":"ok"}');
    expect(lines.length).toBe(before);
    const probe = vi.spyOn(scene.store, 'probe').mockRejectedValue(new Error('no such table: canary'));
    const unready = await inject('/health/ready');
    expect([unready.statusCode, unready.body]).toEqual([503, '{"status":"unavailable"}']);
    expect((await inject('/health/live')).statusCode).toBe(200);
    probe.mockRestore();
  });

  it('R81 is not ready once it is about to stop, and answers everything else', async () => {
    scene.finder.health.isStopping = true;
    expect((await inject('/health/ready')).statusCode).toBe(503);
    expect((await inject('/api/v1/photos')).statusCode).toBe(200);
    scene.finder.health.isStopping = false;
  });

  it('R86 metrics need the token, and label routes by template, however many addresses are tried', async () => {
    for (let i = 0; i < 50; i++) {
      await inject(`/random-${i}`);
      await inject(`/random-${i}.png`);
      await inject(`/assets/random-${i}.js`);
      await inject(`/img/random${i}/320.avif`);
      await inject(`/api/v1/photos/${photoIdOf(100 + i)}`);
    }
    const { body } = await inject('/metrics', { authorization: `Bearer ${metricsToken}` });
    expect(body).toContain('route="/api/v1/photos/:photoId"');
    expect(body).not.toContain('random');
    expect(new Set(body.match(/route="[^"]*"/g)).size).toBeLessThan(15);
    for (const authorization of ['', `Bearer ${metricsToken}x`])
      expect((await inject('/metrics', { host: 'localhost', authorization })).statusCode).toBe(404);
  });
});

describe('R84 its log', () => {
  const headers = {
    cookie: `other=${canary}`,
    'user-agent': canary,
    referer: `https://${canary}.example/`,
    'accept-language': canary,
    'if-none-match': canary,
    'x-forwarded-for': canary,
    [`x-${canary}`]: canary,
  };

  it.each(operations)('%s leaves nothing of what was sent in log, metrics and refusals', async (operation) => {
    const { method, path }: Route = routes[operation];
    const { body: schema } = wire[operation] as { body?: { properties?: Record<string, unknown> } };
    const known = Object.fromEntries(Object.keys(schema?.properties ?? {}).map((name) => [name, canary]));
    for (const body of [known, { ...known, [canary]: canary }])
      for (const token of [tokenOf('ada'), canary.repeat(4)])
        for (const at of [
          path.replace(/:\w+/g, canary),
          path.replace(/:photoId/, photoIdOf(2)).replace(/:\w+/g, canary),
        ]) {
          const answer = await scene.finder.server.inject({
            method,
            url: `${apiBase}${at}?q=${canary}&${canary}=${canary}`,
            headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(method !== 'GET' && method !== 'DELETE' && { payload: JSON.stringify(body) }),
          });
          // A member's own answer may hold what she has just typed; a refusal may name the field
          // that is unknown, nothing else.
          if (answer.statusCode >= 400)
            expect(answer.body.replaceAll(`"field":"${canary}"`, ''), at).not.toContain(canary);
        }
    expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).not.toContain(tokenOf('ada'));
    const metrics = (await inject('/metrics', { authorization: `Bearer ${metricsToken}` })).body;
    expect(metrics).toContain('av_request_seconds');
    expect(metrics).not.toContain(canary);
  });

  it('an exception that quotes what was typed does not bring it there', async () => {
    const mutable = useCases as { listPhotos: unknown };
    const original = useCases.listPhotos;
    mutable.listPhotos = async () => {
      throw Object.assign(new Error(`bad ${canary}`, { cause: new Error(canary) }), {
        code: `${canary}\r\n`,
        detail: canary,
      });
    };
    const said: string[] = [];
    const broken = await finderScene(
      await openFinderStore({ memory: true }),
      1,
      1000,
      createLog('info', { write: (line: string) => void said.push(line) }),
    );
    mutable.listPhotos = original;
    const { status, body } = await broken.ask('GET', '/v1/photos');
    expect([status, body.error.code]).toEqual([500, 'unknown-error']);
    expect(JSON.stringify(body) + said.join('')).not.toContain(canary);
    expect(said.join('')).toContain('request failed');
    await broken.finder.stop();
  });
});

describe('R83 whatever is sent', () => {
  it('is answered, and never by a fault of ours: every route with inputs of every kind', async () => {
    const roll = dice(83);
    const odd = [
      '',
      ' ',
      '\u0000',
      '-1',
      '1e999',
      'null',
      '[]',
      '../..',
      "' or 1=1 --",
      '%',
      '\u202e',
      '😀'.repeat(40),
      'x'.repeat(3000),
      'pear,pear',
      '160-170',
      '9-1',
      '1,2,3',
      'NaN',
      'v1|new|',
      photoIdOf(3),
      `prv_${'0'.repeat(20)}`,
      'true',
    ];
    const values = [...odd, 0, -1, 1e308, 1.5, true, null, [], {}, [['x']], { a: { b: 1 } }, Array(200).fill('x')];
    const pick = <T>(list: readonly T[]) => list[roll(list.length)]!;
    const names = [
      'q',
      'area',
      'proc',
      'shape',
      'h',
      'w',
      'cc',
      'tone',
      'since',
      'near',
      'sort',
      'cursor',
      'limit',
      'facets',
      'reveal',
      'ids',
      's',
      'pass',
      'prov',
      'tab',
    ];
    const people = ['ada', 'editor', 'moderator', 'admin'] as const;
    const statuses = new Map<number, number>();
    for (let i = 0; i < 2_500; i++) {
      const operation = pick(operations);
      const { method, path }: Route = routes[operation];
      const { body: schema } = wire[operation] as { body?: { properties?: Record<string, unknown> } };
      const filled = path.replace(/:\w+/g, () => encodeURIComponent(pick(odd).slice(0, 150)) || 'x');
      const query = new URLSearchParams(Array.from({ length: roll(4) }, () => [pick(names), pick(odd)]));
      const body = Object.fromEntries(
        [...Object.keys(schema?.properties ?? {}), 'surplus']
          .filter(() => roll(4) > 0)
          .map((name) => [name, pick(values)]),
      );
      const answer = await scene.finder.server.inject({
        method,
        url: `${apiBase}${filled}?${query}`,
        headers: {
          ...(roll(3) > 0 && { authorization: `Bearer ${tokenOf(pick(people))}` }),
          ...(roll(2) > 0 && { 'if-match': `"${roll(3)}"` }),
          'content-type': 'application/json',
        },
        ...(method !== 'GET' && method !== 'DELETE' && { payload: roll(9) > 0 ? JSON.stringify(body) : pick(odd) }),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, `${method} ${filled}?${query} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
    // Not all of it died at the door.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
  });
});
