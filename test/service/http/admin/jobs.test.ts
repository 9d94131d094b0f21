import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { consoleAppId } from '../../../../src/contract/built-in-apps.ts';
import type { Tenant } from '../../../../src/contract/tenant.ts';
import type { AdminJob } from '../../../../src/contract/wire-admin-jobs.ts';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import type { AdminJobs, NewAdminJob } from '../../../../src/service/store/apps/admin-jobs.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

describeEngines('one operation for many members', (engine) => {
  let service: HttpService;
  /** Another process on the same data. */
  let other: HttpService;
  let ahead = 0;
  beforeAll(async () => {
    const store = await engine.open({ secrets: [secret], clock: () => Date.now() + ahead });
    service = await createHttpService({ store });
    other = await createHttpService({ store });
  });
  const made: string[] = [];
  // Test mode holds few members.
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const id of made.splice(0)) await service.store.members.remove(sandbox, id);
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
    made.push(...ids);
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
      failures: [{ member: 'members[2]', code: 'member-not-found' }],
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

  /** A job that fails for each of its members, who do not exist. */
  async function addFailing(id: string, count: number, more: Partial<NewAdminJob> = {}, tenant: Tenant = sandbox) {
    const members = Array.from({ length: count }, (_, i) => `mem_${id}_${i}`);
    const job = { operation: 'disableMember', input: {}, filter: null, total: count, failures: [] } as const;
    const actor = { key: null, operator: null };
    await service.store.adminJobs.add(tenant, { ...job, failures: [], id, members, actor, ...more });
  }
  /** Runs before each failure is recorded. */
  function beforeFailure(act: (id: string) => unknown) {
    const { adminJobs } = service.store;
    const advance: AdminJobs['advance'] = adminJobs.advance.bind(adminJobs);
    return vi.spyOn(adminJobs, 'advance').mockImplementation(async (tenant, job, step) => {
      await act(job.id);
      return advance(tenant, job, step);
    });
  }

  it('R121 cancels a job before its next page when its key is revoked', async () => {
    const key = { id: 'key_fired', keyHash: hashSecret('sk_sb_fired'), name: 'fired', createdBy: 'test' };
    await service.store.adminKeys.add(sandbox, { ...key, scopes: ['members:write'], lifetimeMs: null });
    await addFailing('job_fired', 150, { actor: { key: key.id, operator: null } });
    beforeFailure(() => service.store.adminKeys.revoke(sandbox, key.id));
    await service.jobs.drain();
    const job = await service.store.adminJobs.find(sandbox, 'job_fired');
    expect(job).toMatchObject({ done: 100, isCancelled: true, finishedAt: expect.any(Number) });
    const [entry] = await service.store.auditLog.list(sandbox, { event: 'job-cancelled' });
    expect(entry).toMatchObject({ actor: 'service', detail: { job: 'job_fired' } });
  });

  it('R121 cancels the job of an operator who is demoted, disabled or gone, and of an expired key', async () => {
    const { adminJobs, adminKeys, members } = service.store;
    const operators = { appId: consoleAppId, mode: 'live' } as const;
    const passwordHash = await service.hasher.hash('latchkey-demo');
    for (const name of ['fit', 'demoted', 'disabled']) {
      const email = `${name}@example.com`;
      const member = { id: `mem_${name}`, email, emailCanon: email, passwordHash, verified: true };
      await members.create(operators, { ...member, permissions: ['support'] });
    }
    await members.update(operators, 'mem_demoted', { permissions: ['viewer'] });
    await members.update(operators, 'mem_disabled', { disabled: true });
    for (const name of ['fit', 'demoted', 'disabled', 'gone'])
      await addFailing(`job_${name}`, 1, { actor: { key: null, operator: `mem_${name}` } });
    const key = { id: 'key_short', keyHash: hashSecret('sk_sb_short'), name: 'short', createdBy: 'test' };
    await adminKeys.add(sandbox, { ...key, scopes: ['members:write'], lifetimeMs: 0 });
    await addFailing('job_expired', 1, { actor: { key: key.id, operator: null } });
    await service.jobs.drain();
    const isCancelled = async (name: string) => (await adminJobs.find(sandbox, `job_${name}`))?.isCancelled;
    const names = ['fit', 'demoted', 'disabled', 'gone', 'expired'];
    expect(await Promise.all(names.map(isCancelled))).toEqual([false, true, true, true, true]);
  });

  it('R122 does a page of each job in turn, and leaves one that another process is at', async () => {
    const live = { appId: 'app_demo', mode: 'live' } as const;
    await addFailing('job_long', 150);
    // The oldest goes first.
    ahead = 1_000;
    await addFailing('job_short', 1, {}, live);
    ahead = 0;
    const steps: string[] = [];
    const advance = beforeFailure((id) => steps.push(id));
    await service.jobs.drain();
    expect(steps.indexOf('job_short')).toBe(100);
    expect(steps).toHaveLength(151);

    await addFailing('job_taken', 150);
    advance.mockClear().mockResolvedValue(false);
    await service.jobs.drain();
    expect(advance).toHaveBeenCalledTimes(1);
    await service.store.adminJobs.finish(sandbox, 'job_taken', { isCancelled: true });
  });

  it('R78 forgets filter and members at the end, stores no address, and the sweep deletes jobs of 30 days', async () => {
    const named = await start({ operation: 'enableMember', members: ['mem_none', 'mem_none', 'secret@example.com'] });
    expect(named.failures.map(({ member }) => member)).toEqual(['members[0]', 'members[2]']);
    const found = await start({ operation: 'enableMember', filter: { search: 'secret' } });
    await service.jobs.drain();
    for (const { id } of [named, found]) {
      const job = await service.store.adminJobs.find(sandbox, id!);
      expect(job).toMatchObject({ members: null, filter: null, finishedAt: expect.any(Number) });
      expect(JSON.stringify(job)).not.toContain('secret');
    }
    await addFailing('job_open', 1);
    ahead = 31 * 24 * 60 * 60_000;
    await service.store.sweep();
    ahead = 0;
    expect((await service.store.adminJobs.list(sandbox, 50)).map(({ id }) => id)).toEqual(['job_open']);
    await service.jobs.drain();
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

  /** Takes a job back, and answers the job that did it. */
  async function undo({ id }: AdminJob, key?: string): Promise<AdminJob> {
    const answer = await send(`/jobs/${id}/undo`, {}, {}, key);
    expect(answer.statusCode, answer.body).toBe(200);
    await service.jobs.drain();
    return read(answer.json().data);
  }
  const whyNotUndone = async ({ id }: AdminJob, key?: string) =>
    (await send(`/jobs/${id}/undo`, {}, {}, key)).json().error?.code as string | undefined;
  async function doneFor(filter: object, payload: object): Promise<AdminJob> {
    const job = await start({ ...payload, filter });
    expect(job).toMatchObject({ undoableUntil: null, undoes: null });
    await service.jobs.drain();
    return read(job);
  }

  it('§3.2 takes back what it did for all of a filter, for exactly those whom it changed, once', async () => {
    const [first, second, before] = await members('una', 3);
    await send(`/members/${before}/disable`, {});
    const job = await doneFor({ search: 'una-' }, { operation: 'disableMember' });
    expect(await isDisabled([first!, second!, before!])).toEqual([true, true, true]);
    const lastsMs = Date.parse(job.undoableUntil!) - Date.parse(job.finishedAt!);
    expect(lastsMs).toBe(10 * 60_000);
    // Who comes to fit the filter afterwards has no part in it.
    const [late] = await members('una-late', 1);
    await send(`/members/${late}/disable`, {});

    expect((await send(`/jobs/${job.id}/undo`, {}, { dryRun: 'true' })).json().data).toMatchObject({
      id: null,
      total: 2,
    });
    const back = await undo(job);
    expect(back).toMatchObject({ operation: 'enableMember', state: 'done', total: 2, done: 2, failed: 0 });
    expect(back).toMatchObject({ undoes: job.id, undoableUntil: null });
    expect(await isDisabled([first!, second!, before!, late!])).toEqual([false, false, true, true]);
    expect(await entriesOf(first!, 'member-enabled')).toMatchObject([{ detail: { key: 'demo', job: back.id } }]);
    expect((await read(job)).undoableUntil).toBeNull();
    expect(await whyNotUndone(job)).toBe('not-undoable');
    expect(await whyNotUndone(back)).toBe('not-undoable');
  });

  it('§3.2 a plan that was taken from members comes back with its end, and one they had is left to them', async () => {
    const [ended, endless, without] = await members('ulla', 3);
    const endsAt = '2099-01-01T00:00:00.000Z';
    await send(`/members/${ended}/grant-plan`, { planId: 'pln_pro', endsAt });
    await send(`/members/${endless}/grant-plan`, { planId: 'pln_pro' });
    const pro = async (id: string) =>
      (await service.store.planConnections.ofMember(sandbox, id))
        .filter(({ planId }) => planId === 'pln_pro')
        .map((plan) => ({ complimentary: plan.complimentary, ...(plan.endsAt && { endsAt: plan.endsAt }) }));
    const all = async () => Promise.all([ended!, endless!, without!].map(pro));
    const before = [[{ complimentary: true, endsAt: Date.parse(endsAt) }], [{ complimentary: true }], []];
    expect(await all()).toEqual(before);
    const taken = await doneFor({ search: 'ulla-' }, { operation: 'revokePlan', planId: 'pln_pro' });
    expect(taken).toMatchObject({ done: 3, failed: 1 });
    // R78 by the id alone: the address is for the console.
    const refused = { code: expect.any(String), message: expect.any(String) };
    expect(taken.failures).toEqual([{ member: without, ...refused }]);
    expect(await all()).toEqual([[], [], []]);
    expect(await undo(taken)).toMatchObject({ operation: 'grantPlan', done: 2, failed: 0 });
    expect(await all()).toEqual(before);

    const given = await doneFor({ search: 'ulla-' }, { operation: 'grantPlan', planId: 'pln_pro' });
    expect(await undo(given)).toMatchObject({ operation: 'revokePlan', done: 1, failed: 0 });
    expect(await all()).toEqual(before);
  });

  it('§3.2 of two jobs at once each takes back its own members, also of one that was cancelled', async () => {
    const [nora, olga] = [await members('nora', 3), await members('olga', 3)];
    const jobs = [
      await start({ operation: 'disableMember', filter: { search: 'nora-' } }),
      await start({ operation: 'disableMember', filter: { search: 'olga-' } }),
    ] as const;
    await service.jobs.drain();
    await undo(jobs[1]);
    expect(await isDisabled([...nora, ...olga])).toEqual([true, true, true, false, false, false]);

    const ofHalf = [nora[0]!, 'mem_none', nora[1]!, nora[2]!];
    await addFailing('job_half', 4, { operation: 'enableMember', members: ofHalf });
    beforeFailure(() => send('/jobs/job_half/cancel', {}));
    await service.jobs.drain();
    const { data: half } = (await send('/jobs/job_half')).json();
    expect(half).toMatchObject({ state: 'cancelled', undoableUntil: expect.any(String) });
    expect(await isDisabled(nora)).toEqual([false, true, true]);
    expect(await undo(half)).toMatchObject({ total: 1, done: 1 });
    expect(await isDisabled(nora)).toEqual([true, true, true]);
  });

  it('§3.2 R121 takes nothing back where none was changed, too late, or for a key that may not', async () => {
    const ids = await members('pia', 2);
    const idle = await doneFor({ search: 'pia-' }, { operation: 'enableMember' });
    expect(idle).toMatchObject({ done: 2, undoableUntil: null });
    expect(await whyNotUndone(idle)).toBe('not-undoable');
    const ended = await doneFor({ search: 'pia-' }, { operation: 'endSessions' });
    expect(await whyNotUndone(ended)).toBe('not-undoable');

    const job = await doneFor({ search: 'pia-' }, { operation: 'disableMember' });
    const reader = { id: 'key_reads', keyHash: hashSecret('sk_sb_reads'), name: 'reads', createdBy: 'test' };
    await service.store.adminKeys.add(sandbox, { ...reader, scopes: ['members:read'], lifetimeMs: null });
    expect(await whyNotUndone(job, 'sk_sb_reads')).toBe('missing-scope');
    ahead = 10 * 60_000;
    expect((await read(job)).undoableUntil).toBeNull();
    expect(await whyNotUndone(job)).toBe('not-undoable');
    ahead = 0;
    expect(await isDisabled(ids)).toEqual([true, true]);
    await undo(job);
    expect(await isDisabled(ids)).toEqual([false, false]);
  });

  it('§3.2 an undo leaves what an operator has changed again since', async () => {
    const [again, kept, back] = await members('wim', 3);
    const disabled = await doneFor({ search: 'wim-' }, { operation: 'disableMember' });
    // Another operator has looked at these two, and decided.
    await send(`/members/${again}/enable`, {});
    await send(`/members/${again}/disable`, {});
    await send(`/members/${kept}/enable`, {});
    expect(await undo(disabled)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 });
    expect(await isDisabled([again!, kept!, back!])).toEqual([true, false, false]);

    const endsOf = async () =>
      Promise.all(
        [again!, kept!, back!].map(async (id) =>
          (await service.store.planConnections.ofMember(sandbox, id)).map((plan) => plan.endsAt ?? null),
        ),
      );
    const given = await doneFor({ search: 'wim-' }, { operation: 'grantPlan', planId: 'pln_pro' });
    await send(`/members/${again}/grant-plan`, { planId: 'pln_pro', endsAt: '2099-01-01T00:00:00.000Z' });
    // Another plan is not the same.
    await send(`/members/${kept}/add-plan`, { planId: 'pln_free' });
    expect(await undo(given)).toMatchObject({ done: 3, failed: 0 });
    expect(await endsOf()).toEqual([[Date.parse('2099-01-01T00:00:00.000Z')], [null], []]);

    const [moved] = await members('wanda', 2);
    const verified = await doneFor({ search: 'wanda-' }, { operation: 'verifyMember' });
    const moving = { email: 'wanda-moved@example.com', verified: true };
    const headers = { 'x-api-key': 'sk_sb_demo' };
    await service.inject({ method: 'PATCH', url: `/admin/members/${moved}`, headers, payload: moving });
    expect(await undo(verified)).toMatchObject({ total: 2, done: 2, failed: 0 });
    const found = await service.store.members.byEmail(sandbox, 'wanda-1@example.com');
    expect([(await service.store.members.byId(sandbox, moved!))?.verified, found?.verified]).toEqual([true, false]);
  });

  it('§3.2 an undo of a grant brings back the purchase that had ended before it', async () => {
    const [buyer, other] = await members('vera', 2);
    await service.store.planConnections.save(sandbox, {
      ...{
        id: 'con_vera',
        memberId: buyer!,
        planId: 'pln_pro',
        type: 'SUBSCRIPTION',
        status: 'CANCELED',
        active: false,
      },
      payment: {
        ...{ amount: 12, currency: 'eur', status: 'CANCELED', lastBillingDate: 1, nextBillingDate: null },
        ...{ cancelAtDate: 2, priceId: 'prc_pro_monthly' },
      },
    });
    const all = () => Promise.all([buyer!, other!].map((id) => service.store.planConnections.ofMember(sandbox, id)));
    const before = await all();
    expect(before.map(({ length }) => length)).toEqual([1, 0]);
    const given = await doneFor({ search: 'vera-' }, { operation: 'grantPlan', planId: 'pln_pro' });
    expect((await all())[0]).toMatchObject([{ type: 'FREE', active: true, complimentary: true }]);
    expect(await undo(given)).toMatchObject({ total: 2, done: 2, failed: 0 });
    expect(await all()).toEqual(before);
  });

  it('§3.2 an undo of a verification leaves it to members who have proved their mailbox since', async () => {
    const [byLink, byCode, byReset, never] = await members('rhea', 4);
    const mailOf = async (i: number) => (await service.mails(`rhea-${i}@example.com`))[0]!;
    await send(`/members/${byLink}/send-confirmation`, {});
    const verified = await doneFor({ search: 'rhea-' }, { operation: 'verifyMember' });

    const token = /#ms_confirm=([\w-]+)/.exec((await mailOf(0)).link!)![1]!;
    expect((await service.call('confirmMemberEmail', { token, anyDevice: true })).statusCode).toBe(200);
    expect(await entriesOf(byLink!, 'mailbox-proved')).toMatchObject([{ actor: 'member' }]);
    const { flowId } = (await service.call('sendMemberLoginPasswordlessEmail', { email: 'rhea-1@example.com' })).json();
    const passwordlessToken = `${flowId}.${(await mailOf(1)).code}`;
    expect((await service.call('loginMemberPasswordless', { passwordlessToken })).statusCode).toBe(200);
    await service.call('sendMemberResetPasswordEmail', { email: 'rhea-2@example.com' });
    const reset = { token: /#ms_reset=([\w-]+)/.exec((await mailOf(2)).link!)![1]!, newPassword: 'a wide river bank' };
    expect((await service.call('resetMemberPassword', reset)).statusCode).toBe(200);

    expect(await undo(verified)).toMatchObject({ total: 4, done: 4, failed: 0 });
    const isVerified = async (id: string) => (await service.store.members.byId(sandbox, id))?.verified;
    expect(await Promise.all([byLink!, byCode!, byReset!, never!].map(isVerified))).toEqual([true, true, true, false]);
  });

  /** Changes a plan of the configuration, and answers what puts it back. */
  async function changePlan(id: string, change: (plan: { id: string }) => { id: string }[]) {
    const { app } = (await send('/config')).json().data;
    const write = async (plans: { id: string }[]) => {
      const answer = await send('/config', { app: { ...app, plans } });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await write(app.plans.flatMap((plan: { id: string }) => (plan.id === id ? change(plan) : [plan])));
    return () => write(app.plans);
  }
  const plansOf = async (id: string) =>
    (await service.store.planConnections.ofMember(sandbox, id)).map((plan) => [plan.planId, plan.complimentary]);
  const price = { id: 'prc_new', name: 'Monthly', amount: 9, currency: 'eur', interval: { type: 'MONTH', count: 1 } };
  const paid = { prices: [price], selfService: false, allowedAtSignup: false };

  it.each([
    ['archived', 'removeFreePlan', 'pln_free', 'add-plan', { isActive: false }],
    ['paid', 'removeFreePlan', 'pln_free', 'add-plan', paid],
    ['archived', 'revokePlan', 'pln_pro', 'grant-plan', { isActive: false }],
    ['free', 'revokePlan', 'pln_pro', 'grant-plan', { prices: [] }],
  ])('§3.2 a plan that is %s since comes back by an undo of %s', async (state, operation, planId, give, values) => {
    const name = `${operation}-${state}`.toLowerCase();
    const [had] = await members(name, 2);
    await send(`/members/${had}/${give}`, { planId });
    const before = await plansOf(had!);
    const job = await doneFor({ search: name }, { operation, planId });
    expect(await plansOf(had!)).toEqual([]);
    const putBack = await changePlan(planId, (plan) => [{ ...plan, ...values }]);
    expect((await read(job)).undoableUntil).not.toBeNull();
    expect(await undo(job)).toMatchObject({ total: 1, done: 1, failed: 0 });
    expect(await plansOf(had!)).toEqual(before);
    await putBack();
  });

  it('§3.2 an undo takes away a plan that is priced anew or gone, and gives back none that is gone', async () => {
    const ids = await members('yara', 2);
    const all = () => Promise.all(ids.map(plansOf));
    const ways = [
      ['grantPlan', 'pln_free', [{ id: 'pln_free', name: 'Free', ...paid }]],
      ['grantPlan', 'pln_pro', [{ id: 'pln_pro', name: 'Pro' }]],
      ['grantPlan', 'pln_free', []],
    ] as const;
    for (const [operation, planId, plans] of ways) {
      const job = await doneFor({ search: 'yara-' }, { operation, planId });
      const putBack = await changePlan(planId, () => [...plans]);
      expect(await undo(job)).toMatchObject({ total: 2, done: 2, failed: 0 });
      expect(await all()).toEqual([[], []]);
      await putBack();
    }
    await doneFor({ search: 'yara-' }, { operation: 'addFreePlan', planId: 'pln_free' });
    const gone = await doneFor({ search: 'yara-' }, { operation: 'removeFreePlan', planId: 'pln_free' });
    const putBack = await changePlan('pln_free', () => []);
    expect((await read(gone)).undoableUntil).toBeNull();
    expect(await whyNotUndone(gone)).toBe('not-undoable');
    await putBack();
    expect((await read(gone)).undoableUntil).not.toBeNull();
  });

  it('§3.2 R48 a team comes back by undo with the seats that were set by hand', async () => {
    const [owner] = await members('zoe', 1);
    await send(`/members/${owner}/grant-plan`, { planId: 'pln_team' });
    const team = async () => (await service.store.teams.ofMember(sandbox, owner!)).owned[0]!;
    const { id } = await team();
    await service.store.teams.setSeats(sandbox, id, 12);
    const job = await doneFor({ search: 'zoe-' }, { operation: 'revokePlan', planId: 'pln_team' });
    expect(await undo(job)).toMatchObject({ done: 1, failed: 0 });
    expect(await team()).toMatchObject({ id, maxMembers: 12 });
    expect(await plansOf(owner!)).toEqual([['pln_team', true]]);
  });

  it('§3.2 an undo gives no plan back whose end has passed, and counts the member as done', async () => {
    const [ended, going] = await members('xenia', 2);
    const endsAt = new Date(Date.now() + 5 * 60_000).toISOString();
    await send(`/members/${ended}/grant-plan`, { planId: 'pln_pro', endsAt });
    await send(`/members/${going}/grant-plan`, { planId: 'pln_pro' });
    const job = await doneFor({ search: 'xenia-' }, { operation: 'revokePlan', planId: 'pln_pro' });
    ahead = 6 * 60_000;
    const back = await undo(job);
    ahead = 0;
    expect(back).toMatchObject({ total: 2, done: 2, failed: 0 });
    expect([await plansOf(ended!), await plansOf(going!)]).toEqual([[], [['pln_pro', true]]]);
  });

  it('§3.2 an undo that was cancelled can be begun again, for those who are left', async () => {
    const [first, gone, last] = await members('xaver', 3);
    const job = await start({ operation: 'disableMember', members: [first, gone, last] });
    await service.jobs.drain();
    await service.store.members.remove(sandbox, gone!);
    const begun = (await send(`/jobs/${job.id}/undo`, {})).json().data as AdminJob;
    expect(await whyNotUndone(job)).toBe('not-undoable');
    beforeFailure(() => send(`/jobs/${begun.id}/cancel`, {}));
    await service.jobs.drain();
    vi.restoreAllMocks();
    expect(await read(begun)).toMatchObject({ state: 'cancelled', done: 1, undoableUntil: null });
    expect(await isDisabled([first!, last!])).toEqual([false, true]);

    expect((await read(job)).undoableUntil).not.toBeNull();
    expect(await undo(job)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 1 });
    expect(await isDisabled([first!, last!])).toEqual([false, false]);
    expect(await entriesOf(first!, 'member-enabled')).toHaveLength(1);
    expect(await whyNotUndone(job)).toBe('not-undoable');
    expect(await whyNotUndone(begun)).toBe('not-undoable');
  });

  it('§3.2 reads little for a job that changed no member, beside one that changed many', async () => {
    const [pat] = await members('pat', 1);
    const idle = await doneFor({ search: 'pat-' }, { operation: 'enableMember' });
    const detail = { key: 'demo', job: 'job_other' };
    const byOther = { event: 'member-enabled', memberId: pat!, actor: 'key', detail };
    for (let i = 0; i < 250; i++) await service.store.auditLog.add(sandbox, byOther);
    const list = vi.spyOn(service.store.auditLog, 'list');
    expect((await read(idle)).undoableUntil).toBeNull();
    const found = await Promise.all(list.mock.results.map(({ value }) => value as Promise<unknown[]>));
    expect(found).toEqual([[]]);
  });

  it('§3.2 R122 an undo of many goes on where a process stopped, and names whom it failed for', async () => {
    const ids = Array.from({ length: 120 }, (_, i) => `mem_rita_${i}`);
    for (const id of ids) {
      const email = `rita-${id}@example.com`;
      await service.store.members.create(sandbox, { id, email, emailCanon: email });
    }
    const job = await doneFor({ search: 'rita-' }, { operation: 'disableMember' });
    await service.store.members.remove(sandbox, ids[7]!);
    const begun = (await send(`/jobs/${job.id}/undo`, {})).json().data as AdminJob;
    while ((await read(begun)).state !== 'done') await Promise.all([service.jobs.drain(), other.jobs.drain()]);
    expect(await read(begun)).toMatchObject({ total: 120, done: 120, failed: 1 });
    expect((await read(begun)).failures).toMatchObject([{ member: ids[7], code: 'member-not-found' }]);
    const left = ids.filter((id) => id !== ids[7]);
    expect((await isDisabled(left)).filter((one) => one !== false)).toEqual([]);
    for (const id of left) expect(await entriesOf(id, 'member-enabled')).toHaveLength(1);
    for (const id of left) await service.store.members.remove(sandbox, id);
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

  it('R78 deletes all members of a filter, except those created meanwhile; a dry run deletes none', async () => {
    const ids = await members('ron', 3);
    const input = { operation: 'deleteMember', filter: { search: 'ron-' } };
    expect(await start(input, { dryRun: 'true' })).toMatchObject({ id: null, total: 3, done: 0 });
    await service.jobs.drain();
    for (const id of ids) expect(await service.store.members.byId(sandbox, id)).not.toBeNull();
    const job = await start(input);
    expect(job).toMatchObject({ state: 'waiting', total: 3, done: 0 });
    ahead = 1_000;
    await send('/members', { email: 'ron-late@example.com' });
    ahead = 0;
    await service.jobs.drain();
    expect(await read(job)).toMatchObject({ state: 'done', done: 3, failed: 0 });
    for (const id of ids) {
      expect(await service.store.members.byId(sandbox, id)).toBeNull();
      expect(await entriesOf(id, 'member-deleted')).toHaveLength(1);
    }
    expect(await service.store.members.byEmail(sandbox, 'ron-late@example.com')).not.toBeNull();
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
      { operation: 'endSessions', members: Array.from({ length: 1_001 }, (_, i) => `mem_${i}`) },
      { operation: 'endSessions', members, filter: {} },
      { operation: 'endSessions', filter: { createdFrom: '2030-02-31' } },
    ])
      expect(await code(wrong), JSON.stringify(wrong)).toBeDefined();
    expect((await send('/jobs/job_none')).json().error.code).toBe('not-found');
  });
});
