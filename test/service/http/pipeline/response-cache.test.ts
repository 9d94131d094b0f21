import { expect, it, vi } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, sandbox } from '../../../support/http-service.ts';
import { rawRows } from '../../store/raw-rows.ts';

const ofAda = `app_id = '${sandbox.appId}' and mode = '${sandbox.mode}'`;
const tenantColumns = `'${sandbox.appId}', '${sandbox.mode}'`;

describeEngines(
  'the member of a token, asked for again and again',
  (engine) => {
    async function signedIn() {
      const place = await engine.place();
      const store = await engine.open({}, place);
      const service = await createHttpService({ store });
      const token = await service.logIn();
      const reads = vi.spyOn(store.memberRelations, 'ofMember');
      const ask = () => service.call('getCurrentMember', undefined, { token });
      const seen = async () => (await ask()).json().data;
      const { id } = await seen();
      // A change by another process, without notice to this one.
      const elsewhere = (sql: string) => rawRows(place, sql);
      return { service, store, token, reads, ask, seen, id, elsewhere };
    }

    it('R75 makes the answer once, and validates it in the database at every request', async () => {
      const { service, reads, seen, ask, store } = await signedIn();
      const before = reads.mock.calls.length;
      const glances = vi.spyOn(store.sessions, 'probe');
      const isUnchanged = vi.spyOn(store.sessions, 'isUnchanged');
      const first = await ask();
      for (let i = 0; i < 5; i++) {
        const again = await ask();
        expect(again.body).toBe(first.body);
        expect(Object.keys(again.headers)).toEqual(Object.keys(first.headers));
      }
      expect(reads.mock.calls.length).toBe(before);
      // SQLite's change counter shows without a query that nothing was written.
      expect(glances).toHaveBeenCalledTimes(engine.kind === 'postgres' ? 6 : 1);
      expect(isUnchanged).toHaveBeenCalledTimes(5);
      expect(await seen()).toMatchObject({ auth: { email: 'ada@example.com' } });
      await service.close();
    });

    it('R28, R75 a change by another process takes effect at the next request', async () => {
      const { service, seen, ask, id, elsewhere } = await signedIn();
      const connection = `insert into plan_connections (app_id, mode, id, member_id, plan_id, type, status, active, created_at)
        values (${tenantColumns}, 'con_elsewhere', '${id}', 'pln_elsewhere', 'FREE', 'ACTIVE', 1, 1)`;
      const plans = async () => (await seen()).planConnections.map((one: { planId: string }) => one.planId);
      const status = async () =>
        (await seen()).planConnections.find((one: { planId: string }) => one.planId === 'pln_elsewhere').status;
      await elsewhere(connection);
      expect(await plans()).toContain('pln_elsewhere');
      await elsewhere(`update plan_connections set status = 'CANCELED' where ${ofAda} and id = 'con_elsewhere'`);
      expect(await status()).toBe('CANCELED');
      await elsewhere(`delete from plan_connections where ${ofAda} and id = 'con_elsewhere'`);
      expect(await plans()).not.toContain('pln_elsewhere');

      await elsewhere(`insert into identities (app_id, mode, provider, subject, member_id, email_verified, created_at)
        values (${tenantColumns}, 'google', 'subject', '${id}', 1, 1)`);
      expect((await seen()).auth.providers).toContainEqual({ provider: 'google' });
      await elsewhere(`update members set verified = 1 - verified where ${ofAda} and id = '${id}'`);
      const { verified } = await seen();
      await elsewhere(`update members set verified = 1 - verified where ${ofAda} and id = '${id}'`);
      expect((await seen()).verified).toBe(!verified);

      await elsewhere(`update members set disabled = 1 where ${ofAda} and id = '${id}'`);
      expect((await ask()).statusCode).toBe(401);
      await elsewhere(`update members set disabled = 0 where ${ofAda} and id = '${id}'`);
      expect((await ask()).statusCode).toBe(200);
      await elsewhere(`update sessions set ends_at = 1 where ${ofAda} and member_id = '${id}'`);
      expect((await ask()).statusCode).toBe(401);
      await service.close();
    });

    it('R28 a session that ends elsewhere ends here, and a plan of a team goes with its owner’s', async () => {
      const { service, seen, ask, id, elsewhere } = await signedIn();
      const owner = 'mem_owner';
      await elsewhere(`insert into members (app_id, mode, id, email, email_canon, custom_fields, meta_data, permissions, created_at)
        values (${tenantColumns}, '${owner}', 'owner@example.com', 'owner@example.com', '{}', '{}', '[]', 1)`);
      await elsewhere(`insert into plan_connections (app_id, mode, id, member_id, plan_id, type, status, active, created_at)
        values (${tenantColumns}, 'con_owner', '${owner}', 'pln_shared', 'FREE', 'ACTIVE', 1, 1)`);
      await elsewhere(`insert into teams (app_id, mode, id, plan_id, owner_id, seats_used, created_at)
        values (${tenantColumns}, 'tem_other', 'pln_shared', '${owner}', 2, 1)`);
      await elsewhere(`insert into team_members (app_id, mode, team_id, member_id, role, joined_at)
        values (${tenantColumns}, 'tem_other', '${id}', 'MEMBER', 1)`);
      const joined = async () => (await seen()).teams.joinedTeams;
      expect(await joined()).toContainEqual({ teamId: 'tem_other', planName: 'pln_shared', planId: 'pln_shared' });
      // Nothing of hers changes now, and yet her answer does.
      await elsewhere(`update plan_connections set active = 0 where ${ofAda} and id = 'con_owner'`);
      expect(await joined()).toContainEqual({ teamId: 'tem_other', planName: 'pln_shared' });
      await elsewhere(`delete from sessions where ${ofAda} and member_id = '${id}'`);
      expect((await ask()).statusCode).toBe(401);
      await service.close();
    });

    it('R29 updates last-seen after 5 minutes, also with a cached answer', async () => {
      const { service, seen, id, elsewhere } = await signedIn();
      await seen();
      await elsewhere(
        `update sessions set last_seen_at = last_seen_at - 400000 where ${ofAda} and member_id = '${id}'`,
      );
      const noted = async () =>
        (await elsewhere(`select last_seen_at from sessions where ${ofAda} and member_id = '${id}'`))[0]!.last_seen_at;
      const before = Number(await noted());
      await seen();
      expect(Number(await noted())).toBeGreaterThan(before);
      await service.close();
    });
  },
  ['file', 'postgres'],
);
