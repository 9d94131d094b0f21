import { afterAll, beforeAll, expect, it } from 'vitest';
import demo from '../../../../demo/app.json' with { type: 'json' };
import {
  type AdminRoute,
  type AdminScope,
  adminPath,
  adminRoutes,
  adminScopes,
} from '../../../../src/contract/admin-routes.ts';
import type { AdminOperation } from '../../../../src/contract/wire-admin.ts';
import type { DatabaseLocation } from '../../../../src/platform/database/database-options.ts';
import { hashSecret } from '../../../../src/platform/process/secrets.ts';
import { describeEngines } from '../../../support/engines.ts';
import { everyRow } from '../../../support/every-row.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';
import { sellPlan } from '../../../support/sell-plan.ts';
import { newPasskey, newSession } from '../../../support/store-fixtures.ts';

type Writes = {
  [K in AdminOperation]: (typeof adminRoutes)[K] extends { method: 'GET' } | { isRead: true } | { isOperatorOnly: true }
    ? never
    : K;
}[AdminOperation];
interface Call {
  body?: object;
  /** Runs before it, and its entries do not count. */
  first?: Writes;
  event: string;
  changes?: object | null;
}

const { seed: _, ...demoApp } = demo.apps.find(({ id }) => id === 'app_demo')!;
const webhooks = { sandbox: [{ id: 'whe_crm', url: 'https://crm.example/hooks' }] };

/** A call of each write that changes something, and the one entry that it makes. */
const calls: Record<Writes, Call> = {
  createMember: {
    body: { email: 'new@example.com', customFields: { 'first-name': 'New' } },
    event: 'member-created',
    changes: {
      email: { before: null, after: 'new@example.com' },
      customFields: { before: null, after: { 'first-name': 'New' } },
    },
  },
  updateMember: {
    body: { customFields: { 'first-name': 'Maria' }, json: { theme: 'dark' } },
    event: 'member-updated',
    changes: {
      'customFields.first-name': { before: 'Mary', after: 'Maria' },
      json: { before: expect.anything(), after: { theme: 'dark' } },
    },
  },
  disableMember: { event: 'member-disabled', changes: { disabled: { before: false, after: true } } },
  enableMember: {
    first: 'disableMember',
    event: 'member-enabled',
    changes: { disabled: { before: true, after: false } },
  },
  addFreePlan: { body: { planId: 'pln_free' }, event: 'plan-added' },
  removeFreePlan: { first: 'addFreePlan', body: { planId: 'pln_free' }, event: 'plan-removed' },
  endSessions: { event: 'sessions-revoked' },
  endSession: { event: 'sessions-revoked' },
  deleteMember: { event: 'member-deleted' },
  grantPlan: { body: { planId: 'pln_pro' }, event: 'plan-added' },
  cancelPlan: { body: { planId: 'pln_pro', when: 'period-end' }, event: 'plan-canceled' },
  keepPlan: { first: 'cancelPlan', body: { planId: 'pln_pro' }, event: 'plan-kept' },
  revokePlan: { first: 'grantPlan', body: { planId: 'pln_pro' }, event: 'plan-removed' },
  sendLoginLink: { event: 'link-sent' },
  sendReset: { event: 'link-sent' },
  sendConfirmation: { event: 'link-sent' },
  inviteMember: { event: 'member-invited' },
  verifyMember: { event: 'member-updated', changes: { verified: { before: false, after: true } } },
  unverifyMember: {
    first: 'verifyMember',
    event: 'member-updated',
    changes: { verified: { before: true, after: false } },
  },
  resetSecondFactor: { event: 'second-factor-removed' },
  removePasskey: { event: 'passkey-removed' },
  mergeJson: {
    body: { json: { theme: 'dark' } },
    event: 'member-updated',
    changes: { json: { before: {}, after: { theme: 'dark' } } },
  },
  setTeamSeats: { body: { seats: 30 }, event: 'team-seats-changed' },
  removeFromTeam: { body: {}, event: 'team-member-removed' },
  startJob: { body: { operation: 'endSessions', filter: { search: 'none' } }, event: 'job-started' },
  cancelJob: { first: 'startJob', event: 'job-cancelled' },
  undoJob: { event: 'job-started' },
  hideComment: { event: 'comment-hidden' },
  restoreComment: { first: 'hideComment', event: 'comment-restored' },
  deleteComment: { event: 'comment-deleted' },
  answerReports: { body: { answer: 'hide' }, event: 'comment-hidden' },
  closeChannel: { body: {}, event: 'channel-closed' },
  reopenChannel: { first: 'closeChannel', body: {}, event: 'channel-reopened' },
  applyConfig: {
    body: { app: { ...demoApp, webhooks, name: 'Willow Studio', limits: { testMembers: 200 } } },
    event: 'configuration-changed',
  },
  returnToRevision: { first: 'applyConfig', event: 'configuration-changed' },
  retryDeliveries: { event: 'webhooks-retried' },
  showWebhookSecret: { event: 'webhook-secret-shown' },
  rollWebhookSecret: { event: 'webhook-secret-rolled' },
  endOldWebhookSecret: { first: 'rollWebhookSecret', event: 'webhook-secret-ended' },
  sendTestWebhook: { event: 'test-webhook-sent' },
  storeSecret: { body: { value: 'a secret' }, event: 'secret-stored' },
  removeSecret: { first: 'storeSecret', event: 'secret-removed' },
};
const rows = Object.entries(calls) as [Writes, Call][];
const reads = (Object.keys(adminRoutes) as AdminOperation[]).filter((name) => adminRoutes[name].method === 'GET');
/** The reads that answer the member of the scene, or her session, team, comment or job. */
const namesSomething: AdminOperation[] = [
  'listMembers',
  'exportMembers',
  'retrieveMember',
  'listSessions',
  'listActivity',
  'listComments',
  'listDeliveries',
  'listJobs',
  'getJob',
  'listAudit',
  'exportAudit',
];
const foreignKeys = [
  ['sk_live_key_of_demo', { ...sandbox, mode: 'live' }],
  ['sk_key_of_afterview', { appId: 'app_afterview', mode: 'sandbox' }],
] as const;
let made = 0;

