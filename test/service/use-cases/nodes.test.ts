import { beforeAll, beforeEach, expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/process/random.ts';
import type { OpenStore } from '../../../src/service/store/open-store.ts';
import { testApp } from '../../support/app-settings.ts';
import { cheapHasher } from '../../support/cheap-hasher.ts';
import { describeEngines } from '../../support/engines.ts';
import { createTestService, refusalOf, type TestService } from '../../support/service.ts';
import { soakTimes } from '../../support/soaks.ts';
import { newMember, times } from '../../support/store-fixtures.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';
let apps = 0;

describeEngines(
  'two nodes over one database',
  (engine) => {
    let stores: OpenStore[];
    let nodes: [TestService, TestService];
    beforeAll(async () => {
      const place = await engine.place();
      stores = [await engine.open({}, place), await engine.open({}, place)];
    });
    beforeEach(async () => {
      apps += 1;
      const app = testApp({ id: `app_nodes_${apps}` });
      const keys = { hmac: [{ id: 'k', secret: systemRandom.bytes(32) }] };
      nodes = stores.map((store) => createTestService({ store, app, keys, hasher: cheapHasher() })) as typeof nodes;
      await nodes[0].call('signupMemberEmailPassword', { email, password });
    });
    const both = (name: string) => (nodes[0].counts[name] ?? 0) + (nodes[1].counts[name] ?? 0);

    it('R15 of 200 wrong guesses over both nodes exactly five are evaluated', async () => {
      const { flowId } = await nodes[0].call('sendMemberResetPasswordEmail', { email });
      const wrong = (await nodes[0].codeFor(email)) === '000000' ? '000001' : '000000';
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          refusalOf(
            nodes[i % 2]!.call('resetMemberPassword', {
              token: `${flowId}.${wrong}`,
              newPassword: 'copper wren & oat',
            }),
          ),
        ),
      );
      expect(both('code_guesses:wrong')).toBe(5);
      expect(outcomes.every(({ status }) => status === 400)).toBe(true);
    });

    it('R16 of fifty correct links over both nodes one logs in', async () => {
      await nodes[0].call('sendMemberLoginPasswordlessEmail', { email });
      const passwordlessToken = await nodes[0].linkFor(email);
      const { id } = (await nodes[0].memberOf(email))!;
      await stores[0]!.sessions.closeAll(nodes[0].tenant, id);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, (_, i) => nodes[i % 2]!.call('loginMemberPasswordless', { passwordlessToken })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await stores[1]!.sessions.ofMember(nodes[0].tenant, id)).toHaveLength(1);
    });

    it('R47 fifty parallel joins over both nodes take exactly the free seats', async () => {
      const { tenant } = nodes[0];
      for (let i = 0; i < 50; i++) await stores[0]!.members.create(tenant, newMember(`p${i}`));
      for (let round = 0; round < soakTimes(20, 2); round++) {
        const id = `team ${round}`;
        const team = {
          id,
          planId: 'pln_team',
          ownerId: 'mem_p0',
          maxMembers: 6,
          inviteToken: id,
          inviteExpiresAt: 4e12,
        };
        await stores[0]!.teams.create(tenant, team);
        const outcomes = await times(50, (i) => stores[i % 2]!.teams.join(tenant, id, `mem_p${i}`));
        const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
        // The owner, who is among them, has her seat already.
        expect([count('joined'), count('full'), count('already')]).toEqual([5, 44, 1]);
        expect(await stores[1]!.teams.members(tenant, id)).toHaveLength(6);
      }
    });

    it('R9 one address signed up on both nodes at once is one member', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) =>
          nodes[i % 2]!.call(
            'signupMemberEmailPassword',
            { email: i % 3 ? 'Grace@example.com' : 'grace@EXAMPLE.com', password },
            { ipKey: `198.51.100.${i}` },
          ),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await stores[0]!.members.count(nodes[0].tenant)).toBe(2);
    });

    it('R6, R8 both nodes share the budget of an account', async () => {
      const before = nodes[0].hasher.runs + nodes[1].hasher.runs;
      await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          refusalOf(nodes[i % 2]!.call('loginMemberEmailPassword', { email, password: `guess number ${i}` })),
        ),
      );
      expect(nodes[0].hasher.runs + nodes[1].hasher.runs - before).toBe(10);
    });

    it('R22, R28 a logout and a reset on one node are felt on the other with the next call', async () => {
      const here = await nodes[0].call('loginMemberEmailPassword', { email, password });
      const there = await nodes[0].call('loginMemberEmailPassword', { email, password });
      const [one, two] = [here, there].map(({ data }) => data.tokens.accessToken) as [string, string];
      await nodes[1].call('logout', {}, { token: one });
      expect((await refusalOf(nodes[0].call('getCurrentMember', {}, { token: one }))).status).toBe(401);
      await nodes[0].call('getCurrentMember', {}, { token: two });
      const { flowId } = await nodes[1].call('sendMemberResetPasswordEmail', { email });
      const token = `${flowId}.${await nodes[1].codeFor(email)}`;
      await nodes[1].call('resetMemberPassword', { token, newPassword: 'copper wren & oat' });
      expect((await refusalOf(nodes[0].call('getCurrentMember', {}, { token: two }))).status).toBe(401);
    });
  },
  ['postgres', 'newest'],
);
