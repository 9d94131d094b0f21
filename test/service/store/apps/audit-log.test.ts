import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { otherTenants, tenant } from '../../../support/store-fixtures.ts';
import { rawRows } from '../raw-rows.ts';

describeEngines('audit log', (engine) => {
  it('R85 stores events with their actor, newest first, and finds them by member and name', async () => {
    const store = await engine.open();
    const event = { actor: 'member', memberId: 'mem_ada', ipPrefix: '192.0.2.0/24' };
    await store.auditLog.add(tenant, { ...event, event: 'login', detail: { credential: 'password', tries: 2 } });
    await store.auditLog.add(tenant, { event: 'code-issued', actor: 'visitor' });
    for (const other of otherTenants) await store.auditLog.add(other, { event: 'login', actor: 'member' });
    const all = await store.auditLog.list(tenant);
    expect(all.map((entry) => entry.event)).toEqual(['code-issued', 'login']);
    expect(all[1]).toMatchObject({ ...tenant, ...event, detail: { credential: 'password', tries: 2 } });
    expect(all[0]).toMatchObject({ memberId: null, ipPrefix: null, detail: {} });
    expect(await store.auditLog.list(tenant, { memberId: 'mem_ada' })).toHaveLength(1);
    expect(await store.auditLog.list(tenant, { event: 'code-issued', limit: 1 })).toHaveLength(1);
  });

  it('R85 an event of a transaction that failed did not happen', async () => {
    const store = await engine.open();
    const failing = store.transaction(async (tx) => {
      await tx.auditLog.add(tenant, { event: 'password-reset', actor: 'member' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.auditLog.list(tenant)).toEqual([]);
  });

  if (engine.kind === 'memory') return;
  it('R85 the database itself refuses to change, replace, delete or truncate the log', async () => {
    const place = await engine.place();
    const store = await engine.open({}, place);
    await store.auditLog.add(tenant, { event: 'login', actor: 'member' });
    const columns = 'number, app_id, mode, at, event, actor, detail';
    const forged = `(${columns}) select ${columns.replace('event', `'logout'`)} from audit_log`;
    const attempts =
      engine.kind === 'postgres'
        ? ['truncate audit_log', 'truncate audit_log cascade']
        : [`insert or replace into audit_log ${forged}`, `replace into audit_log ${forged}`];
    attempts.push(
      `update audit_log set event = 'logout'`,
      'delete from audit_log',
      'delete from audit_log where number = 1',
    );
    for (const attempt of attempts) await expect(rawRows(place, attempt), attempt).rejects.toThrow('append-only');
    expect(await store.auditLog.list(tenant)).toMatchObject([{ event: 'login' }]);
  });
});
