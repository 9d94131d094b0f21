import memberstackAdmin from '@memberstack/admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type AdminRoute,
  type AdminScope,
  adminPath,
  adminRoutes,
  adminScopes,
} from '../../../../src/contract/admin-routes.ts';
import type { AdminOperation } from '../../../../src/contract/wire-admin.ts';
import type { DatabaseLocation } from '../../../../src/platform/database/database-options.ts';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import { callsPerMinute } from '../../../../src/service/http/admin/mount-admin.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';
import { times } from '../../../support/store-fixtures.ts';
import { rawRows } from '../../store/raw-rows.ts';

const rows = Object.entries(adminRoutes) as [AdminOperation, AdminRoute][];
const allScopes = Object.keys(adminScopes) as AdminScope[];
const live = { ...sandbox, mode: 'live' } as const;

describeEngines('R121 the keys of the admin API', (engine) => {
  let place: DatabaseLocation;
  let service: HttpService;
  let ahead = 0;
  let made = 0;
  beforeAll(async () => {
    place = await engine.place();
    const clock = () => Date.now() + ahead;
    service = await createHttpService({ store: await engine.open({ secrets: [secret], clock }, place) });
  });
  afterAll(() => service.close());

  async function newKey({
    tenant = sandbox as { appId: string; mode: 'live' | 'sandbox' },
    scopes = allScopes,
    lifetimeMs = null as number | null,
  } = {}) {
    const id = `k${++made}`;
    const key = `sk_secret-of-${id}`;
    await service.store.adminKeys.add(tenant, {
      id,
      name: id,
      scopes,
      createdBy: 'a test',
      keyHash: hashSecret(key),
      lifetimeMs,
    });
    return { id, key };
  }
  const ask = async (
    operation: AdminOperation,
    {
      key,
      member = 'mem_none',
      query,
      body,
      headers,
    }: {
      key?: string;
      member?: string;
      query?: Record<string, string>;
      body?: object;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const { method, path } = adminRoutes[operation];
    return service.inject({
      method,
      url: adminPath + path.replace(':member', encodeURIComponent(member)),
      headers: { ...(key && { 'x-api-key': key }), ...headers },
      ...(query && { query }),
      ...(body && { payload: body }),
    });
  };
  // An export that was allowed is no JSON document.
  const codeOf = (answer: { headers: object; json(): { error?: { code: string } } }) =>
    'content-disposition' in answer.headers ? undefined : answer.json().error?.code;
  const idOf = async (email: string) => (await service.store.members.byEmail(sandbox, email))!.id;
  const person = (name: string) => ({ email: `${name}@example.com` });

  it.each(rows)(
    'R121 %s is refused to every key without its scope, and to none with it',
    async (operation, { scope }) => {
      for (const [scopes, isRefused] of [
        [allScopes.filter((one) => one !== scope), true],
        [[], true],
        [[scope], false],
      ] as const) {
        const { key } = await newKey({ scopes: [...scopes] });
        const code = codeOf(
          await ask(operation, {
            key,
            body: operation === 'listMembers' || operation === 'retrieveMember' ? undefined : {},
          }),
        );
        expect(code === 'missing-scope').toBe(isRefused);
      }
    },
  );

  it.each(rows)('R121 %s is refused without a key, with an invented one, and to a page', async (operation) => {
    const { key } = await newKey();
    for (const sent of [undefined, 'sk_invented', 'pk_sb_demo', ''])
      expect([(await ask(operation, { key: sent })).statusCode, codeOf(await ask(operation, { key: sent }))]).toEqual([
        401,
        'invalid-api-key',
      ]);
    const page = await ask(operation, { key, headers: { origin: 'http://localhost:4871' } });
    expect(codeOf(page)).toBe('domain-not-permitted');
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await service.inject({
      method: 'OPTIONS',
      url: adminPath + adminRoutes[operation].path,
      headers: { origin: 'http://localhost:4871', 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('R121 a key reaches members of its own app and mode only', async () => {
    const member = await idOf('mary@example.com');
    const own = await newKey();
    const others = [
      await newKey({ tenant: live }),
      await newKey({ tenant: { appId: 'app_afterview', mode: 'sandbox' } }),
    ];
    expect((await ask('retrieveMember', { ...own, member })).json().data.id).toBe(member);
    for (const { key } of others) {
      const read = await ask('retrieveMember', { key, member });
      expect(read.json().data ?? null).toBeNull();
      for (const operation of ['updateMember', 'deleteMember', 'disableMember'] as const)
        expect(codeOf(await ask(operation, { key, member, body: {} }))).toBe('member-not-found');
    }
    expect((await service.store.members.byId(sandbox, member))?.disabled).toBe(false);
  });

  it('R121 a revoked key and an expired one open nothing, from the next call on', async () => {
    const [revoked, short] = [await newKey(), await newKey({ lifetimeMs: 60_000 })];
    for (const { key } of [revoked, short]) expect((await ask('listMembers', { key })).statusCode).toBe(200);
    expect(await service.store.adminKeys.revoke(sandbox, revoked.id)).toBe(true);
    expect(await service.store.adminKeys.revoke(sandbox, revoked.id)).toBe(false);
    expect(codeOf(await ask('listMembers', revoked))).toBe('invalid-api-key');
    ahead += 60_001;
    expect(codeOf(await ask('listMembers', short))).toBe('invalid-api-key');
    const kept = (await service.store.adminKeys.list(sandbox)).find(({ id }) => id === short.id);
    expect(kept).toMatchObject({ lastUsedAt: expect.any(Number), expiresAt: expect.any(Number), revokedAt: null });
  });

  it('R121 the key of the demo is none outside demo mode', async () => {
    expect((await ask('listMembers', { key: 'sk_sb_demo' })).statusCode).toBe(200);
    const real = await createHttpService({
      env: { MS_DEMO: '0', MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' },
    });
    const refused = await real.inject({ url: '/admin/members', headers: { 'x-api-key': 'sk_sb_demo' } });
    expect([refused.statusCode, codeOf(refused)]).toEqual([401, 'invalid-api-key']);
    await real.close();
  });

  it('R121 a dry run answers what would be, and changes nothing', async () => {
    const { key } = await newKey();
    const query = { dryRun: 'true' };
    const total = async () => (await ask('listMembers', { key })).json().totalCount;
    const before = await total();
    const created = await ask('createMember', {
      key,
      query,
      body: { ...person('dry'), password: 'a fine long passphrase' },
    });
    expect(created.json().data).toMatchObject({ auth: { email: 'dry@example.com', hasPassword: true } });
    const member = await idOf('grace@example.com');
    const state = () => service.store.members.byId(sandbox, member);
    const as = await state();
    for (const [operation, body] of [
      ['updateMember', { verified: !as!.verified, customFields: { 'first-name': 'X' }, email: 'moved@example.com' }],
      ['disableMember', {}],
      ['addFreePlan', { planId: 'pln_free' }],
      ['deleteMember', {}],
    ] as const)
      expect((await ask(operation, { key, member, query, body })).statusCode).toBe(200);
    expect(await state()).toEqual(as);
    expect(await total()).toBe(before);
    expect(await service.store.auditLog.list(sandbox, { memberId: member, event: 'member-updated' })).toEqual([]);
  });

  it('R121 fifty writes at once with one Idempotency-Key happen once', async () => {
    const { key } = await newKey();
    const headers = { 'idempotency-key': 'create-vera-once' };
    const answers = await times(50, () => ask('createMember', { key, headers, body: person('vera') }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { id } = answers[0]!.json().data;
    expect(await service.store.auditLog.list(sandbox, { memberId: id, event: 'member-created' })).toHaveLength(1);
  });

  it('R49 the answer of a write is stored in its transaction, so that no crash separates the two', async () => {
    const { key } = await newKey();
    const { idempotency } = service.store;
    const finish = vi.spyOn(idempotency, 'finish').mockRejectedValue(new Error('the process is gone'));
    const member = await idOf('mary@example.com');
    const writes = [
      ['createMember', { body: person('zoe') }],
      ['disableMember', { member, body: {} }],
      ['enableMember', { member, body: {} }],
      ['endSessions', { member, body: {} }],
      ['deleteMember', { member: 'zoe@example.com', body: {} }],
    ] as const;
    for (const [operation, call] of writes) {
      const again = () =>
        ask(operation, { key, ...call, headers: { 'idempotency-key': `once ${operation}`.replace(' ', '-') } });
      const [first, second] = [await again(), await again()];
      expect([first.statusCode, second.body], operation).toEqual([200, first.body]);
    }
    expect(finish).not.toHaveBeenCalled();
  });

  it('R122 each write has its audit entry with the key that did it, and no secret', async () => {
    const { id, key } = await newKey();
    const body = { ...person('wanda'), password: 'a fine long passphrase' };
    const member = (await ask('createMember', { key, body })).json().data.id;
    const of = { key, member };
    await ask('updateMember', { ...of, body: { verified: true, metaData: { level: 'gold' } } });
    await ask('addFreePlan', { ...of, body: { planId: 'pln_free' } });
    await ask('removeFreePlan', { ...of, body: { planId: 'pln_free' } });
    await ask('disableMember', { ...of, body: {} });
    await ask('enableMember', { ...of, body: {} });
    await ask('deleteMember', { ...of, body: {} });
    const entries = (await service.store.auditLog.list(sandbox, { memberId: member })).reverse();
    expect(entries.map(({ event, actor }) => [event, actor])).toEqual(
      [
        'member-created',
        'member-updated',
        'plan-added',
        'plan-removed',
        'member-disabled',
        'member-enabled',
        'member-deleted',
      ].map((event) => [event, 'key']),
    );
    expect(entries.every(({ detail }) => detail.key === id)).toBe(true);
    expect(entries[1]!.detail.changed).toBe('metaData.level, verified');
    expect(JSON.stringify(entries)).not.toMatch(/passphrase|wanda|gold/);
    expect(JSON.stringify(service.logged())).not.toContain(key);
  });

  it('R121 a disabled member is logged out and cannot log in until she is enabled', async () => {
    const { key } = await newKey();
    const password = 'a fine long passphrase';
    const { id: member } = (await ask('createMember', { key, body: { ...person('xenia'), password } })).json().data;
    const token = await service.logIn('xenia@example.com', password);
    const seen = async () => (await service.call('getCurrentMember', {}, { token })).statusCode;
    expect(await seen()).toBe(200);
    expect((await ask('disableMember', { key, member, body: {} })).json().data.disabled).toBe(true);
    expect(await seen()).toBe(401);
    await expect(service.logIn('xenia@example.com', password)).rejects.toThrow('cannot log in');
    await ask('enableMember', { key, member, body: {} });
    const again = await service.logIn('xenia@example.com', password);
    expect((await ask('endSessions', { key, member, body: {} })).json()).toEqual({ data: { ended: 1 } });
    expect((await service.call('getCurrentMember', {}, { token: again })).statusCode).toBe(401);
  });

  it('R115 verifies the token of a session of its own app and mode, with the plans that she can use', async () => {
    const { key } = await newKey({ scopes: ['members:read'] });
    const token = await service.logIn('mary@example.com');
    const verify = async (sent: string, by = key) =>
      (await ask('verifyToken', { key: by, body: { token: sent } })).json().data;
    const { id, planConnections } = (await service.call('getCurrentMember', {}, { token })).json().data;
    expect(await verify(token)).toEqual({
      member: expect.objectContaining({ id, auth: expect.objectContaining({ email: 'mary@example.com' }) }),
      plans: planConnections.map(({ planId }: { planId: string }) => planId),
      expiresAt: expect.stringMatching(/^\d{4}-/),
    });
    const other = await newKey({ tenant: live });
    expect(await verify(token, other.key)).toBeNull();
    for (const none of ['', 'x', 'A'.repeat(43), token.slice(1)]) expect(await verify(none)).toBeNull();
    await service.call('logout', {}, { token });
    expect(await verify(token)).toBeNull();
    expect(JSON.stringify(service.logged())).not.toContain(token);
  });

  it('R121 an address that the owner changed is unverified, and the former one gets a notice', async () => {
    const { key } = await newKey();
    const { id: member } = (await ask('createMember', { key, body: { ...person('yuna'), verified: true } })).json()
      .data;
    await ask('sendReset', { key, member, body: {} });
    const [mail] = await service.mails('yuna@example.com');
    const token = /#ms_reset=([\w-]+)/.exec(mail!.link!)![1]!;
    const moved = await ask('updateMember', { key, member, body: { email: 'Yuna.New@example.com' } });
    const reset = await service.call('resetMemberPassword', { token, newPassword: 'another fine passphrase' });
    expect(reset.statusCode).toBe(400);
    expect(moved.json().data).toMatchObject({ verified: false, auth: { email: 'yuna.new@example.com' } });
    const kept = await ask('updateMember', { key, member, body: { email: 'yuna.kept@example.com', verified: true } });
    expect(kept.json().data).toMatchObject({ verified: true, auth: { email: 'yuna.kept@example.com' } });
    const subject = 'Your address at Juniper Studio was changed';
    // No link, also for a confirmed one: it may belong to a thief.
    await ask('updateMember', { key, member, body: { email: 'yuna@example.com' } });
    for (const former of ['yuna.new@example.com', 'yuna.kept@example.com', 'yuna@example.com']) {
      const told = (await service.mails(former)).filter((sent) => sent.subject === subject);
      expect(told).toMatchObject([
        { link: null, text: expect.stringContaining('The team of Juniper Studio changed it.') },
      ]);
    }
  });

  it('R121 a key has a budget of its own: beyond it 429, while visitors go on', async () => {
    const [busy, calm] = [await newKey(), await newKey()];
    const answers = await times(callsPerMinute + 5, () =>
      ask('endSessions', { ...busy, member: 'mem_none', body: {} }),
    );
    const last = answers.filter(({ statusCode }) => statusCode === 429);
    expect(last.length).toBeGreaterThan(0);
    expect(Number(last[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('listMembers', calm)).statusCode).toBe(200);
    expect((await service.call('getApp')).statusCode).toBe(200);
    // R115 and so does a server that looks up the sessions of its visitors.
    expect((await ask('verifyToken', { ...busy, body: { token: 'of-no-session' } })).statusCode).toBe(200);
  });

  it('R121 no line of the log holds a key, and the database only its hash', async () => {
    const { key } = await newKey();
    await ask('listMembers', { key, query: { search: key } });
    await ask('updateMember', { key, member: key, body: { metaData: { [key]: key } } });
    expect(made).toBeGreaterThan(rows.length);
    expect(JSON.stringify(service.logged())).not.toContain('sk_secret-of-');
    if ('memory' in place) return;
    const stored = JSON.stringify(await rawRows(place, 'select * from admin_keys'));
    expect(stored).toContain(hashSecret(key));
    expect(stored).not.toContain('sk_secret-of-');
  });
});

describeEngines('R125 a list of a thousand members', (engine) => {
  let service: HttpService;
  let admin: ReturnType<typeof memberstackAdmin.init>;
  beforeAll(async () => {
    const place = await engine.place();
    const store = await engine.open({ secrets: [secret] }, place);
    service = await createHttpService({ store });
    // Ten of each millisecond, as an import makes them.
    for (let n = 0; n < 1_000; n++) {
      const email = `import-${n}@example.com`;
      const createdAt = Date.UTC(2020, 0, 1) + Math.floor(n / 10);
      await store.members.create(live, {
        id: `mem_${String((n * 7919) % 1000).padStart(4, '0')}`,
        email,
        emailCanon: email,
        createdAt,
      });
    }
    await store.adminKeys.add(live, {
      id: 'list',
      name: 'list',
      scopes: ['members:read'],
      createdBy: 'a test',
      keyHash: hashSecret('sk_list'),
      lifetimeMs: null,
    });
    const address = await service.server.listen({ port: 0, host: '127.0.0.1' });
    admin = memberstackAdmin.init('sk_list', { baseUrl: `${address}/admin` });
  }, 60_000);
  afterAll(() => service.close());

  it.each(['ASC', 'DESC'] as const)(
    'R125 is walked page by page in either order, each member once: %s',
    async (order) => {
      const seen: { id: string; createdAt: string }[] = [];
      let after: string | number | undefined;
      let pages = 0;
      do {
        const page = await admin.members.list({ limit: 93, order, ...(after !== undefined && { after }) });
        expect(page.data.length).toBeLessThanOrEqual(93);
        seen.push(...page.data);
        pages++;
        after = page.hasNextPage ? page.endCursor : undefined;
        expect(page.endCursor).not.toBeNull();
      } while (after !== undefined);
      const { totalCount } = await admin.members.list({ limit: 1 });
      expect(pages).toBe(Math.ceil(totalCount / 93));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(totalCount);
      const dates = seen.map(({ createdAt }) => createdAt);
      expect(dates).toEqual(order === 'ASC' ? dates.toSorted() : dates.toSorted().reverse());
    },
  );
});
