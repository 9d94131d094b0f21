import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { headers } from '../../../src/contract/constants.ts';
import { routes } from '../../../src/contract/routes.ts';
import { createMetrics } from '../../../src/platform/http/metrics.ts';
import { readyChecks } from '../../../src/platform/http/readiness-checks.ts';
import { mailJobKind } from '../../../src/service/domain/mails/mail.ts';
import { webhookJobKind } from '../../../src/service/domain/webhooks.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { diceOf } from '../../support/dice.ts';
import { createHttpService, type HttpService, secret } from '../../support/http-service.ts';
import { freshFolder } from '../../support/process.ts';
import { soakSays, soaks, soakTimes } from '../../support/soaks.ts';

/** R86 requires a million. */
const addresses = soakTimes(1_000_000, 300);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
/** Everything that is served by a template, and what is nowhere. */
const places = [
  ...Object.values(routes).map(({ method, path }) => [method, path] as const),
  ...['/ms/:name.js', '/ms.js', '/images/:name', '/media/:name', '/texts/:name.json', '/gate', '/reset', '/:name'].map(
    (path) => ['GET', path] as const,
  ),
  ['POST', '/webhooks/stripe/:name/sandbox'] as const,
];

describe('R82 health', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());
  const ask = async (path: string) => {
    const { statusCode, body } = await service.inject({ url: path });
    return [statusCode, body];
  };

  it('live and ready answer without detail, and are not logged at info', async () => {
    const before = service.logged().length;
    expect(await ask('/health/live')).toEqual([200, '{"status":"ok"}']);
    expect(await ask('/health/ready')).toEqual([200, '{"status":"ok"}']);
    expect(service.logged().length).toBe(before);
  });

  it('a database that cannot write makes it unready, within 2 s when it hangs, and live all the same', async () => {
    const probe = vi.spyOn(service.store, 'probe').mockRejectedValue(new Error('no such table: canary'));
    expect(await ask('/health/ready')).toEqual([503, '{"status":"unavailable"}']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    probe.mockReturnValue(new Promise(() => {}));
    const hanging = ask('/health/ready');
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await hanging).toEqual([503, '{"status":"unavailable"}']);
    expect(await ask('/health/live')).toEqual([200, '{"status":"ok"}']);
    probe.mockRestore();
    expect((await ask('/health/ready'))[0]).toBe(200);
  });

  it.runIf(process.platform === 'linux')(
    'a disk without room for the database makes it unready; the rows of PostgreSQL lie elsewhere',
    async () => {
      const found = async (engine: 'sqlite' | 'postgres', folder: string) =>
        (await Promise.all(readyChecks({ engine, probe: async () => {} }, folder).map((check) => check()))).filter(
          Boolean,
        );
      // Nothing can be written there, and it reports that.
      expect(await found('sqlite', '/proc')).toEqual(['the disk is nearly full']);
      expect(await found('postgres', '/proc')).toEqual([]);
      expect(await found('sqlite', freshFolder())).toEqual([]);
    },
  );

  it('R63 untaken mails and webhooks make it unready, an unreachable mail server does not', async () => {
    let now = Date.UTC(2026, 0, 1);
    const passes = vi.spyOn(performance, 'now');
    const later = (ms: number) => {
      now += ms;
      passes.mockReturnValue(now);
    };
    later(0);
    let isAway = true;
    const send = async () => {
      if (isAway) throw new Error('connection refused');
    };
    const slow = await createHttpService({
      clock: () => now,
      env: { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' },
      smtp: { send, close() {} },
    });
    const { outbox } = slow.store;
    const ready = async () => (await slow.inject({ url: '/health/ready' })).statusCode;
    const work = async () => {
      await slow.mails();
      await slow.webhooks.drain();
    };
    const add = (id: string, kind: string) =>
      outbox.add({ appId: 'app_demo', mode: 'sandbox' }, { id, kind, payload: {} });

    await add('unwanted', mailJobKind);
    for (let minute = 0; minute < 30; minute++) {
      await work();
      expect([minute, await ready()]).toEqual([minute, 200]);
      later(60_000);
    }
    later(61_000);
    expect(await ready(), 'no worker polls').toBe(503);
    isAway = false;

    for (const kind of [mailJobKind, webhookJobKind]) {
      later(3_600_000);
      await work();
      expect(await ready()).toBe(200);
      const { claim } = outbox;
      // Something is wrong: it looks and does not find what is there.
      outbox.claim = async () => [];
      await add(`of another ${kind}`, kind);
      const [held] = await claim({ worker: 'another', kinds: [kind], limit: 1, leaseMs: 60_000 });
      for (let i = 0; i < 4; i++) {
        later(40_000);
        await outbox.heartbeat('another', [held!.id], 60_000);
      }
      await work();
      expect([kind, await ready(), 'another process has it']).toEqual([kind, 200, 'another process has it']);
      await outbox.done('another', held!.id);
      await add(kind, kind);
      later(119_000);
      await work();
      expect([kind, await ready()]).toEqual([kind, 200]);
      later(2_000);
      expect([kind, await ready()]).toEqual([kind, 503]);
      // It is at work again, one by one: that others are still old is no fault.
      await add(`next ${kind}`, kind);
      later(130_000);
      let left = 1;
      outbox.claim = async (ask) => (ask.kinds.includes(kind) && left-- > 0 ? claim({ ...ask, limit: 1 }) : []);
      await work();
      expect([left, await ready()]).toEqual([-1, 200]);
      outbox.claim = claim;
      await work();
      expect([kind, await ready()]).toEqual([kind, 200]);
    }
    expect(slow.logged().flatMap(({ findings }) => findings ?? [])).toEqual([
      ...['mails are not looked at', 'webhooks are not looked at'],
      'mails are waiting, and none is taken',
      'webhooks are waiting, and none is taken',
    ]);
    await slow.close();
    passes.mockRestore();
  });

  it('R81 a service that is about to stop is not ready, and answers everything else', async () => {
    service.health.isStopping = true;
    expect((await ask('/health/ready'))[0]).toBe(503);
    expect((await service.call('getApp', {})).statusCode).toBe(200);
    service.health.isStopping = false;
  });

  it('probes are not limited', async () => {
    for (let i = 0; i < 300; i++) expect((await ask('/health/live'))[0]).toBe(200);
  });

  describe('R86 metrics', () => {
    it('are for this machine only where there is no token', async () => {
      const from = async (remoteAddress: string, headers = {}) =>
        (await service.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost', ...headers } }))
          .statusCode;
      expect(await from('127.0.0.1')).toBe(200);
      expect(await from('203.0.113.5')).toBe(404);
      expect(await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
    });

    it('are closed without a token on a published service: a proxy makes strangers look local', async () => {
      const published = await createHttpService({
        env: { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' },
      });
      const answer = await published.inject({
        url: '/metrics',
        remoteAddress: '127.0.0.1',
        headers: { host: 'localhost' },
      });
      expect(answer.statusCode).toBe(404);
      await published.close();
    });

    it('are open to a caller with the configured token', async () => {
      const other = await createHttpService({ env: { MS_METRICS_TOKEN: secret } });
      const from = async (authorization: string) =>
        (await other.inject({ url: '/metrics', remoteAddress: '203.0.113.5', headers: { authorization } })).statusCode;
      expect(await from(`Bearer ${secret}`)).toBe(200);
      expect(await from(`Bearer ${secret}x`)).toBe(404);
      expect(await from('')).toBe(404);
      await other.close();
    });

    it('report the load of the database: SQLite’s log, and waits for a PostgreSQL connection', async () => {
      const folder = freshFolder();
      const store = await openStore({ folder });
      const onDisk = await createHttpService({ store });
      const gauge = async (of: HttpService, name: string) =>
        Number(
          new RegExp(`^ms_${name} (\\d+)$`, 'm').exec(
            (await of.inject({ url: '/metrics', headers: { host: 'localhost' } })).body,
          )?.[1],
        );
      expect(await gauge(onDisk, 'wal_bytes')).toBe(statSync(join(folder, 'latchkey.db-wal')).size);
      expect(await gauge(onDisk, 'wal_bytes')).toBeGreaterThan(0);
      await onDisk.close();
      const waiting = await createHttpService({
        store: { ...(await openStore({ memory: true })), engine: 'postgres', strain: () => ({ poolWaiting: 7 }) },
      });
      expect([await gauge(waiting, 'pool_waiting'), await gauge(waiting, 'wal_bytes')]).toEqual([7, Number.NaN]);
      await waiting.close();
    });

    it('report a histogram of request durations for each route', async () => {
      const metrics = createMetrics();
      for (const seconds of [0.005, 0.02, 0.3, 7]) metrics.request('/member', 'GET', 200, seconds);
      metrics.request('/member', 'GET', 401, 0.005);
      const lines = (await metrics.text()).split('\n');
      const buckets = (labels: string) =>
        lines.flatMap((line) => (line.includes(`route="/member",${labels}}`) ? [line.replace(/route.*}/, '}')] : []));
      const within = [2, 3, 3, 3, 4, 4, 4, 5];
      const bounds = ['0.005', '0.025', '0.1', '0.25', '0.5', '1', '5', '+Inf'];
      expect(buckets('method="GET"')).toEqual([
        ...bounds.map((bound, i) => `ms_request_seconds_bucket{le="${bound}",} ${within[i]}`),
        'ms_request_seconds_sum{} 7.33',
        'ms_request_seconds_count{} 5',
      ]);
      expect([...buckets('method="GET",status="200"'), ...buckets('method="GET",status="401"')]).toEqual([
        'ms_requests_total{} 4',
        'ms_requests_total{} 1',
      ]);
      expect(lines).toContain('# TYPE ms_request_seconds histogram');
      expect(lines).toContain('# TYPE ms_requests_total counter');
    });

    it('label requests by route template, however many addresses and methods are tried', async () => {
      const tried = await createHttpService({
        // As the process itself has them.
        parts: { metrics: createMetrics({ withProcess: true }) },
        // Its log lines would stay in memory.
        env: { MS_LOG_LEVEL: 'warn' },
      });
      const seed = soaks ? Date.now() : 20_261_122;
      const dice = diceOf(seed);
      const known = { [headers.appId]: 'app_demo', [headers.publicKey]: 'pk_sb_demo' };
      const authorization = `Bearer ${await tried.logIn()}`;
      // Without a port there is nothing to wait for; what waits for the turn of the process would
      // grow until the memory is full.
      for (let i = 0; i < addresses; i++) {
        const [method, template] = dice.of(places);
        const path = template.replace(/:\w+/g, `canary-${i}`);
        await tried.inject({
          headers: {
            ...(dice.chance(0.8) && known),
            ...(dice.chance(0.8) && { authorization }),
            ...(dice.chance(0.3) && {
              'content-type': dice.of(['text/plain', 'application/json', 'multipart/form-data']),
            }),
          },
          ...(dice.chance(0.3) && { payload: dice.of(['{}', '{"canary', 'canary']) }),
          method: dice.chance(0.7) ? method : dice.of(methods),
          url: dice.chance(0.5) ? path : `${dice.chance(0.5) ? path : ''}/canary-${i}?canary=${i}`,
        });
        if (i % 100 === 0) await nextTurn();
      }
      const times: number[] = [];
      let body = '';
      for (let i = 0; i < 21; i++) {
        const began = performance.now();
        ({ body } = await tried.inject({ url: '/metrics', headers: { host: 'localhost' } }));
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      const series = body.split('\n').filter((line) => line && !line.startsWith('#')).length;
      soakSays(
        `${addresses} addresses, seed ${seed}: ${series} series of ${new Set(body.match(/route="[^"]*"/g)).size} routes, told in ${times[10]!.toFixed(1)} ms, at most ${times.at(-1)!.toFixed(1)} ms`,
      );
      expect(series).toBeLessThan(2_000);
      expect(body).not.toContain('canary');
      expect(body).toMatch(/ms_outbox_waiting \d/);
      if (soaks) expect(times[10]).toBeLessThan(100);
      await tried.close();
    }, 3_600_000);
  });
});
