import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '../../../src/contract/errors.ts';
import { type Route, routes } from '../../../src/contract/routes.ts';
import type { Operation } from '../../../src/contract/wire.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { useCases } from '../../../src/service/use-cases/index.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';

const gets = (Object.keys(routes) as Operation[]).filter((operation) => (routes[operation] as Route).method === 'GET');

describe('answers', () => {
  let service: HttpService;
  const statements: string[] = [];
  beforeAll(async () => {
    const store = await openStore({ memory: true }, { trace: (sql) => void statements.push(sql) });
    service = await createHttpService({ store });
  });
  afterAll(() => service.close());

  it('R43 a surplus field of a use case does not leave, at any depth, and the rest does', async () => {
    const token = await service.logIn();
    const canary = 'canary-7f3a';
    const original = useCases.getAppAndMember;
    const mutable = useCases as { getAppAndMember: unknown };
    mutable.getAppAndMember = async (...input: Parameters<typeof original>) => {
      const outcome = await original(...input);
      const { app, member } = outcome.data;
      return {
        ...outcome,
        secret: canary,
        data: {
          ...outcome.data,
          passwordHash: canary,
          app: { ...app, keys: canary, plans: app.plans.map((plan) => ({ ...plan, selfService: canary })) },
          member: { ...member, passwordHash: canary, auth: { ...member!.auth, providerToken: canary } },
        },
      };
    };
    const other = await createHttpService();
    mutable.getAppAndMember = original;
    const answer = await other.call('getAppAndMember', {}, { token: await other.logIn() });
    await other.close();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).not.toContain(canary);
    const honest = await service.call('getAppAndMember', {}, { token });
    expect(Object.keys(answer.json().data.member)).toEqual(Object.keys(honest.json().data.member));
    expect(answer.json().data.app).toEqual(honest.json().data.app);
  });

  it('R43 no answer or refusal of any route contains data of the service or the owner', async () => {
    const canary = 'canary-51bd';
    const tenant = { appId: 'app_demo', mode: 'sandbox' } as const;
    const { store } = service;
    const token = await service.logIn('mary@example.com');
    const ada = (await store.members.byEmail(tenant, 'ada@example.com'))!;
    const mary = (await store.members.byEmail(tenant, 'mary@example.com'))!;
    for (const { id } of [ada, mary]) await store.members.mergeCustomFields(tenant, id, { 'internal-note': canary });
    // Of another member, everything is private.
    await store.members.mergeCustomFields(tenant, ada.id, { 'first-name': canary, bio: canary });
    const inputs = [
      {},
      { email: 'ada@example.com', password: 'wrong but long enough' },
      { email: 'ada@example.com', passwordlessToken: '123456' },
      { customFields: { 'last-name': 'S' } },
    ];
    for (const operation of Object.keys(routes) as Operation[])
      for (const input of inputs)
        for (const options of [{ token }, {}]) {
          if (operation === 'logout') continue;
          const { body } = await service.call(
            operation,
            (routes[operation] as Route).method === 'GET' ? {} : input,
            options,
          );
          expect([operation, body.includes(canary), body.includes('$argon2'), body.includes(ada.id)]).toEqual([
            operation,
            false,
            false,
            false,
          ]);
        }
  });

  it('R43 a member’s own data has exactly these keys', async () => {
    const token = await service.logIn();
    const { data } = (await service.call('getCurrentMember', undefined, { token })).json();
    expect(Object.keys(data).sort()).toEqual(
      [
        '_comments',
        'auth',
        'createdAt',
        'customFields',
        'id',
        'loginRedirect',
        'metaData',
        'permissions',
        'planConnections',
        'profileImage',
        'stripeCustomerId',
        'teams',
        'verified',
      ].sort(),
    );
    expect(Object.keys(data.auth).sort()).toEqual(['email', 'hasPassword', 'providers']);
  });

  it('M §2 answers every call for data tables with 501, without an error in the log', async () => {
    const before = service.logged().length;
    const queried = [
      ['GET', '/v1/data-tables'],
      ['GET', '/v1/data-tables/shelf'],
      ['POST', '/v1/data-records'],
      ['POST', '/v1/data-records/query'],
      ['PUT', '/v1/data-records/1'],
      ['DELETE', '/v1/data-records/1'],
    ] as const;
    for (const [method, url] of queried) {
      const payload = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await service.inject({ method, url, payload, headers: { origin: 'http://localhost:4871' } });
      expect([answer.statusCode, answer.json().error.code]).toEqual([501, 'not-supported']);
      expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:4871');
    }
    const lines = service.logged().slice(before);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(JSON.stringify(lines)).toContain('not-supported');
  });

  it('answers are for one reader and no cache', async () => {
    const { headers } = await service.call('getApp', {});
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers.vary).toContain('Authorization');
  });

  it.each(gets)('R33 %s changes no row, counters and last_seen apart', async (operation) => {
    const token = await service.logIn();
    const input = await inputOf(operation, token);
    await service.call(operation, input, { token });
    statements.length = 0;
    expect((await service.call(operation, input, { token })).statusCode).toBe(200);
    const writes = statements.filter((sql) => /^\s*(insert|update|delete|replace)/i.test(sql));
    expect(writes.filter((sql) => !/"(rates|limits)"|last_seen/.test(sql))).toEqual([]);
  });

  it('R28 reads session and member from the database at each request: two queries, one if unchanged', async () => {
    const token = await service.logIn();
    const queried = async (operation: Operation = 'getCurrentMember', input = {}) => {
      statements.length = 0;
      await service.call(operation, input, { token });
      // The configuration and its secrets have their own time, and so have mails.
      const own = statements.filter(
        (sql) => !/"(apps|app_keys|app_origins|app_revisions|stored_secrets|outbox)"/.test(sql),
      );
      if (operation === 'getCurrentMember') expect(own.join()).not.toMatch(/begin|insert|update/i);
      return own.map((sql) => /"(\w+)"/.exec(sql)?.[1]);
    };
    expect(await queried()).toEqual(['sessions', 'agg']);
    for (let i = 0; i < 3; i++) expect(await queried()).toEqual(['sessions']);
    await queried('updateMember', { customFields: { 'first-name': 'Ada' } });
    expect(await queried()).toEqual(['sessions', 'sessions', 'agg']);
    expect(await queried()).toEqual(['sessions']);
  });

  it('R48 reads the members of a team in one query, however many they are', async () => {
    const token = await service.logIn();
    const { data } = (await service.call('getCurrentMember', {}, { token })).json();
    const { teamId } = data.teams.ownedTeams[0];
    const { teams, members } = service.store;
    for (const name of ['one', 'two', 'three']) {
      const email = `${name}@team.example`;
      await members.create(sandbox, { id: `mem_sb_${name}`, email, emailCanon: email });
      await teams.join(sandbox, teamId, `mem_sb_${name}`);
    }
    const emails = (list: { email?: string; auth?: { email: string } }[]) =>
      list.map(({ email, auth }) => email ?? auth?.email).filter((email) => email?.endsWith('@team.example'));
    const reads = () => statements.filter((sql) => /from "(team_)?members"/.test(sql)).length;
    const added = ['one@team.example', 'three@team.example', 'two@team.example'];
    statements.length = 0;
    const own = (await service.call('getTeam', { teamId }, { token })).json().data.members;
    expect([emails(own.map(({ member }: { member: object }) => member)).sort(), reads()]).toEqual([added, 1]);
    statements.length = 0;
    const answer = await service.inject({
      url: '/admin/members/ada@example.com/teams',
      headers: { 'x-api-key': 'sk_sb_demo' },
    });
    // The other one finds Ada by her address.
    expect([emails(answer.json().data[0].members).sort(), reads()]).toEqual([added, 2]);
  });

  /** What an operation's address wants to know, from the demo's data. */
  async function inputOf(operation: Operation, token: string): Promise<Record<string, string>> {
    const { data } = (await service.call('getCurrentMember', {}, { token })).json();
    const known: Record<string, string> = { planId: 'pln_pro', teamId: data.teams.ownedTeams[0].teamId };
    if (/^get(ChannelInfo|Posts?|Threads)$/.test(operation)) {
      const post = await service.call('createPost', { channelKey: 'wall', content: 'Fired last night.' }, { token });
      known.postId = post.json().data.id;
    }
    const names = routes[operation].path.match(/(?<=:)\w+/g) ?? [];
    return {
      ...(/^get(ChannelInfo|Posts)$/.test(operation) && { channelKey: 'wall' }),
      ...(operation === 'getThreads' && { postId: known.postId! }),
      ...Object.fromEntries(names.map((name) => [name, known[name]!])),
    };
  }

  describe('R87 refusals', () => {
    it.each([
      ['GET', '/nothing'],
      ['GET', '/member/json/x'],
      ['POST', '/auth//signup'],
      ['POST', '/auth/signup/'],
      ['POST', '/AUTH/signup'],
      ['POST', '/auth/signup%2f'],
      ['POST', '/auth/%2e%2e/auth/signup'],
      ['POST', '//auth/signup'],
      ['GET', '/..%2f..%2fetc%2fpasswd'],
      ['GET', '/ms/..%2f..%2fpackage.json'],
    ] as const)('R10, R80 %s %s is not there', async (method, url) => {
      // Over a socket, because whatever parses addresses would tidy them up first.
      if (!service.server.server.listening) await service.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = service.server.server.address() as { port: number };
      const answer = await new Promise<{ statusCode?: number; body: string }>((resolve, reject) => {
        const headers = { 'x-app-id': 'app_demo', 'content-type': 'application/json' };
        request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (response) => {
          let body = '';
          response.on('data', (bytes) => {
            body += bytes;
          });
          response.on('end', () => resolve({ statusCode: response.statusCode, body }));
        })
          .on('error', reject)
          .end(method === 'POST' ? '{"email":"new@example.com","password":"a fine long passphrase"}' : undefined);
      });
      expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
        404,
        { error: { code: 'not-found', message: errors['not-found'][1], requestId: expect.any(String) } },
      ]);
      expect(await service.store.members.byEmail({ appId: 'app_demo', mode: 'sandbox' }, 'new@example.com')).toBeNull();
    });

    it.each([
      ['GET', '/auth/login', 'POST'],
      ['PUT', '/member', 'GET, POST, DELETE'],
      ['DELETE', '/app', 'GET'],
      ['HEAD', '/member', 'GET, POST, DELETE'],
    ] as const)('%s %s is answered 405 with what the path takes', async (method, url, allow) => {
      const answer = await service.inject({ method, url, headers: { 'x-app-id': 'app_demo' } });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
      if (method !== 'HEAD') expect(answer.json().error.code).toBe('method-not-allowed');
    });

    it.each(['application/json\ta', 'application/json x', 'application/json;charset=utf-16le', 'application\\json'])(
      'R80 the type %j is no way around the parser',
      async (type) => {
        const answer = await service.inject({
          method: 'POST',
          url: '/auth/login',
          headers: { 'content-type': type, 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo' },
          payload: '{"email":"a","email":"b"}',
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
      },
    );

    it('R2 a body of a megabyte is refused before anything is hashed', async () => {
      const before = service.hasher.runs;
      const answer = await service.call('loginMemberEmailPassword', {
        email: 'ada@example.com',
        password: 'x'.repeat(1_000_000),
      });
      expect([answer.statusCode, answer.json().error.code, service.hasher.runs - before]).toEqual([
        413,
        'payload-too-large',
        0,
      ]);
    });

    it('an internal error reveals nothing in the answer, and its message is not logged', async () => {
      const mutable = useCases as { getApp: unknown };
      const original = useCases.getApp;
      const reasons = [
        new Error('SELECT canary FROM members /tmp/canary'),
        Object.assign(new Error('canary'), { code: 'ERR_SQLITE_ERROR', errcode: 1 }),
        Object.assign(new TypeError('canary'), { statusCode: 418 }),
        Object.assign(new Error('canary'), { cause: new Error('canary') }),
        'canary',
        { canary: true },
        null,
        undefined,
      ];
      let reason: unknown;
      mutable.getApp = async () => {
        throw reason;
      };
      const broken = await createHttpService();
      mutable.getApp = original;
      for (reason of reasons) {
        const answer = await broken.call('getApp', {});
        expect(answer.statusCode).toBe(500);
        expect(answer.json()).toEqual({
          error: { code: 'unknown-error', message: errors['unknown-error'][1], requestId: expect.any(String) },
        });
      }
      expect(JSON.stringify(broken.logged())).not.toContain('canary');
      expect(broken.logged().filter(({ msg }) => msg === 'request failed')).toHaveLength(reasons.length);
      reason = Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
      expect((await broken.call('getApp', {})).json().error.code).toBe('storage-full');
      reason = Object.assign(new Error('gone'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
      const unavailable = await broken.call('getApp', {});
      expect([unavailable.statusCode, unavailable.headers['retry-after']]).toEqual([503, '2']);
      await broken.close();
    });
  });
});
