import { expect, it } from 'vitest';
import { removeOldAudit } from '../../../../src/service/jobs/remove-old-audit.ts';
import type { OpenStore } from '../../../../src/service/store/open-store.ts';
import { checkChain, unsealedFindings } from '../../../../src/service/use-cases/admin/check-chain.ts';
import { describeEngines } from '../../../support/engines.ts';
import { dayMs, newMember, otherTenants, tenant, testClock } from '../../../support/store-fixtures.ts';
import { rawRows } from '../raw-rows.ts';

const event = { event: 'login', actor: 'member', memberId: 'mem_ada' };
const changes = { 'customFields.tier': { before: 'silver', after: 'gold' } };

/** Everything that a check finds, a few entries at a time. */
async function findings(store: OpenStore, atMost = 2) {
  const found = [];
  for (let after: number | null = 0; after !== null; ) {
    const part = await checkChain(store, tenant, after, atMost);
    found.push(...part.findings);
    after = part.next;
  }
  return [...found, ...(await unsealedFindings(store, tenant))].map(({ entry, problem }) => `${entry} ${problem}`);
}

describeEngines('R122 the chain of the audit log', (engine) => {
  it('R122 chains the entries of each app by itself, and from where it ended', async () => {
    const store = await engine.open();
    for (const one of [tenant, ...otherTenants]) await store.auditLog.add(one, event);
    await store.auditLog.add(tenant, event);
    expect(await store.auditChain.waiting(tenant)).toBe(2);
    expect(await store.auditChain.seal()).toBe(4 - 2 + otherTenants.length);
    await store.auditLog.add(tenant, event);
    expect(await store.auditChain.seal()).toBe(1);
    expect(await store.auditChain.seal()).toBe(0);
    const sealed = await store.auditChain.sealed(tenant, { after: 0, limit: 10 });
    expect(sealed.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(new Set(sealed.map(({ hash }) => hash)).size).toBe(3);
    expect(await store.auditChain.end(tenant)).toEqual({ position: 3, hash: sealed[2]!.hash });
    expect(await findings(store)).toEqual([]);
  });

  it('R122 processes that seal at the same time make one chain', async () => {
    const store = await engine.open();
    for (let i = 0; i < 40; i++) await store.auditLog.add(tenant, event);
    const counts = await Promise.all([1, 2, 3].map(() => store.auditChain.seal()));
    expect(counts.reduce((a, b) => a + b)).toBe(40);
    expect(await findings(store, 100)).toEqual([]);
  });

  it('R122 values before and after are listed, and erased with their member without breaking it', async () => {
    const store = await engine.open();
    await store.members.create(tenant, newMember('ada'));
    await store.auditLog.add(tenant, { ...event, event: 'member-updated', actor: 'key', changes });
    const [entry] = await store.auditLog.list(tenant);
    expect(entry).toMatchObject({ changes, detail: {} });
    await store.auditChain.seal();
    expect(await findings(store)).toEqual([]);
    await store.transaction(async (tx) => {
      await tx.members.remove(tenant, 'mem_ada');
      await tx.auditLog.add(tenant, { ...event, event: 'member-deleted' });
    });
    expect((await store.auditLog.list(tenant))[1]).toMatchObject({ id: entry!.id, changes: null });
    expect(await findings(store)).toEqual([]);
  });

  it('R122 retention removes old entries from the start, records it, and the rest can be checked', async () => {
    const { clock, advance } = testClock();
    const store = await engine.open({ clock });
    await store.apps.replaceAll([{ id: tenant.appId, document: {}, keys: [], origins: [] }]);
    for (let i = 0; i < 3; i++) await store.auditLog.add(tenant, event);
    await store.auditChain.seal();
    const [, , third] = await store.auditChain.sealed(tenant, { after: 0, limit: 10 });
    advance(40 * dayMs);
    await store.auditLog.add(tenant, event);
    await store.auditChain.seal();
    expect(await removeOldAudit(store, 90)).toBe(0);
    expect(await removeOldAudit(store, 30)).toBe(3);
    expect(await removeOldAudit(store, 30)).toBe(0);
    expect(await store.auditChain.removed(tenant)).toMatchObject({ position: 3, hash: third!.hash });
    await store.auditChain.seal();
    expect(await store.auditLog.list(tenant)).toMatchObject([
      { event: 'audit-removed', actor: 'service', detail: { entries: 3, days: 30 } },
      { event: 'login' },
    ]);
    expect(await findings(store)).toEqual([]);
  });

  if (engine.kind === 'memory') return;

  async function filled() {
    const place = await engine.place();
    const store = await engine.open({}, place);
    await store.members.create(tenant, newMember('ada'));
    for (let i = 0; i < 4; i++) await store.auditLog.add(tenant, { ...event, changes });
    await store.auditChain.seal();
    /** What an owner of the database could do, who takes its guards away first. */
    const byHand = async (table: string, sql: string) => {
      const triggers =
        engine.kind === 'postgres'
          ? [`alter table ${table} disable trigger user`]
          : (
              await rawRows(place, `select name from sqlite_schema where type = 'trigger' and tbl_name = '${table}'`)
            ).map(({ name }) => `drop trigger ${name}`);
      for (const statement of [...triggers, sql]) await rawRows(place, statement);
    };
    return { place, store, byHand };
  }

  it.each([
    ['audit_log', `update audit_log set event = 'logout' where number = 3`, ['3 changed']],
    ['audit_log', `update audit_log set at = at + 1 where number = 1`, ['1 changed']],
    ['audit_log', 'delete from audit_log where number = 2', ['2 missing']],
    ['audit_seals', 'delete from audit_seals where number = 2', ['3 seal-missing', '2 not-sealed']],
    ['audit_seals', `update audit_seals set hash = '${'a'.repeat(64)}' where number = 2`, ['2 changed', '3 changed']],
    ['audit_changes', `update audit_changes set changes = '{}' where number = 4`, ['4 values-changed']],
    ['audit_changes', 'delete from audit_changes where number = 4', ['4 values-missing']],
    [
      'audit_log',
      engine.kind === 'postgres'
        ? `insert into audit_log (number, app_id, mode, at, event, actor, detail) overriding system value
           values (99, 'app_one', 'live', 1, 'login', 'member', '{}')`
        : `insert into audit_log (number, app_id, mode, at, event, actor, detail)
           values (99, 'app_one', 'live', 1, 'login', 'member', '{}')`,
      ['99 not-sealed'],
    ],
  ])('R122 a change by hand is found: %s %s', async (table, sql, expected) => {
    const { store, byHand } = await filled();
    expect(await findings(store)).toEqual([]);
    await byHand(table, sql.replaceAll('app_one', tenant.appId).replaceAll(`'live'`, `'${tenant.mode}'`));
    expect(await findings(store)).toEqual(expected);
    expect(await findings(store, 1)).toEqual(expected);
  });

  it('R122 the database lets no sealed entry go but what retention has passed', async () => {
    const { place, store } = await filled();
    for (const attempt of [
      'delete from audit_log where number = 1',
      'delete from audit_seals where position = 1',
      `update audit_seals set hash = 'x'`,
      `update audit_changes set changes = '{}'`,
    ])
      await expect(rawRows(place, attempt), attempt).rejects.toThrow('append-only');
    expect(await store.auditLog.list(tenant)).toHaveLength(4);
  });
});
