import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminRoutes } from '../../../../src/contract/admin-routes.ts';
import { consoleApiPath } from '../../../../src/contract/console.ts';
import type { OperatorRole } from '../../../../src/contract/operator-roles.ts';
import type { DatabaseLocation } from '../../../../src/platform/database/database-options.ts';
import { describeEngines } from '../../../support/engines.ts';
import { everyRow } from '../../../support/every-row.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';
import { logInOperator } from '../../../support/log-in-operator.ts';

type Notes = 'listNotes' | 'addNote' | 'removeNote';
const roles = ['owner', 'admin', 'support', 'viewer'] as const;
const mary = 'mary@example.com';
const words = 'Asked for <b>a kelim</b>.';

describeEngines(
  '§3.3 private notes of a member',
  (engine) => {
    let place: DatabaseLocation;
    let service: HttpService;
    const tokens = new Map<OperatorRole, string>();
    beforeAll(async () => {
      place = await engine.place();
      service = await createHttpService({ store: await engine.open({ secrets: [secret] }, place) });
      for (const role of roles) tokens.set(role, await logInOperator(service, role));
    });
    afterAll(() => service.close());

    async function ask(
      role: OperatorRole,
      operation: Notes,
      more: { member?: string; note?: string; text?: string } = {},
    ) {
      const { method, path } = adminRoutes[operation];
      const address = path.replace(':member', more.member ?? mary).replace(':note', more.note ?? 'none');
      const answer = await service.inject({
        method,
        url: `${consoleApiPath}/app_demo/sandbox${address}`,
        headers: { authorization: `Bearer ${tokens.get(role)}` },
        ...(method !== 'GET' && { payload: more.text === undefined ? {} : { text: more.text } }),
      });
      return answer.json();
    }
    const add = async (role: OperatorRole, text: string) => (await ask(role, 'addNote', { text })).data.id as string;
    const seen = async (role: OperatorRole) => (await ask(role, 'listNotes')).data;

    it('§3.3 every role reads who wrote what, and may delete their own or, as admin, any', async () => {
      const ofOwner = await add('owner', '  Called twice.  ');
      const ofSupport = await add('support', words);
      const shown = [
        [ofSupport, words, 'support@example.com'],
        [ofOwner, 'Called twice.', 'owner@example.com'],
      ];
      const removable = { owner: [true, true], admin: [true, true], support: [true, false], viewer: [false, false] };
      for (const role of roles) {
        const notes = (await seen(role)) as { id: string; text: string; author: string; isRemovable: boolean }[];
        const found = notes.map(({ id, text, author }) => [id, text, author]);
        expect(found).toEqual(expect.arrayContaining(shown));
        const may = new Map(notes.map(({ id, isRemovable }) => [id, isRemovable]));
        expect([may.get(ofSupport), may.get(ofOwner)]).toEqual(removable[role]);
      }
      expect((await ask('support', 'removeNote', { note: ofOwner })).error.code).toBe('access-denied');
      expect((await ask('viewer', 'addNote', { text: 'x' })).error.code).toBe('access-denied');
      expect(await seen('admin')).toHaveLength(2);
      expect(await ask('support', 'removeNote', { note: ofSupport })).toEqual({ data: { id: ofSupport } });
      expect(await ask('admin', 'removeNote', { note: ofOwner })).toEqual({ data: { id: ofOwner } });
      expect(await ask('admin', 'removeNote', { note: ofOwner }), 'again').toEqual({ data: { id: ofOwner } });
      expect(await seen('viewer')).toEqual([]);
    });

    it('R122 both changes are in the log with the operator, without the text', async () => {
      const id = await add('support', words);
      await ask('admin', 'removeNote', { note: id });
      const { id: memberId } = (await service.store.members.byEmail(sandbox, mary))!;
      const [removed, added] = await service.store.auditLog.list(sandbox, { memberId, actor: 'operator', limit: 2 });
      expect(added).toMatchObject({ event: 'note-added', detail: { note: id, operator: 'mem_support' } });
      expect(removed).toMatchObject({ event: 'note-removed', detail: { note: id, operator: 'mem_admin' } });
      expect(JSON.stringify([added, removed])).not.toContain('kelim');
    });

    it.each([
      ['', 'required-field-missing'],
      [' \n ', 'required-field-missing'],
      ['x'.repeat(2_001), 'text-too-long'],
    ])('§3.3 refuses a note of "%.5s" beside its field', async (text, code) => {
      expect((await ask('owner', 'addNote', { text })).error.errors).toMatchObject([{ field: 'text', code }]);
      expect(await seen('owner')).toEqual([]);
    });

    it('§3.3 takes 2,000 characters, and answers many notes by pages', async () => {
      await add('owner', 'x'.repeat(2_000));
      for (let i = 0; i < 21; i++) await add('owner', `note ${i}`);
      const first = await ask('viewer', 'listNotes');
      expect([first.data.length, first.hasNextPage]).toEqual([20, true]);
      const { path } = adminRoutes.listNotes;
      const rest = await service.inject({
        url: `${consoleApiPath}/app_demo/sandbox${path.replace(':member', mary)}?after=${first.endCursor}`,
        headers: { authorization: `Bearer ${tokens.get('viewer')}` },
      });
      const all = [...first.data, ...rest.json().data] as { id: string; text: string }[];
      expect(rest.json().hasNextPage).toBe(false);
      expect(new Set(all.map(({ id }) => id)).size).toBe(22);
    });

    it('§3.3 neither the member nor a key sees one, and nothing of it outlives the member (R78)', async () => {
      await ask('support', 'addNote', { text: words, member: 'ada@example.com' });
      const token = await service.logIn('ada@example.com');
      for (const operation of ['getCurrentMember', 'getMemberActivity'] as const) {
        const own = await service.call(operation, {}, { token });
        expect(own.statusCode).toBe(200);
        expect(own.body).not.toMatch(/kelim|note/);
      }
      for (const path of ['', '/notes']) {
        const headers = { 'x-api-key': 'sk_sb_demo' };
        const answer = await service.inject({ url: `/admin/members/ada@example.com${path}`, headers });
        expect(answer.body).not.toContain('kelim');
        expect(answer.statusCode).toBe(path ? 403 : 200);
      }
      const texts = async () => Object.values(await everyRow(place)).filter((text) => text.includes('kelim'));
      expect(await texts()).toHaveLength(1);
      await service.inject({
        method: 'DELETE',
        url: `${consoleApiPath}/app_demo/sandbox/members/ada@example.com`,
        headers: { authorization: `Bearer ${tokens.get('owner')}` },
        payload: {},
      });
      expect(await service.store.members.byEmail(sandbox, 'ada@example.com')).toBeNull();
      expect(await texts()).toEqual([]);
    });
  },
  ['file', 'postgres'],
);
