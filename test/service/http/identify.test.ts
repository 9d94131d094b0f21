import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../src/service/domain/app-file/app.ts';
import { createAppRegistry } from '../../../src/service/http/pipeline/app-registry.ts';
import { applyApps } from '../../../src/service/use-cases/app/apply-apps.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

const site = 'https://www.juniper.example';

describe('the app that a request speaks for', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({
      env: { MS_SITE_PORT: '50001', MS_APP_PORT: '50002' },
      app: (app) => {
        app.origins = { live: [site], sandbox: ['https://staging.juniper.example'] };
      },
    });
  });
  afterAll(() => service.close());

  const modeOf = async (options: Parameters<HttpService['call']>[2]) => {
    const answer = await service.call('getApp', {}, options);
    return answer.statusCode === 200 ? answer.json().data.mode : answer.json().error.code;
  };

  it.each([
    ['the sandbox key at home', { key: 'pk_sb_demo', origin: 'http://localhost:3000' }, 'sandbox'],
    ['the sandbox key on a sandbox site', { key: 'pk_sb_demo', origin: 'https://staging.juniper.example' }, 'sandbox'],
    ['the sandbox key on the live site', { key: 'pk_sb_demo', origin: site }, 'sandbox'],
    ['the live key on the live site', { key: 'pk_demo', origin: site }, 'live'],
    ['the live key at home', { key: 'pk_demo', origin: 'http://localhost:3000' }, 'domain-not-permitted'],
    ['the live key on the demo site', { key: 'pk_demo', origin: 'http://localhost:50001' }, 'live'],
    ['no key on the live site', { key: null, origin: site }, 'live'],
    ['no key on the demo site', { key: null, origin: 'http://localhost:50001' }, 'live'],
    ['no key on a sandbox site', { key: null, origin: 'https://staging.juniper.example' }, 'sandbox'],
    ['no key at home', { key: null, origin: 'http://127.0.0.1:8080' }, 'sandbox'],
    ['no key elsewhere', { key: null, origin: 'https://evil.example' }, 'domain-not-permitted'],
    ["the service's own page", { key: 'pk_demo', origin: 'http://localhost:4870' }, 'live'],
    ['the key without the app', { key: 'pk_sb_demo', appId: null }, 'sandbox'],
    ['the key with another app', { key: 'pk_sb_demo', appId: 'app_afterview' }, 'app-not-found'],
    ['an unknown key', { key: 'pk_unknown' }, 'app-not-found'],
    ['an unknown app', { key: null, appId: 'app_unknown' }, 'app-not-found'],
    ['neither key nor app', { key: null, appId: null }, 'app-not-found'],
    ['a key in the place of an app', { key: null, appId: 'pk_demo' }, 'app-not-found'],
  ] as const)('M §1.1 %s', async (_, options, mode) => {
    expect(await modeOf(options)).toBe(mode);
  });

  it('R51 a token of one app or mode is worth nothing in another', async () => {
    const token = await service.logIn();
    const status = async (options: object) =>
      (await service.call('getCurrentMember', undefined, { token, ...options })).statusCode;
    expect(await status({})).toBe(200);
    expect(await status({ key: 'pk_demo', origin: site })).toBe(401);
    expect(await status({ key: 'pk_sb_afterview', appId: 'app_afterview' })).toBe(401);
  });

  it('R116 a new revision of the configuration is served within two seconds, as a whole', async () => {
    const startMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(startMs);
    const switches: number[] = [];
    const registry = createAppRegistry(service.store.appRevisions, {
      around: { serviceUrl: 'http://localhost:4870', demoOrigins: [], mailFrom: '', canUseProvider: () => true },
      onSwitch: (revision) => switches.push(revision),
    });
    const seen = async () => {
      const { byId, byKey, origins } = await registry.now();
      return [byId.get('app_demo')!.live.name, byKey.has('pk_renamed'), origins.has('https://renamed.example')];
    };
    expect(await seen()).toEqual(['Juniper Studio', false, false]);
    const { apps } = structuredClone((await service.store.appRevisions.newest<{ apps: App[] }>())!.document);
    Object.assign(apps[0]!, { name: 'Renamed' });
    apps[0]!.keys.live.push('pk_renamed');
    apps[0]!.origins.live.push('https://renamed.example');
    await applyApps(service.store, { apps, source: 'command-line' });
    expect(await seen()).toEqual(['Juniper Studio', false, false]);
    clock.mockReturnValue(startMs + 1_999);
    expect(await seen()).toEqual(['Renamed', true, true]);
    expect(switches).toEqual([1, 2]);
  });

  it('R116 new secrets count also where what is read after them fails once', async () => {
    let isOpen = false;
    const news = [false, true];
    let failures = 0;
    const { appRevisions } = service.store;
    const registry = createAppRegistry(
      {
        newestNumber: () => appRevisions.newestNumber(),
        newest: async <T>() => {
          if (failures-- > 0) throw new Error('the database is away');
          return appRevisions.newest<T>();
        },
      },
      {
        around: { serviceUrl: 'http://localhost:4870', demoOrigins: [], mailFrom: '', canUseProvider: () => isOpen },
        loadSecrets: async () => news.shift() ?? false,
      },
    );
    const offered = async () => (await registry.now()).byId.get('app_demo')!.live.config.authProviders.length;
    expect(await offered()).toBe(0);
    isOpen = true;
    failures = 1;
    await expect(registry.reload()).rejects.toThrow('away');
    await registry.reload();
    expect(await offered()).toBeGreaterThan(0);
  });
});

