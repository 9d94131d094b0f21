import { expect, it } from 'vitest';
import type { SecurityEvent } from '../../../src/contract/audit-events.ts';
import type { Operation, Wire } from '../../../src/contract/wire.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, sandbox } from '../../support/http-service.ts';

const password = 'latchkey-demo';
const newPassword = 'a walk along the river';

describeEngines(
  'R85 the audit log',
  (engine) => {
    it('R85 logs each of 29 events in one row, with actor and network, without secrets', async () => {
      let now = Date.UTC(2026, 0, 1);
      const service = await createHttpService({ store: await engine.open({ clock: () => now }) });
      const { store } = service;
      const tokens: Record<string, string> = {};
      const as = async <K extends Operation>(who: string | null, operation: K, input: Wire[K]['in']) => {
        const answer = await service.call(operation, input, {
          ...(who && { token: tokens[who]! }),
          address: '203.0.113.77',
        });
        return answer.json() as {
          data: Wire[K]['data'] & Record<string, never>;
          flowId: string;
          error?: { code: string };
        };
      };
      const enter = async (who: string, email = `${who}@example.com`, secret = password) => {
        tokens[who] = await service.logIn(email, secret);
      };
      for (const who of ['ada', 'grace', 'mary']) await enter(who);
      const idOf = async (email: string) => (await store.members.byEmail(sandbox, email))!.id;
      const newest = async (to: string) => (await service.mails(to))[0]!;
      const linkToken = async (to: string) => /=([\w-]{43})$/.exec((await newest(to)).link!)![1]!;
      const ada = await idOf('ada@example.com');
      const [team] = (await store.teams.ofMember(sandbox, ada)).owned;
      const teamId = team!.id;
      let flow = '';
      let post = '';

      const acts: [SecurityEvent, () => Promise<unknown>][] = [
        ['signup', () => as(null, 'signupMemberEmailPassword', { email: 'nora@example.com', password: newPassword })],
        [
          'signup-email-in-use',
          () => as(null, 'signupMemberEmailPassword', { email: 'nora@example.com', password: newPassword }),
        ],
        [
          'signup-by-robot',
          () =>
            as(null, 'signupMemberEmailPassword', { email: 'bot@example.com', password: newPassword, honeypot: 'x' }),
        ],
        ['login', () => enter('nora', 'nora@example.com', newPassword)],
        [
          'login-failed',
          () => as(null, 'loginMemberEmailPassword', { email: 'nora@example.com', password: 'not hers' }),
        ],
        [
          'code-issued',
          async () => {
            flow = (await as(null, 'sendMemberResetPasswordEmail', { email: 'mary@example.com' })).flowId;
          },
        ],
        [
          'code-failed',
          async () => {
            const right = (await newest('mary@example.com')).code!;
            await as(null, 'resetMemberPassword', {
              token: `${flow}.${right === '000000' ? '000001' : '000000'}`,
              newPassword,
            });
          },
        ],
        [
          'password-reset',
          async () => as(null, 'resetMemberPassword', { token: await linkToken('mary@example.com'), newPassword }),
        ],
        ['reauth-failed', () => as('nora', 'reauthenticate', { password: 'not hers' })],
        ['reauthenticated', () => as('nora', 'reauthenticate', { password: newPassword })],
        ['password-changed', () => as('nora', 'updateMemberAuth', { oldPassword: newPassword, newPassword: password })],
        [
          'email-change-asked',
          () => as('grace', 'updateMemberAuth', { email: 'grace.new@example.com', oldPassword: password }),
        ],
        [
          'email-changed',
          async () => as('grace', 'confirmMemberEmail', { token: await linkToken('grace.new@example.com') }),
        ],
        [
          'email-change-undone',
          async () => as(null, 'confirmMemberEmail', { token: await linkToken('grace@example.com') }),
        ],
        [
          'mailbox-proved',
          async () => {
            await enter('nora', 'nora@example.com', password);
            await as('nora', 'sendMemberVerificationEmail', {});
            await as('nora', 'confirmMemberEmail', { token: await linkToken('nora@example.com') });
          },
        ],
        [
          'access-suspended',
          async () => {
            await as(null, 'signupMemberEmailPassword', { email: 'olga@example.com', password: newPassword });
            await as(null, 'confirmMemberEmail', { token: await linkToken('olga@example.com'), anyDevice: true });
          },
        ],
        [
          'access-restored',
          async () =>
            as(null, 'reviewSuspendedAccess', { token: await linkToken('olga@example.com'), answer: 'restore' }),
        ],
        [
          'access-removed',
          async () => {
            await as(null, 'signupMemberEmailPassword', { email: 'petra@example.com', password: newPassword });
            await as(null, 'confirmMemberEmail', { token: await linkToken('petra@example.com'), anyDevice: true });
            await as(null, 'reviewSuspendedAccess', { token: await linkToken('petra@example.com'), answer: 'remove' });
          },
        ],
        [
          'sessions-revoked',
          async () => {
            await enter('other', 'nora@example.com', password);
            await as('other', 'revokeMemberSessions', {});
          },
        ],
        [
          'plan-added',
          async () => {
            await enter('nora', 'nora@example.com', password);
            await as('nora', 'addPlan', { planId: 'pln_free' });
          },
        ],
        ['plan-removed', () => as('nora', 'removePlan', { planId: 'pln_free' })],
        ['invite-regenerated', () => as('ada', 'generateInviteToken', { teamId })],
        [
          'team-joined',
          async () => as('nora', 'joinTeam', { inviteToken: (await store.teams.byId(sandbox, teamId))!.inviteToken! }),
        ],
        [
          'team-left',
          async () => as('nora', 'removeMemberFromTeam', { teamId, memberId: await idOf('nora@example.com') }),
        ],
        [
          'team-member-removed',
          async () => as('ada', 'removeMemberFromTeam', { teamId, memberId: await idOf('grace@example.com') }),
        ],
        [
          'comment-moderated',
          async () => {
            post = (await as('nora', 'createPost', { channelKey: '/blog', content: 'Hello.' })).data.id;
            await store.members.update(sandbox, ada, { isModerator: true });
            await as('ada', 'deletePost', { postId: post });
          },
        ],
        ['logout', () => as('ada', 'logout', {})],
        [
          'password-set',
          async () => {
            const { flowId } = await as(null, 'sendMemberSignupPasswordlessEmail', { email: 'pia@example.com' });
            const passwordlessToken = `${flowId}.${(await newest('pia@example.com')).code}`;
            const { data } = await as(null, 'signupMemberPasswordless', {
              email: 'pia@example.com',
              passwordlessToken,
            });
            tokens.pia = (data as unknown as { tokens: { accessToken: string } }).tokens.accessToken;
            await as('pia', 'setPassword', { password: newPassword });
          },
        ],
        ['member-deleted', () => as('pia', 'deleteMember', {})],
      ];
      const rows = async () => store.auditLog.list(sandbox, { limit: 1_000 });
      const caused: Record<string, number> = {};
      for (const [event, act] of acts) {
        const before = (await rows()).filter((row) => row.event === event).length;
        await act();
        caused[event] = (await rows()).filter((row) => row.event === event).length - before;
        now += 61_000;
      }
      expect(caused).toEqual(Object.fromEntries(acts.map(([event]) => [event, 1])));
      const all = await rows();
      for (const { ipPrefix } of all) expect([null, '203.0.113.0/24', '127.0.0.0/24']).toContain(ipPrefix);
      expect(JSON.stringify(all)).not.toMatch(/@example|latchkey-demo|a walk along|203\.0\.113\.77/);
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
