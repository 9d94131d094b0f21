import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminJob } from '../../../../src/contract/wire-admin-jobs.ts';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

describeEngines('one operation for many members', (engine) => {
  let service: HttpService;
  /** Another process on the same data. */
  let other: HttpService;
  beforeAll(async () => {
    const store = await engine.open({ secrets: [secret] });
    service = await createHttpService({ store });
    other = await createHttpService({ store });
  });
  afterAll(() => service.close());

  const send = async (path: string, payload?: object, query: Record<string, string> = {}, key = 'sk_sb_demo') =>
    service.inject({
      method: payload ? 'POST' : 'GET',
      url: `/admin${path}`,
      query,
      headers: { 'x-api-key': key },
      ...(payload && { payload }),
    });
  const start = async (payload: object, query?: Record<string, string>): Promise<AdminJob> =>
    (await send('/jobs', payload, query)).json().data;
  const read = async ({ id }: AdminJob): Promise<AdminJob> => (await send(`/jobs/${id}`)).json().data;
  async function members(name: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push((await send('/members', { email: `${name}-${i}@example.com` })).json().data.id);
    return ids;
  }
  const isDisabled = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await service.store.members.byId(sandbox, id))?.disabled));
  const entriesOf = (memberId: string, event: string) => service.store.auditLog.list(sandbox, { memberId, event });

  it('R122 does it for each member with an entry of her own, and names whom it failed for', async () => {
    const [ida, ina, iva] = await members('jobs-i', 3);
    const job = await start({ operation: 'disableMember', members: [ida, 'jobs-i-1@example.com', 'none@example.com'] });
    expect(job).toMatchObject({ state: 'running', total: 3, done: 1, failed: 1 });
    await service.jobs.drain();
    expect(await read(job)).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      failed: 1,
      failures: [{ member: 'none@example.com', code: 'member-not-found' }],
      finishedAt: expect.any(String),
    });
    expect(await isDisabled([ida!, ina!, iva!])).toEqual([true, true, false]);
    expect(await entriesOf(ina!, 'member-disabled')).toMatchObject([{ actor: 'key', detail: { key: 'demo' } }]);
    expect((await send('/jobs')).json().data[0]).toMatchObject({ id: job.id, state: 'done' });
  });

  it('R125 does it for all members of a filter; a dry run answers how many and changes nothing', async () => {
    const ids = await members('kim', 5);
    const input = { operation: 'grantPlan', planId: 'pln_pro', filter: { search: 'kim', disabled: 'false' } };
    expect(await start(input, { dryRun: 'true' })).toMatchObject({ id: null, total: 5, done: 0 });
    await service.jobs.drain();
    expect(await entriesOf(ids[0]!, 'plan-added')).toEqual([]);
    const job = await start(input);
    await service.jobs.drain();
    expect(await read(job)).toMatchObject({ state: 'done', total: 5, done: 5, failed: 0 });
    for (const id of ids) expect(await entriesOf(id, 'plan-added')).toHaveLength(1);
  });

  it('R122 two processes do each member once', async () => {
    const ids = await members('lou', 12);
    const job = await start({ operation: 'disableMember', filter: { search: 'lou' } });
    // Each gives way where the other one is ahead, and comes back with its next look.
    while ((await read(job)).state !== 'done') await Promise.all([service.jobs.drain(), other.jobs.drain()]);
    expect(await read(job)).toMatchObject({ done: 12, failed: 0 });
    for (const id of ids) expect(await entriesOf(id, 'member-disabled')).toHaveLength(1);
  });

  it('R122 goes on where a process stopped, and ends where it is cancelled', async () => {
    const ids = await members('max', 4);
    const job = await start({ operation: 'disableMember', members: ids });
    const record = (await service.store.adminJobs.find(sandbox, job.id!))!;
    // As a process that was killed behind the first member had left it.
    await service.store.adminJobs.advance(sandbox, record, { place: '1' });
    const stopped = await createHttpService({ store: service.store });
    await stopped.jobs.stop();
    await stopped.jobs.drain();
    expect((await read(job)).done).toBe(1);
    await service.jobs.drain();
    expect(await read(job)).toMatchObject({ state: 'done', done: 4 });
    expect(await isDisabled(ids)).toEqual([false, true, true, true]);

    const late = await start({ operation: 'enableMember', members: ids });
    expect((await send(`/jobs/${late.id}/cancel`, {})).json().data).toMatchObject({ state: 'cancelled', done: 0 });
    await service.jobs.drain();
    expect((await read(late)).state).toBe('cancelled');
    expect(await isDisabled(ids)).toEqual([false, true, true, true]);
  });

  it('R78 deletes members, and counts one who is gone already as done', async () => {
    const ids = await members('noa', 2);
    const job = await start({ operation: 'deleteMember', members: ids });
    await send(`/members/${ids[0]}`, undefined);
    await service.store.members.remove(sandbox, ids[0]!);
    await service.jobs.drain();
    expect(await read(job)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(await service.store.members.byId(sandbox, ids[1]!)).toBeNull();
  });

  it('R121 refuses what the key may not do itself, and what is wrong for all members', async () => {
    await service.store.adminKeys.add(sandbox, {
      id: 'key_writer',
      keyHash: hashSecret('sk_sb_writer'),
      name: 'writer',
      scopes: ['members:write'],
      createdBy: 'test',
      lifetimeMs: null,
    });
    const code = async (payload: object, key?: string) =>
      (await send('/jobs', payload, {}, key)).json().error?.code as string | undefined;
    const members = ['ada@example.com'];
    expect(await code({ operation: 'deleteMember', members }, 'sk_sb_writer')).toBe('missing-scope');
    expect(await code({ operation: 'endSessions', members: ['none'] }, 'sk_sb_writer')).toBeUndefined();
    for (const wrong of [
      { operation: 'addFreePlan', members },
      { operation: 'addFreePlan', members, planId: 'pln_pro' },
      { operation: 'grantPlan', members, planId: 'pln_none' },
      { operation: 'endSessions' },
      { operation: 'endSessions', members, filter: {} },
      { operation: 'endSessions', filter: { createdFrom: '2030-02-31' } },
    ])
      expect(await code(wrong), JSON.stringify(wrong)).toBeDefined();
    expect((await send('/jobs/job_none')).json().error.code).toBe('not-found');
  });
});
