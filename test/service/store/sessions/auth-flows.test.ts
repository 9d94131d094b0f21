import { expect, it, vi } from 'vitest';
import type { OpenStore } from '../../../../src/service/store/open-store.ts';
import type { AuthFlow } from '../../../../src/service/store/sessions/auth-flows.ts';
import { describeEngines } from '../../../support/engines.ts';
import {
  hashOf,
  minuteMs,
  newFlow,
  newMember,
  newSession,
  otherTenants,
  tenant,
  testClock,
  times,
} from '../../../support/store-fixtures.ts';

const ask = (name: string, purposes: AuthFlow['purpose'][] = ['reset']) => ({
  idHash: hashOf(`flow ${name}`),
  purposes,
  maxAttempts: 5,
});

describeEngines('requests for codes', (engine) => {
  const guess = (store: OpenStore, name: string) => store.authFlows.guess(tenant, ask(name));

  it('R14 a code lives up to its tenth minute, and not at its very end', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    const opened = await store.authFlows.open(tenant, newFlow('one'));
    expect(opened.expiresAt).toBe(clock() + 10 * minuteMs);
    advance(10 * minuteMs - 1);
    expect(await guess(store, 'one')).toMatchObject({ attempts: 1 });
    expect(await store.authFlows.newest(tenant, ['reset'], 'ada@example.com')).toBe(opened.idHash);
    advance(1);
    expect(await guess(store, 'one')).toBeNull();
    expect(await store.authFlows.newest(tenant, ['reset'], 'ada@example.com')).toBeNull();
  });

  it('R14 ignores the clock of the process: skewed by five minutes the answers are the same', async () => {
    const store = await engine.open();
    for (const skewMs of [-5 * minuteMs, 5 * minuteMs]) {
      const real = Date.now();
      vi.spyOn(Date, 'now').mockImplementation(() => real + skewMs);
      const opened = await store.authFlows.open(tenant, newFlow(`short ${skewMs}`, { lifetimeMs: minuteMs }));
      expect(Math.abs(opened.createdAt - real)).toBeLessThan(5_000);
      expect(await guess(store, `short ${skewMs}`)).not.toBeNull();
      await store.authFlows.open(tenant, newFlow(`dead ${skewMs}`, { lifetimeMs: 0 }));
      expect(await guess(store, `dead ${skewMs}`)).toBeNull();
      vi.restoreAllMocks();
    }
  });

  it('R16 of 50 parallel uses of a code exactly one gets a session, ten times over', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    for (let round = 0; round < 10; round++) {
      await store.authFlows.open(tenant, newFlow(`${round}`, { memberId: 'mem_ada' }));
      const flow = (await guess(store, `${round}`))!;
      const entered = await times(50, (i) =>
        store.transaction(async (tx) => {
          if (!(await tx.authFlows.consume(tenant, flow))) return false;
          await tx.sessions.open(tenant, newSession(`${round}.${i}`, 'mem_ada', { atMost: 1000 }));
          await tx.auditLog.add(tenant, { event: 'login', actor: 'member' });
          return true;
        }),
      );
      expect(entered.filter(Boolean)).toHaveLength(1);
      expect(await guess(store, `${round}`)).toBeNull();
    }
    expect(await store.sessions.ofMember(tenant, 'mem_ada')).toHaveLength(10);
    expect(await store.auditLog.list(tenant)).toHaveLength(10);
  });

  it('R16 a use that is rolled back has not happened', async () => {
    const store = await engine.open();
    await store.authFlows.open(tenant, newFlow('one'));
    const flow = (await guess(store, 'one'))!;
    const failing = store.transaction(async (tx) => {
      expect(await tx.authFlows.consume(tenant, flow)).toBe(true);
      throw new Error('the effect failed');
    });
    await expect(failing).rejects.toThrow('the effect failed');
    expect(await store.authFlows.consume(tenant, flow)).toBe(true);
  });

  it('R17 a code counts for its own app, mode, flow and purpose only', async () => {
    const store = await engine.open();
    const purposes = ['login', 'signup', 'reset', 'verify', 'email', 'reauth'] as const;
    const tenants = [tenant, ...otherTenants];
    const hits: string[] = [];
    for (const [i, one] of tenants.entries()) {
      for (const purpose of purposes) await store.authFlows.open(one, newFlow(`${i} ${purpose}`, { purpose }));
    }
    for (const one of tenants) {
      for (const requested of purposes) {
        for (const i of tenants.keys()) {
          for (const purpose of purposes) {
            const found = await store.authFlows.guess(one, ask(`${i} ${purpose}`, [requested]));
            if (found) hits.push(`${tenants.indexOf(one)} ${requested} = ${i} ${purpose}`);
          }
        }
      }
    }
    expect(hits).toEqual(tenants.flatMap((_, i) => purposes.map((purpose) => `${i} ${purpose} = ${i} ${purpose}`)));
  });

  it('R21 codes requested by a stranger leave the owner’s first code valid until the fourth', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    await store.authFlows.open(tenant, newFlow('owner'));
    for (const name of ['stranger 1', 'stranger 2']) {
      advance(1000);
      await store.authFlows.open(tenant, newFlow(name));
    }
    expect(await guess(store, 'owner')).not.toBeNull();
    await store.authFlows.open(tenant, newFlow('other purpose', { purpose: 'login' }));
    await store.authFlows.open(tenant, newFlow('other address', { emailCanon: 'grace@example.com' }));
    expect(await guess(store, 'owner')).not.toBeNull();
    const inHand = (await guess(store, 'owner'))!;
    advance(1000);
    await store.authFlows.open(tenant, newFlow('stranger 3'));
    expect(await guess(store, 'owner')).toBeNull();
    expect(await store.authFlows.consume(tenant, inHand)).toBe(false);
    expect(await guess(store, 'stranger 1')).not.toBeNull();
    const byLink = await store.authFlows.byLink(tenant, ['reset'], hashOf('link owner'));
    expect(byLink, 'the mailed link stays').not.toBeNull();
    expect(await store.authFlows.consume(tenant, byLink!)).toBe(true);
  });

  it('R21 at most three codes are valid, also after twelve parallel requests', async () => {
    const store = await engine.open();
    await times(12, (i) => store.authFlows.open(tenant, newFlow(`${i}`)));
    const answers = await times(12, (i) => guess(store, `${i}`));
    expect(answers.filter((flow) => flow !== null)).toHaveLength(3);
  });

  it('R21 a new code replaces the flow’s old one, once a minute, and of two requests at once one wins', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    const { idHash } = await store.authFlows.open(tenant, newFlow('one'));
    const renew = (name: string) =>
      store.authFlows.renew(tenant, { ...newFlow(name), idHash, purpose: 'reset', everyMs: minuteMs });
    const old = (await guess(store, 'one'))!;
    advance(20_000);
    expect(await renew('two')).toEqual({ outcome: 'too-soon', retryAfterMs: 40_000 });
    advance(40_000);
    const both = await Promise.all([renew('two'), renew('three')]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['renewed', 'too-soon']);
    expect(await store.authFlows.consume(tenant, old), 'the old code').toBe(false);
    expect(await store.authFlows.byLink(tenant, ['reset'], hashOf('link one')), 'the old link').toBeNull();
    const now = (await guess(store, 'one'))!;
    expect(now.attempts).toBe(1);
    expect([hashOf('code two'), hashOf('code three')]).toContain(now.codeMac);
    expect(await store.authFlows.consume(tenant, now)).toBe(true);
    advance(minuteMs);
    expect(await renew('four')).toEqual({ outcome: 'gone' });
  });

  it('§4.1 the mailed link lives for its own hour, whatever becomes of the code', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    const { idHash } = await store.authFlows.open(tenant, newFlow('one'));
    for (let i = 0; i < 6; i++) await guess(store, 'one');
    expect(await guess(store, 'one')).toBeNull();
    advance(60 * minuteMs - 1);
    const look = () => store.authFlows.byLink(tenant, ['reset'], hashOf('link one'));
    for (let i = 0; i < 5; i++) expect(await look()).toMatchObject({ idHash });
    expect(await store.authFlows.byLink(tenant, ['login'], hashOf('link one'))).toBeNull();
    advance(1);
    expect(await look()).toBeNull();
  });

  it('R19 a mail with a link only has no code to guess', async () => {
    const store = await engine.open();
    await store.authFlows.open(tenant, newFlow('one', { codeMac: null }));
    expect(await guess(store, 'one')).toBeNull();
    const flow = await store.authFlows.byLink(tenant, ['reset'], hashOf('link one'));
    expect(await store.authFlows.consume(tenant, flow!)).toBe(true);
    expect(await store.authFlows.byLink(tenant, ['reset'], hashOf('link one'))).toBeNull();
  });

  it('§4.2 a login code becomes a sign-up code once, and keeps its count', async () => {
    const store = await engine.open();
    await store.authFlows.open(tenant, newFlow('one', { purpose: 'login' }));
    const flow = (await store.authFlows.guess(tenant, ask('one', ['login'])))!;
    const switched = await times(5, () => store.authFlows.switchPurpose(tenant, flow, 'signup'));
    expect(switched.filter(Boolean)).toHaveLength(1);
    expect(await store.authFlows.guess(tenant, ask('one', ['login']))).toBeNull();
    const again = (await store.authFlows.guess(tenant, ask('one', ['signup'])))!;
    expect(again.attempts).toBe(2);
    expect(await store.authFlows.switchPurpose(tenant, again, 'login')).toBe(false);
  });

  it('R22 closing ends all codes and links of a member or an address', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    await store.authFlows.open(tenant, newFlow('one', { memberId: 'mem_ada', purpose: 'login' }));
    await store.authFlows.open(tenant, newFlow('two', { memberId: 'mem_ada', detail: { email: 'new@example.com' } }));
    await store.authFlows.open(tenant, newFlow('three'));
    expect(await store.authFlows.find(tenant, hashOf('flow two'))).toMatchObject({
      detail: { email: 'new@example.com' },
    });
    expect(await store.authFlows.closeAll(tenant, { memberId: 'mem_ada' })).toBe(2);
    expect(await guess(store, 'two')).toBeNull();
    expect(await store.authFlows.byLink(tenant, ['reset'], hashOf('link two'))).toBeNull();
    expect(await guess(store, 'three')).not.toBeNull();
    expect(await store.authFlows.closeAll(tenant, { emailCanon: 'ada@example.com' })).toBe(1);
    expect(await guess(store, 'three')).toBeNull();
  });
});