describe('R33 origins', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({
      app: (app) => {
        app.origins = { live: [site] };
      },
    });
  });
  afterAll(() => service.close());

  const preflight = (origin: string) =>
    service.inject({
      method: 'OPTIONS',
      url: '/auth/login',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-app-id',
      },
    });
  const foreign = [
    'https://evil.example',
    'null',
    `${site}.evil.example`,
    'https://evil-www.juniper.example',
    'http://www.juniper.example',
    `${site}:8443`,
    'http://localhost.evil.example',
    'https://WWW.JUNIPER.EXAMPLE',
  ];

  it.each(foreign)('%s is allowed nothing, neither before nor at the request', async (origin) => {
    const before = await preflight(origin);
    expect(before.headers['access-control-allow-origin']).toBeUndefined();
    const answer = await service.call(
      'loginMemberEmailPassword',
      { email: 'ada@example.com', password: 'latchkey-demo' },
      { origin, key: 'pk_demo' },
    );
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'domain-not-permitted']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('a preflight is answered for the origins of all apps and for this machine, for two hours', async () => {
    for (const origin of [site, 'http://localhost:4872', 'http://127.0.0.1:9999']) {
      const { statusCode, headers } = await preflight(origin);
      expect([origin, statusCode]).toEqual([origin, 204]);
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-max-age': '7200',
        vary: 'Origin',
      });
      for (const name of [
        'authorization',
        'content-type',
        'x-app-id',
        'x-api-key',
        'x-user-agent',
        'x-session-id',
        'referring-path',
      ])
        expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain(name);
    }
  });

  it('the request itself is checked against its own app', async () => {
    const options = { key: 'pk_afterview', appId: 'app_afterview', origin: site };
    const answer = await service.call('getApp', {}, options);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });

  it('C16 a registered origin reads answers and refusals alike, with credentials', async () => {
    for (const [input, status] of [
      [{ email: 'ada@example.com', password: 'latchkey-demo' }, 200],
      [{ email: 1 }, 400],
    ] as const) {
      const answer = await service.call('loginMemberEmailPassword', input, { origin: site, key: 'pk_demo' });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': site,
        'access-control-allow-credentials': 'true',
      });
      expect(answer.headers.vary).toContain('Origin');
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])(
    'a body of %s is refused',
    async (type) => {
      const answer = await service.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'content-type': type, 'x-app-id': 'app_demo' },
        payload: JSON.stringify({ email: 'ada@example.com', password: 'latchkey-demo' }),
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported-media-type']);
    },
  );

  it('a POST without a body needs no type', async () => {
    const token = await service.logIn();
    const headers = { 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo', authorization: `Bearer ${token}` };
    expect((await service.inject({ method: 'POST', url: '/member/logout', headers })).statusCode).toBe(200);
    // The npm client names the type all the same.
    const typed = { ...headers, authorization: `Bearer ${await service.logIn()}`, 'content-type': 'application/json' };
    expect((await service.inject({ method: 'POST', url: '/member/logout', headers: typed })).statusCode).toBe(200);
  });
});
