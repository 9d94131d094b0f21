import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import demo from '../../demo/app.json' with { type: 'json' };
import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { latchkey } from '../support/command-line.ts';
import { dataEnv } from '../support/data-env.ts';
import { describeEngines } from '../support/engines.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';

describeEngines(
  'R121 latchkey keys',
  (engine) => {
    async function scene() {
      const place = (await engine.place()) as Exclude<DatabaseLocation, { memory: true }>;
      const env = { ...dataEnv(place), MS_SECRET: secret };
      const file = join(freshFolder(), 'app.json');
      writeFileSync(file, JSON.stringify(demo));
      await latchkey(['app', 'apply', file], env);
      const run = (...args: string[]) => latchkey(['keys', ...args, '--app', 'app_demo', '--mode', 'sandbox'], env);
      return { place, run };
    }

    it('R121 shows a new key once, lists it without itself, and revokes it', async () => {
      const { place, run } = await scene();
      const made = await run('add', 'shop server', '--scopes', 'members:read', '--days', '30');
      expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^sk_sb_[\w-]{43}\s*$/)]);
      const key = made.out.trim();
      const listed = await run('list', '--format', 'json');
      expect(listed.out).not.toContain(key);
      const [row] = JSON.parse(listed.out).keys;
      expect(row).toMatchObject({ name: 'shop server', scopes: ['members:read'], state: 'active', lastUsedAt: null });

      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const read = (url = '/admin/members', method: 'GET' | 'DELETE' = 'GET') =>
        service.inject({ method, url, headers: { 'x-api-key': key } });
      expect((await read()).statusCode).toBe(200);
      expect((await read('/admin/members/mem_none', 'DELETE')).json().error.code).toBe('missing-scope');
      const entries = await service.store.auditLog.list(sandbox, { event: 'admin-key-added' });
      expect(entries[0]!.detail).toEqual({ key: row.id, name: row.name, scopes: 'members:read' });
      await service.close();

      expect((await run('revoke', row.id)).code).toBe(0);
      expect((await run('list')).out).toMatch(/revoked/);
      const again = await run('revoke', row.id);
      expect([again.code, again.err]).toEqual([1, expect.stringContaining(`There is no active key ${row.id}`)]);
    });

    it('R121 rotates a key, which works beside the new one for as long as --overlap says', async () => {
      const { place, run } = await scene();
      const old = JSON.parse((await run('add', 'shop server', '--format', 'json')).out);
      const made = await run('rotate', old.id, '--overlap', '48');
      expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^sk_sb_[\w-]{43}\s*$/)]);
      expect(made.err).toMatch(new RegExp(`^This is the only time .*\n${old.id} works until 20`));
      const again = await run('rotate', old.id);
      expect([again.code, again.err]).toEqual([1, expect.stringContaining('Rotate the newer key instead.')]);
      const { keys } = JSON.parse((await run('list', '--format', 'json')).out);
      const next = keys.find(({ id }: { id: string }) => id !== old.id);
      expect(next).toMatchObject({ name: 'shop server', scopes: old.scopes, expiresAt: null, endsAt: null });
      expect((await run('list')).out).toMatch(/shop server .* {2}ends 20/);

      const last = JSON.parse((await run('rotate', next.id, '--overlap', '0', '--format', 'json')).out);
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      const statusOf = async (key: string) =>
        (await service.inject({ url: '/admin/members', headers: { 'x-api-key': key } })).statusCode;
      const statuses = await Promise.all([old.key, made.out.trim(), last.key].map(statusOf));
      expect(statuses).toEqual([200, 401, 200]);
      await service.close();
      const ended = await run('rotate', next.id);
      expect([ended.code, ended.err]).toEqual([1, expect.stringContaining(`There is no active key ${next.id}`)]);
    });

    it.each([
      [['add'], 'A key has one name'],
      [['add', 'a', 'b'], 'A key has one name'],
      [['add', 'a', '--scopes', 'members:fly'], 'There is no scope "members:fly"'],
      [['add', 'a', '--scopes', ','], '--scopes takes at least one'],
      [['add', 'a', '--days', '0'], '--days is a number'],
      [['revoke'], 'The id of which key?'],
      [['rotate'], 'The id of which key?'],
      [['rotate', 'key_1', '--overlap', '169'], '--overlap is a number of hours from 0 to 168.'],
    ])('R121 a wrong call says what is missing: keys %j', async (args, sentence) => {
      const { run } = await scene();
      const wrong = await run(...args);
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(sentence)]);
    });
  },
  ['file', 'postgres'],
);
