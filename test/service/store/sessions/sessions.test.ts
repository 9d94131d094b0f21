import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import {
  dayMs,
  hashOf,
  hourMs,
  minuteMs,
  newMember,
  newSession,
  otherTenants,
  tenant,
  testClock,
} from '../../../support/store-fixtures.ts';
import { rawRows } from '../raw-rows.ts';

describeEngines('sessions', (engine) => {
  async function withAda() {
    const time = testClock();
    const place = await engine.place();
    const store = await engine.open(time, place);
    await store.members.create(tenant, newMember('ada'));
    const isLive = async (name: string) => (await store.sessions.find(tenant, hashOf(`token ${name}`))) !== null;
    return { ...time, place, store, isLive };
  }

  it('R27, C7 a session is found by the hash of its token, in its own app and mode only', async () => {
    const { store, clock } = await withAda();
    const { session: opened } = await store.sessions.open(
      tenant,
      newSession('one', 'mem_ada', { device: 'Firefox on Windows' }),
    );
    expect(opened).toEqual({
      id: 'ses_one',
      memberId: 'mem_ada',
      credential: 'password',
      device: 'Firefox on Windows',
      ipPrefix: null,
      createdAt: clock(),
      authenticatedAt: clock(),
      lastSeenAt: clock(),
      endsAt: clock() + 90 * dayMs,
      isStale: false,
    });
    const member = await store.members.byId(tenant, 'mem_ada');
    expect(member!.lastSeenAt, 'who logs in was here').toBe(clock());
    expect(await store.sessions.find(tenant, hashOf('token one'))).toEqual({ ...opened, member, version: 0 });
    expect(await store.sessions.find(tenant, 'token one')).toBeNull();
    for (const other of otherTenants) expect(await store.sessions.find(other, hashOf('token one'))).toBeNull();
  });

  it('R28 a probe sees exactly the changes of its member’s own data', async () => {
    const { store, place, advance } = await withAda();
    const { session } = await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    const probe = () => store.sessions.probe(tenant, hashOf('token one'));
    const ofAda = `where app_id = '${tenant.appId}' and mode = '${tenant.mode}' and id = 'mem_ada'`;
    expect(await probe()).toMatchObject({ version: 0, isStale: false });
    const unseen = ['app_id', 'mode', 'id', 'seeded', 'json', 'created_at', 'last_seen_at', 'version'];
    if ('memory' in place) {
      await store.members.mergeCustomFields(tenant, 'mem_ada', { bio: 'walks' });
      expect((await probe())?.version).toBe(1);
    } else {
      const [row] = await rawRows(place, `select * from members ${ofAda}`);
      const seen = Object.keys(row!).filter((column) => !unseen.includes(column));
      expect(seen.length).toBeGreaterThan(10);
      for (const [i, column] of seen.entries()) {
        await rawRows(place, `update members set ${column} = ${column} ${ofAda}`);
        expect([column, (await probe())?.version]).toEqual([column, i + 1]);
      }
    }
    const before = (await probe())!.version;
    await store.members.writeJson(tenant, 'mem_ada', { note: 1 });
    await store.sessions.touch(tenant, { ...session, isStale: true });
    expect(await probe()).toMatchObject({ version: before, isStale: false });
    advance(5 * minuteMs);
    expect(await probe()).toMatchObject({ version: before, isStale: true });
    expect(await store.sessions.probe(otherTenants[0]!, hashOf('token one'))).toBeNull();
    await store.members.update(tenant, 'mem_ada', { disabled: true });
    expect(await probe()).toBeNull();
  });

  it('R28 a probe is unchanged only until the next write of any process, and for a limited time', async () => {
    const { store, place, advance } = await withAda();
    await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    const probe = async () => (await store.sessions.probe(tenant, hashOf('token one')))!;
    const seen = await probe();
    // On PostgreSQL that is unknown without a query.
    if (engine.kind === 'postgres') return expect(store.sessions.isUnchanged(seen)).toBe(false);
    expect(store.sessions.isUnchanged(seen)).toBe(true);
    await store.members.byId(tenant, 'mem_ada');
    expect(store.sessions.isUnchanged(seen)).toBe(true);

    const changes: [string, () => Promise<unknown>][] = [
      ['a statement', () => store.members.writeJson(tenant, 'mem_ada', { note: 2 })],
      ['a transaction', () => store.transaction((tx) => tx.members.mergeCustomFields(tenant, 'mem_ada', { bio: 'x' }))],
      ['a count', () => store.limits.take(tenant, [{ key: 'any', limit: 9, windowMs: 1 }])],
      [
        'a transaction that failed',
        () =>
          store
            .transaction(async (tx) => {
              await tx.members.update(tenant, 'mem_ada', { disabled: true });
              throw new Error('never mind');
            })
            .catch(() => {}),
      ],
    ];
    if ('folder' in place)
      changes.push(['another process', () => rawRows(place, `update members set disabled = 0 where id = 'mem_ada'`)]);
    for (const [what, change] of changes) {
      const before = await probe();
      expect([what, store.sessions.isUnchanged(before)]).toEqual([what, true]);
      await change();
      expect([what, store.sessions.isUnchanged(before)]).toEqual([what, false]);
      expect(store.sessions.isUnchanged(await probe())).toBe(true);
    }

    const last = await probe();
    advance(5 * minuteMs - 1);
    expect(store.sessions.isUnchanged(last)).toBe(true);
    advance(1);
    expect(store.sessions.isUnchanged(last)).toBe(false);
    const stale = await probe();
    expect(stale.isStale).toBe(true);
    expect(store.sessions.isUnchanged(stale)).toBe(false);
  });

  it('R28, R71 a session that was closed on a full disk is over, although nothing is written', async () => {
    const { store } = await withAda();
    const {
      session: { id },
    } = await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    const seen = (await store.sessions.probe(tenant, hashOf('token one')))!;
    if (!store.sessions.closeWithoutRoom({ id })) return expect(engine.kind).not.toBe('file');
    expect(store.sessions.isUnchanged(seen)).toBe(false);
    expect(await store.sessions.probe(tenant, hashOf('token one'))).toBeNull();
  });

  it('R29 a visit is written at most once in five minutes', async () => {
    const { store, clock, advance } = await withAda();
    const first = clock();
    await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    const seenAtAfter = async (ms: number) => {
      advance(ms);
      await store.sessions.touch(tenant, (await store.sessions.find(tenant, hashOf('token one')))!);
      return (await store.members.byId(tenant, 'mem_ada'))!.lastSeenAt;
    };
    expect(await seenAtAfter(4 * minuteMs)).toBe(first);
    expect(await seenAtAfter(minuteMs)).toBe(clock());
  });

  it('R29, C7 idle for 14 days it ends, used it goes on, after 90 days it ends although it is used', async () => {
    const { store, advance, isLive } = await withAda();
    const visit = async (name: string) => {
      const session = await store.sessions.find(tenant, hashOf(`token ${name}`));
      if (session) await store.sessions.touch(tenant, session);
      return session !== null;
    };
    await store.sessions.open(tenant, newSession('idle', 'mem_ada'));
    await store.sessions.open(tenant, newSession('used', 'mem_ada'));
    advance(14 * dayMs - 1);
    expect(await isLive('idle')).toBe(true);
    expect(await visit('used')).toBe(true);
    advance(1);
    expect(await isLive('idle')).toBe(false);
    for (let day = 14; day < 89; day++) {
      advance(dayMs);
      expect(await visit('used'), `day ${day + 1}`).toBe(true);
    }
    advance(dayMs - 1);
    expect(await isLive('used')).toBe(true);
    advance(1);
    expect(await isLive('used')).toBe(false);
  });

  it('R29 a session in use is written at most once in five minutes', async () => {
    const { store, advance, clock } = await withAda();
    const { session: opened } = await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    advance(5 * minuteMs - 1);
    const early = (await store.sessions.find(tenant, hashOf('token one')))!;
    expect(early.isStale).toBe(false);
    await store.sessions.touch(tenant, early);
    expect(await store.sessions.find(tenant, hashOf('token one'))).toMatchObject({ lastSeenAt: opened.lastSeenAt });
    advance(1);
    const late = (await store.sessions.find(tenant, hashOf('token one')))!;
    expect(late.isStale).toBe(true);
    await store.sessions.touch(tenant, late);
    expect(await store.sessions.find(tenant, hashOf('token one'))).toMatchObject({
      lastSeenAt: clock(),
      isStale: false,
    });
    expect(await store.members.byId(tenant, 'mem_ada')).toMatchObject({ lastSeenAt: clock() });
  });

  // Only SQLite has such a way.
  if (engine.kind !== 'postgres')
    it('R29 records the last visit without fsync', async () => {
      const { store, advance, clock } = await withAda();
      await store.sessions.open(tenant, newSession('one', 'mem_ada'));
      advance(hourMs);
      const found = (await store.sessions.find(tenant, hashOf('token one')))!;
      const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
      await store.sessions.touch(tenant, found);
      const statements = ['pragma synchronous = normal', 'begin immediate', 'commit', 'pragma synchronous = full'];
      expect(exec.mock.calls.flat()).toEqual(statements);
      expect(await store.sessions.find(tenant, hashOf('token one'))).toMatchObject({ lastSeenAt: clock() });
    });

  it('R29 the 21st login ends the session that was not used for longest', async () => {
    const { store, advance, isLive } = await withAda();
    for (let i = 0; i < 20; i++) {
      await store.sessions.open(tenant, newSession(`${i}`, 'mem_ada'));
      advance(minuteMs);
    }
    advance(hourMs);
    const first = (await store.sessions.find(tenant, hashOf('token 0')))!;
    await store.sessions.touch(tenant, first);
    await store.sessions.open(tenant, newSession('20', 'mem_ada'));
    expect(await isLive('0')).toBe(true);
    expect(await isLive('1')).toBe(false);
    expect(await isLive('20')).toBe(true);
    expect(await store.sessions.ofMember(tenant, 'mem_ada')).toHaveLength(20);
  });

  it('R29 with one session at once a login ends the others, which know why until their idle end', async () => {
    const { store, advance, isLive } = await withAda();
    const why = (name: string) => store.sessions.wasReplaced(tenant, hashOf(`token ${name}`));
    const one = { atMost: 1, idleMs: 30 * minuteMs };
    expect(await store.sessions.open(tenant, newSession('phone', 'mem_ada', one))).toMatchObject({ ended: 0 });
    advance(minuteMs);
    expect(await store.sessions.open(tenant, newSession('laptop', 'mem_ada', one))).toMatchObject({ ended: 1 });
    expect([await isLive('phone'), await isLive('laptop')]).toEqual([false, true]);
    expect([await why('phone'), await why('laptop'), await why('never')]).toEqual([true, false, false]);
    for (const other of otherTenants)
      expect(await store.sessions.wasReplaced(other, hashOf('token phone'))).toBe(false);
    await store.sweep();
    expect(await why('phone')).toBe(true);
    // An ended session is none of those that are too many, and no device that is logged out.
    expect(await store.sessions.open(tenant, newSession('tablet', 'mem_ada', one))).toMatchObject({ ended: 1 });
    expect(await store.sessions.closeAll(tenant, 'mem_ada')).toBe(1);
    expect(await why('laptop')).toBe(false);
    await store.sessions.open(tenant, newSession('old', 'mem_ada', one));
    await store.sessions.open(tenant, newSession('new', 'mem_ada', one));
    advance(30 * minuteMs);
    const later = await store.sessions.open(tenant, newSession('later', 'mem_ada', one));
    expect(later.ended, 'of those that ended by themselves').toBe(0);
    await store.sweep();
    expect(await why('old')).toBe(false);
  });

  it('R29 remembers twenty ended sessions of one member, and no more', async () => {
    const { store, advance } = await withAda();
    for (let i = 0; i < 25; i++) {
      await store.sessions.open(tenant, newSession(`${i}`, 'mem_ada', { atMost: 1 }));
      advance(minuteMs);
    }
    const known = [];
    for (let i = 0; i < 25; i++) if (await store.sessions.wasReplaced(tenant, hashOf(`token ${i}`))) known.push(i);
    expect(known).toEqual(Array.from({ length: 21 }, (_, i) => i + 3));
  });

  it('R28 logout, revoking, disabling and deleting act at once', async () => {
    const { store, isLive } = await withAda();
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await store.sessions.open(tenant, newSession(name, 'mem_ada'));
    }
    expect(await store.sessions.close(tenant, hashOf('token one'))).toBe(true);
    expect(await store.sessions.close(tenant, hashOf('token one'))).toBe(false);
    expect(await isLive('one')).toBe(false);
    expect(await store.sessions.closeById(tenant, 'mem_other', 'ses_two')).toBe(false);
    expect(await store.sessions.closeById(tenant, 'mem_ada', 'ses_two')).toBe(true);
    expect(await isLive('two')).toBe(false);
    expect(await store.sessions.closeAll(tenant, 'mem_ada', { except: 'ses_three' })).toBe(2);
    expect(await isLive('three')).toBe(true);
    await store.members.update(tenant, 'mem_ada', { disabled: true });
    expect(await isLive('three')).toBe(false);
    await store.members.update(tenant, 'mem_ada', { disabled: false });
    expect(await isLive('three')).toBe(true);
    await store.members.remove(tenant, 'mem_ada');
    expect(await isLive('three')).toBe(false);
  });

  it('R39 a fresh proof of identity only updates the time of the last proof', async () => {
    const { store, clock, advance } = await withAda();
    const { session: opened } = await store.sessions.open(tenant, newSession('one', 'mem_ada'));
    advance(hourMs);
    await store.sessions.reauthenticate(tenant, 'ses_one');
    const session = await store.sessions.find(tenant, hashOf('token one'));
    expect(session).toMatchObject({ ...opened, authenticatedAt: clock(), isStale: true });
  });

  if (engine.kind !== 'postgres') return;
  it('R28 a logout on one node is known on the other with its next call, 100 of 100', async () => {
    const { store, place } = await withAda();
    const other = await engine.open({}, place);
    for (let i = 0; i < 100; i++) {
      await store.sessions.open(tenant, newSession(`${i}`, 'mem_ada', { lifetimeMs: 1e13, idleMs: 1e13 }));
      expect(await other.sessions.find(tenant, hashOf(`token ${i}`))).not.toBeNull();
      await other.sessions.close(tenant, hashOf(`token ${i}`));
      expect(await store.sessions.find(tenant, hashOf(`token ${i}`))).toBeNull();
    }
  });
});
