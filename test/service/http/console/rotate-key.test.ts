import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminScope } from '../../../../src/contract/admin-routes.ts';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import type { DatabaseLocation } from '../../../../src/platform/database/database-options.ts';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';
import { rawRows } from '../../store/raw-rows.ts';

const hourMs = 3_600_000;
const scopes: AdminScope[] = ['members:read', 'audit:read'];

describeEngines(
  'R121 a key of the admin API, rotated',
  (engine) => {
    let place: DatabaseLocation;
    let service: HttpService;
    let token: string;
    let ahead = 0;
    let made = 0;
    beforeAll(async () => {
      const clock = () => Date.now() + ahead;
      place = await engine.place();
      service = await createHttpService({ store: await engine.open({ secrets: [secret], clock }, place) });
      token = await logInOperator(service, 'owner');
    });
    beforeEach(() => {
      ahead = 0;
    });
    afterAll(() => service.close());

    async function newKey(lifetimeMs: number | null = null) {
      const [id, key] = [`key_${++made}`, `sk_sb_of ${made}`];
      const record = { id, name: `server ${made}`, scopes, createdBy: 'a test', keyHash: hashSecret(key), lifetimeMs };
      await service.store.adminKeys.add(sandbox, record);
      return { id, key };
    }
    /** By an owner who has logged in within the last ten minutes. */
    async function rotate(
      id: string,
      {
        overlapHours,
        place = 'app_demo/sandbox',
        ...more
      }: { overlapHours?: number; place?: string; by?: string; query?: object; headers?: object } = {},
    ) {
      const { by = token, query, headers } = more;
      const answer = await service.inject({
        method: 'POST',
        url: `${consoleApiPath}/${place}/keys/${id}/rotate`,
        headers: { authorization: `Bearer ${by}`, ...headers },
        ...(query && { query: { ...query } }),
        payload: overlapHours === undefined ? {} : { overlapHours },
      });
      return { status: answer.statusCode, ...answer.json() };
    }
    const use = async (key: string) =>
      (await service.inject({ url: '/admin/members', headers: { 'x-api-key': key } })).statusCode;
    const listed = async (id: string) => {
      const url = `${consoleApiPath}/app_demo/sandbox/keys`;
      const { data } = (await service.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
      return data.find((one: { id: string }) => one.id === id);
    };
    const lastsHours = async (id: string) => {
      const { createdAt, expiresAt } = await listed(id);
      return Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000) / 3_600;
    };

    it('R121 the new key works at once, the old one for 24 hours beside it and not after', async () => {
      const old = await newKey();
      const before = await listed(old.id);
      expect(before).toMatchObject({ endsAt: null });
      const { data } = await rotate(old.id);
      expect(data).toEqual({
        id: expect.stringMatching(/^key_/),
        key: expect.stringMatching(/^sk_sb_[\w-]{43}$/),
        scopes,
        oldKey: { id: old.id, endsAt: expect.any(String) },
      });
      expect([await use(data.key), await use(old.key)]).toEqual([200, 200]);
      const { name } = before;
      expect(await listed(data.id)).toMatchObject({ name, scopes, state: 'active', expiresAt: null, endsAt: null });
      const ending = { name, state: 'active', revokedAt: null, expiresAt: null, endsAt: data.oldKey.endsAt };
      expect(await listed(old.id)).toMatchObject(ending);
      const [entry] = await service.store.auditLog.list(sandbox, { event: 'admin-key-rotated' });
      const detail = { oldKey: old.id, newKey: data.id, name, overlapHours: 24, operator: 'mem_owner' };
      expect(entry).toMatchObject({ actor: 'operator', detail });
      expect(JSON.stringify([entry, service.logged()])).not.toContain(data.key);

      const endMs = Date.parse(data.oldKey.endsAt);
      expect(Math.abs(endMs - Date.now() - 24 * hourMs)).toBeLessThan(60_000);
      ahead = endMs - Date.now() - 60_000;
      expect(await use(old.key)).toBe(200);
      ahead = endMs - Date.now() + 1;
      expect([await use(old.key), await use(data.key)]).toEqual([401, 200]);
      expect(await listed(old.id)).toMatchObject({ state: 'revoked', endsAt: null, revokedAt: data.oldKey.endsAt });
    });

    it('R121 a key with an end gets the same length anew, and itself ends no later than before', async () => {
      const old = await newKey(48 * hourMs);
      ahead = 10 * hourMs;
      token = await freshLogin();
      const { data } = await rotate(old.id, { overlapHours: 168 });
      const before = await listed(old.id);
      expect(data.oldKey.endsAt).toBe(before.expiresAt);
      expect(await lastsHours(data.id)).toBe(48);
      // Its own successor lasts as long again.
      const next = (await rotate(data.id, { overlapHours: 1 })).data;
      expect(await lastsHours(next.id)).toBe(48);
      ahead = 48 * hourMs + 60_000;
      expect([await use(old.key), await use(data.key), await use(next.key)]).toEqual([401, 401, 200]);
    });

    it('R121 without an overlap the old key is refused from the next call on', async () => {
      const old = await newKey();
      const { data } = await rotate(old.id, { overlapHours: 0 });
      expect([await use(old.key), await use(data.key)]).toEqual([401, 200]);
      expect(await listed(old.id)).toMatchObject({ state: 'revoked', endsAt: null });
    });

    it('R121 a rotated key can be revoked before its end', async () => {
      const old = await newKey();
      await rotate(old.id);
      expect(await service.store.adminKeys.revoke(sandbox, old.id)).toBe(true);
      expect(await service.store.adminKeys.revoke(sandbox, old.id)).toBe(false);
      expect(await use(old.key)).toBe(401);
    });

    it('R121 a key that was revoked, has expired or was rotated before is refused in plain words', async () => {
      const [revoked, expired, rotated] = [await newKey(), await newKey(0), await newKey()];
      await service.store.adminKeys.revoke(sandbox, revoked.id);
      await rotate(rotated.id);
      const rows = await rawRows(place, 'select * from admin_keys');
      const message = 'This key has ended, or was rotated before. Please add a new key.';
      for (const { id } of [revoked, expired, rotated]) {
        const refused = { status: 409, error: expect.objectContaining({ code: 'key-not-active', message }) };
        expect(await rotate(id)).toEqual(refused);
      }
      expect((await rotate('key_none')).status).toBe(404);
      for (const overlapHours of [-1, 1.5, 169]) expect((await rotate(rotated.id, { overlapHours })).status).toBe(400);
      expect(await rawRows(place, 'select * from admin_keys')).toEqual(rows);
    });

    it('R121 two presses at once make one successor', async () => {
      const old = await newKey();
      const answers = await Promise.all([rotate(old.id), rotate(old.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    });

    it('R121 another mode, app or role cannot rotate it, and no key can', async () => {
      const old = await newKey();
      for (const place of ['app_demo/live', 'app_afterview/sandbox'])
        expect((await rotate(old.id, { place })).status).toBe(404);
      for (const role of ['admin', 'support', 'viewer'] as const) {
        const refused = await rotate(old.id, { by: await logInOperator(service, role) });
        expect([refused.status, refused.error.code]).toEqual([403, 'access-denied']);
      }
      const url = `/admin/keys/${old.id}/rotate`;
      const keyed = await service.inject({ method: 'POST', url, headers: { 'x-api-key': 'sk_sb_demo' }, payload: {} });
      expect(keyed.json().error.code).toBe('access-denied');
      expect(await listed(old.id)).toMatchObject({ state: 'active', endsAt: null });
    });

    it('R39 it takes a login of the last ten minutes', async () => {
      const old = await newKey();
      token = await freshLogin();
      ahead = 11 * 60_000;
      expect((await rotate(old.id)).error.code).toBe('reauth-required');
    });

    it('R121 a dry run makes no key and shows none', async () => {
      const old = await newKey();
      const { data } = await rotate(old.id, { query: { dryRun: 'true' } });
      expect(data).toMatchObject({ key: null, oldKey: { id: old.id } });
      expect(await listed(old.id)).toMatchObject({ endsAt: null });
      expect(await listed(data.id)).toBeUndefined();
    });

    it('R49 the same call sent again answers the same key, which is stored sealed', async () => {
      const old = await newKey();
      const headers = { 'idempotency-key': 'rotate-once' };
      const first = await rotate(old.id, { headers });
      expect(first.status).toBe(200);
      expect(await rotate(old.id, { headers })).toEqual(first);
      const stored = JSON.stringify(await rawRows(place, 'select * from idempotency_keys'));
      expect(stored).toContain('rotate-once');
      expect(stored).not.toContain(first.data.key);
    });

    async function freshLogin() {
      const options = { key: 'pk_console', appId: 'app_console', origin: service.settings.publicUrl };
      const login = { email: 'owner@example.com', password: 'latchkey-demo' };
      return (await service.call('loginMemberEmailPassword', login, options)).json().data.tokens.accessToken;
    }
  },
  ['file', 'postgres'],
);