describeEngines(
  'R122 the audit log by the admin API',
  (engine) => {
    let place: DatabaseLocation;
    let service: HttpService;
    beforeAll(async () => {
      place = await engine.place();
      const store = await engine.open({ secrets: [secret] }, place);
      // Each call has a member of its own.
      service = await createHttpService({
        store,
        limits: { testMembers: 200 },
        app: (app) => {
          app.webhooks = webhooks;
        },
      });
      for (const [key, tenant] of foreignKeys)
        await service.store.adminKeys.add(tenant, {
          id: key,
          name: key,
          scopes: Object.keys(adminScopes) as AdminScope[],
          createdBy: 'a test',
          keyHash: hashSecret(key),
          lifetimeMs: null,
        });
    });
    afterAll(() => service.close());

    async function ask(
      operation: AdminOperation,
      {
        body,
        query = {},
        session = 'none',
        member = 'mem_none',
        team = 'none',
        passkey = 'none',
        job = 'none',
        comment = 'none',
        key = 'sk_sb_demo',
        idempotencyKey,
      } = {} as {
        key?: string;
        idempotencyKey?: string;
        body?: object;
        query?: Record<string, string>;
        session?: string;
        member?: string;
        team?: string;
        passkey?: string;
        job?: string;
        comment?: string;
      },
    ) {
      const { method, path }: AdminRoute = adminRoutes[operation];
      return service.inject({
        method,
        url:
          adminPath +
          path
            .replace(':member', member)
            .replace(':session', session)
            .replace(':team', team)
            .replace(':passkey', encodeURIComponent(passkey))
            .replace(':job', job)
            .replace(':revision', '1')
            .replace(':endpoint', 'whe_crm')
            .replace(':name', 'GOOGLE_SECRET')
            .replace(':comment', comment),
        query,
        headers: { 'x-api-key': key, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
        ...(body && { payload: body }),
      });
    }
    const entries = () => service.store.auditLog.list(sandbox, { actor: 'key', limit: 1_000 });

    /** A member with a session, a team and a job, and the calls that reach them. */
    async function scene(name: Writes) {
      const { first } = calls[name];
      const email = `mary-${++made}@example.com`;
      const created = await ask('createMember', { body: { email, customFields: { 'first-name': 'Mary' }, json: {} } });
      const member = created.json().data.id as string;
      await service.store.sessions.open(sandbox, newSession(`${name} ${made}`, member));
      if (name === 'resetSecondFactor') {
        await service.store.secondFactors.begin(sandbox, member, 'SECRET');
        await service.store.secondFactors.confirm(sandbox, member, { secret: 'SECRET', step: 1 });
      }
      const passkey = `passkey ${made}`;
      if (name === 'removePasskey') {
        await service.store.members.update(sandbox, member, { passwordHash: 'a hash' });
        await service.store.passkeys.add(sandbox, newPasskey(passkey, member), { atMost: 1 });
      }
      if (name === 'cancelPlan' || name === 'keepPlan') await sellPlan(service, member);
      if (name === 'undoJob') {
        await ask('startJob', { body: { operation: 'grantPlan', planId: 'pln_pro', members: [member] } });
        await service.jobs.drain();
      }
      const [session] = await service.store.sessions.ofMember(sandbox, member);
      const [team] = (await ask('listTeams', { member: 'ada@example.com' })).json().data;
      const grace = (await service.store.members.byEmail(sandbox, 'grace@example.com'))!.id;
      const comment = `cmt_${made}`;
      await service.store.comments.add(sandbox, {
        id: comment,
        channel: 'wall',
        postId: null,
        memberId: member,
        content: 'x',
      });
      let job: string | undefined;
      const bodyOf = (operation: AdminOperation) => calls[operation as Writes]?.body;
      type More = { query?: Record<string, string>; key?: string; idempotencyKey?: string };
      const send = (operation: AdminOperation, more: More = {}) =>
        ask(operation, {
          ...(bodyOf(operation) && {
            body: {
              ...bodyOf(operation),
              ...(operation === 'removeFromTeam' && { memberId: grace }),
              ...(operation === 'answerReports' && { comments: [comment] }),
              ...(operation.endsWith('Channel') && { channel: `hall-${comment}` }),
            },
          }),
          team: team.id,
          comment,
          passkey,
          ...(job && { job }),
          ...more,
          member,
          session: session!.id,
        });
      if (first) expect((await send(first)).statusCode).toBe(200);
      job = (await service.store.adminJobs.list(sandbox, 1))[0]?.id;
      return Object.assign(send, { shown: [member, email, session!.id, team.id, comment, ...(job ? [job] : [])] });
    }
    const ofSandbox = async () =>
      Object.values(await everyRow(place)).flatMap((text) =>
        text.split('\n').filter((line) => line.includes('"app_demo","sandbox"')),
      );

    // The configuration and its secrets are one for both modes of an app.
    const ofBothModes: Writes[] = ['applyConfig', 'returnToRevision', 'storeSecret', 'removeSecret'];
    const ofMode = rows.filter(([name]) => !ofBothModes.includes(name));
    it.each(ofMode)('R121 %s by a key of another app or mode changes nothing here', async (name) => {
      const send = await scene(name);
      const before = await ofSandbox();
      for (const [key] of foreignKeys) {
        const { statusCode } = await send(name, { key });
        expect([200, 400, 404]).toContain(statusCode);
      }
      expect(await ofSandbox()).toEqual(before);
    });

    it.each(reads)('R121 %s by a key of another app or mode shows nothing of this one', async (name) => {
      const send = await scene('cancelJob');
      const query: Record<string, string> = name === 'listMembers' ? { order: 'DESC' } : {};
      const shownTo = async (key: string) => {
        const { body } = await send(name, { key, query });
        return send.shown.filter((one) => body.includes(one));
      };
      expect((await shownTo('sk_sb_demo')).length > 0).toBe(namesSomething.includes(name));
      for (const [key] of foreignKeys) expect(await shownTo(key)).toEqual([]);
    });

    it.each(rows)('R122 %s is one entry with the key and what changed, and none as a dry run', async (name, call) => {
      const send = await scene(name);
      const before = (await entries()).length;
      const rowsBefore = await everyRow(place);
      expect((await send(name, { query: { dryRun: 'true' } })).statusCode).toBe(200);
      expect(await everyRow(place), 'R121 a dry run changes no row').toEqual(rowsBefore);
      const idempotencyKey = `only-one-${name}`;
      const answer = await send(name, { idempotencyKey });
      expect(answer.statusCode, answer.body).toBe(200);
      expect((await send(name, { idempotencyKey })).body, 'R49 again').toBe(answer.body);
      const all = await entries();
      expect(all).toHaveLength(before + 1);
      expect(all[0]).toMatchObject({
        event: call.event,
        actor: 'key',
        detail: { key: 'demo' },
        changes: call.changes ?? null,
      });
    });

    it('R122 lists the log page by page and by filter, and refuses a day that does not exist', async () => {
      const first = (await ask('listAudit', { query: { first: '2', actor: 'key' } })).json();
      expect(first).toMatchObject({ hasNextPage: true, data: [{ actor: 'key' }, { actor: 'key' }] });
      const rest = await ask('listAudit', { query: { first: '2', actor: 'key', before: String(first.data[1].id) } });
      expect(rest.json().data[0].id).toBeLessThan(first.data[1].id);
      const day = new Date().toISOString().slice(0, 10);
      const query = { event: 'member-disabled', from: day, to: day };
      const disabled = (await ask('listAudit', { query })).json().data;
      expect(new Set(disabled.map(({ event }: { event: string }) => event))).toEqual(new Set(['member-disabled']));
      // R78 by id alone: the address of a member of today is for the console.
      expect(disabled[0].memberId).toMatch(/^mem_/);
      expect(disabled[0]).not.toHaveProperty('memberEmail');
      expect((await ask('listAudit', { query: { to: '2020-01-31' } })).json().data).toEqual([]);
      expect((await ask('listAudit', { query: { from: '2999-01-01' } })).json().data).toEqual([]);
      const of = await ask('listAudit', { query: { member: disabled.at(-1).memberId } });
      expect(of.json().data.map(({ event }: { event: string }) => event)).toEqual([
        'member-disabled',
        'member-created',
      ]);
      const wrong = await ask('listAudit', { query: { from: '2030-02-31' } });
      expect(wrong.json().error).toMatchObject({ errors: [{ field: 'from', code: 'invalid-date' }] });
    });

    it('R122 exports it as JSON lines and as CSV, oldest first, and records that', async () => {
      const lines = await ask('exportAudit', { query: { actor: 'key' } });
      expect(lines.headers['content-type']).toBe('application/jsonl; charset=utf-8');
      const exported = lines.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const listed = (await entries()).reverse();
      expect(exported.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
      expect(exported.at(-1)).toMatchObject({ event: 'audit-exported', detail: { format: 'jsonl' } });
      const csv = await ask('exportAudit', { query: { format: 'csv', event: 'member-updated' } });
      const [head] = csv.body.split('\n');
      expect(head).toBe('id,at,event,actor,actorName,memberId,network,detail,changes');
      expect(csv.body).toContain('""customFields.first-name"":{""before"":""Mary"",""after"":""Maria""}');
    });

    it('R122 checks the chain, and shows its head and what waits', async () => {
      await service.store.auditChain.seal();
      const { data } = (await ask('checkAudit')).json();
      expect(data).toMatchObject({ next: null, findings: [], waiting: 0, removed: { entries: 0, at: null } });
      expect(data.head).toEqual(await service.store.auditChain.end(sandbox));
      expect(data.checked).toBe(data.head.position);
      const later = (await ask('checkAudit', { query: { after: '3' } })).json().data;
      expect(later).toMatchObject({ checked: data.checked - 3, findings: [] });
    });
  },
  ['file', 'postgres'],
);
