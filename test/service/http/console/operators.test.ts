import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminRoute, adminRoutes } from '../../../../src/contract/admin-routes.ts';
import { consoleAppId } from '../../../../src/contract/built-in-apps.ts';
import { type ConsoleSession, consoleApiPath, consoleSessionPath } from '../../../../src/contract/console.ts';
import { type OperatorRole, operatorRoles } from '../../../../src/contract/operator-roles.ts';
import type { AdminOperation } from '../../../../src/contract/wire-admin.ts';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, type HttpService, sandbox, secret } from '../../../support/http-service.ts';

const tenant = { appId: consoleAppId, mode: 'live' } as const;
const rows = Object.entries(adminRoutes) as [AdminOperation, AdminRoute][];
const password = 'latchkey-demo';

/** Who may do what, written out: the table in the code must not change by accident. */
const matrix: Record<AdminOperation, string> = {
  listMembers: 'owner admin support viewer',
  exportMembers: 'owner admin',
  createMember: 'owner admin',
  retrieveMember: 'owner admin support viewer',
  updateMember: 'owner admin support',
  deleteMember: 'owner admin',
  addFreePlan: 'owner admin',
  removeFreePlan: 'owner admin',
  grantPlan: 'owner admin',
  revokePlan: 'owner admin',
  cancelPlan: 'owner admin',
  keepPlan: 'owner admin',
  disableMember: 'owner admin support',
  enableMember: 'owner admin support',
  endSessions: 'owner admin support',
  verifyToken: '',
  listSessions: 'owner admin support viewer',
  endSession: 'owner admin support',
  listActivity: 'owner admin support viewer',
  listMails: 'owner admin support viewer',
  showMail: 'owner admin support viewer',
  sendLoginLink: 'owner admin support',
  sendReset: 'owner admin support',
  sendConfirmation: 'owner admin support',
  inviteMember: 'owner admin support',
  verifyMember: 'owner admin support',
  unverifyMember: 'owner admin support',
  resetSecondFactor: 'owner admin',
  removePasskey: 'owner admin support',
  mergeJson: 'owner admin support',
  seeAsMember: 'owner admin support',
  listTeams: 'owner admin support viewer',
  setTeamSeats: 'owner admin',
  removeFromTeam: 'owner admin support',
  listNotes: 'owner admin support viewer',
  addNote: 'owner admin support',
  removeNote: 'owner admin support',
  checkImport: 'owner admin',
  importMembers: 'owner admin',
  getNumbers: 'owner admin support viewer',
  getAttention: 'owner admin support viewer',
  getInstall: 'owner admin support viewer',
  getHealth: 'owner admin',
  listDeliveries: 'owner admin support viewer',
  getDelivery: 'owner admin',
  startBackup: 'owner admin',
  retryDeliveries: 'owner admin',
  listWebhookSecrets: 'owner admin',
  showWebhookSecret: 'owner admin',
  rollWebhookSecret: 'owner admin',
  endOldWebhookSecret: 'owner admin',
  sendTestWebhook: 'owner admin',
  getSecret: 'owner admin',
  storeSecret: 'owner admin',
  removeSecret: 'owner admin',
  startJob: 'owner admin support',
  listJobs: 'owner admin support viewer',
  getJob: 'owner admin support viewer',
  cancelJob: 'owner admin support',
  undoJob: 'owner admin support',
  listKeys: 'owner',
  addKey: 'owner',
  rotateKey: 'owner',
  revokeKey: 'owner',
  listOperators: 'owner',
  listOperatorActivity: 'owner',
  inviteOperator: 'owner',
  resendInvite: 'owner',
  changeOperatorRole: 'owner',
  removeOperator: 'owner',
  listComments: 'owner admin support viewer',
  hideComment: 'owner admin support',
  restoreComment: 'owner admin support',
  deleteComment: 'owner admin',
  listReports: 'owner admin support viewer',
  answerReports: 'owner admin support',
  listChannels: 'owner admin support viewer',
  closeChannel: 'owner admin support',
  reopenChannel: 'owner admin support',
  getConfig: 'owner admin',
  applyConfig: 'owner admin',
  previewConfig: 'owner admin',
  previewMail: 'owner admin',
  sendTestMail: 'owner admin',
  testCheckout: 'owner admin',
  testProvider: 'owner admin',
  getUsage: 'owner admin',
  listRevisions: 'owner admin',
  getRevision: 'owner admin',
  returnToRevision: 'owner admin',
  listAudit: 'owner admin support viewer',
  exportAudit: 'owner admin',
  checkAudit: 'owner admin support viewer',
};

describeEngines(
  'R121 operators of the console',
  (engine) => {
    let service: HttpService;
    let ahead = 0;
    const tokens = new Map<OperatorRole | 'none', string>();
    beforeAll(async () => {
      const clock = () => Date.now() + ahead;
      const env = { HOST_SECRET: 'of another program', NAMED_SECRET: 'of this app' };
      service = await createHttpService({
        store: await engine.open({ secrets: [secret], clock }),
        env,
        app: (app) => {
          app.webhooks = { live: [{ url: 'https://crm.example/hooks', secretFrom: 'NAMED_SECRET' }] };
          app.captcha = { provider: 'hcaptcha', siteKey: 'site', secretFrom: 'CAPTCHA_SECRET' };
        },
      });
      const passwordHash = await service.hasher.hash(password);
      for (const role of [...operatorRoles, 'none'] as const) {
        const email = `${role}@example.com`;
        const permissions = role === 'none' ? [] : [role];
        const member = { id: `mem_${role}`, email, emailCanon: email, passwordHash, verified: true, permissions };
        await service.store.members.create(tenant, member);
        tokens.set(role, await logIn(email));
      }
    });
    afterAll(() => service.close());

    async function logIn(email: string) {
      const options = { key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl };
      const answer = await service.call('loginMemberEmailPassword', { email, password }, options);
      return answer.json().data.tokens.accessToken as string;
    }
    const ask = (operation: AdminOperation, token: string | undefined, headers: Record<string, string> = {}) => {
      const { method, path } = adminRoutes[operation];
      const address = path
        .replace(':member', 'mem_missing')
        .replace(':session', 'none')
        .replace(':revision', '1')
        .replace(':endpoint', 'none')
        .replace(':name', 'NONE')
        .replace(':delivery', 'none');
      return service.inject({
        method,
        url: `${consoleApiPath}/app_demo/sandbox${address}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(method !== 'GET' && { payload: {} }),
      });
    };
    const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;

    it.each(rows)('%s is for the roles of the table, and for no other', async (operation, { leastRole }) => {
      const allowed: string[] = [];
      for (const role of operatorRoles) {
        const answer = await ask(operation, tokens.get(role));
        if (leastRole === null) expect(answer.statusCode).toBe(404);
        else if (answer.statusCode === 200) allowed.push(role);
        else if (codeOf(answer) !== 'access-denied') allowed.push(role);
      }
      expect(allowed.join(' ')).toBe(matrix[operation]);
    });

    it.each(rows)('%s is refused to strangers, members of other apps, and other pages', async (operation, row) => {
      if (row.leastRole === null) return;
      const foreign = await service.logIn();
      for (const token of [undefined, 'x'.repeat(40), foreign]) {
        const answer = await ask(operation, token);
        expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'client/invalid-token']);
      }
      expect(codeOf(await ask(operation, tokens.get('none')))).toBe('access-denied');
      const page = await ask(operation, tokens.get('owner'), { origin: 'http://localhost:4871' });
      expect(codeOf(page)).toBe('domain-not-permitted');
      expect(page.headers).not.toHaveProperty('access-control-allow-origin');
      const keyed = await ask(operation, undefined, { 'x-api-key': 'sk_sb_demo' });
      expect(keyed.statusCode).toBe(401);
    });

    describe('§3.5 where a secret is sent', () => {
      const url = `${consoleApiPath}/app_demo/sandbox/config`;
      const place = 'app.authProviders[0].clientSecretFrom';
      const headersOf = (role: OperatorRole) => ({ authorization: `Bearer ${tokens.get(role)}` });
      const appNow = async () => (await service.inject({ url, headers: headersOf('owner') })).json().data.app;
      const acme = { provider: 'acme', name: 'Acme', issuer: 'https://acme.example', clientId: 'one' };
      async function apply(role: OperatorRole, provider: object, query: Record<string, string> = { dryRun: 'true' }) {
        const payload = { app: { ...(await appNow()), authProviders: [{ ...acme, ...provider }] } };
        const answer = await service.inject({ method: 'POST', url, headers: headersOf(role), query, payload });
        const [mistake] = answer.json().error?.errors ?? [];
        return answer.statusCode === 200 ? 'applied' : [mistake?.field, mistake?.message];
      }
      const ofHost = [place, expect.stringContaining('is a variable of the service, which only an owner may name')];
      const ofOther = [place, expect.stringContaining('is the secret for another address')];

      it('only an owner names a variable of the service that may belong to another program', async () => {
        expect(await apply('admin', { clientSecretFrom: 'HOST_SECRET' })).toEqual(ofHost);
        expect(await apply('admin', { clientSecretFrom: 'STORED_SECRET' })).toBe('applied');
        expect(await apply('owner', { clientSecretFrom: 'HOST_SECRET' })).toBe('applied');
      });

      it('only an owner sends to a provider of their own what the app uses for something else', async () => {
        expect(await apply('admin', { clientSecretFrom: 'NAMED_SECRET' })).toEqual(ofHost);
        expect(await apply('admin', { clientSecretFrom: 'CAPTCHA_SECRET' })).toEqual(ofOther);
        expect(await apply('owner', { clientSecretFrom: 'CAPTCHA_SECRET' })).toBe('applied');
        const atGoogle = { provider: 'google', issuer: undefined, clientSecretFrom: 'CAPTCHA_SECRET' };
        expect(await apply('admin', atGoogle)).toBe('applied');
      });

      it('an admin cannot take a name that an owner will store another secret under', async () => {
        for (const name of ['STRIPE_SECRET_KEY', 'HCAPTCHA_SECRET', 'GITHUB_SECRET'])
          expect(await apply('admin', { clientSecretFrom: name }), name).toEqual(ofOther);
        expect(await apply('owner', { clientSecretFrom: 'GITHUB_SECRET' })).toBe('applied');
        const issuer = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0';
        const tenantOfMicrosoft = { provider: 'microsoft', issuer, clientSecretFrom: 'MICROSOFT_SECRET' };
        expect(await apply('admin', tenantOfMicrosoft)).toBe('applied');
      });

      it('an admin cannot take a secret out of the configuration first, nor change an address below it', async () => {
        const forGood = {};
        expect(await apply('admin', { clientSecretFrom: 'ACME_SECRET' }, forGood)).toBe('applied');
        expect(await apply('admin', { clientId: 'two', clientSecretFrom: 'ACME_SECRET' })).toBe('applied');
        const theirs = { issuer: 'https://theirs.example', clientSecretFrom: 'ACME_SECRET' };
        expect(await apply('admin', theirs)).toEqual(ofOther);
        expect(await apply('admin', {}, forGood)).toBe('applied');
        expect(await apply('admin', theirs)).toEqual(ofOther);
        expect(await apply('admin', { clientSecretFrom: 'ACME_SECRET' })).toBe('applied');
        expect(await apply('owner', theirs)).toBe('applied');
      });

      it('an admin cannot send a secret where they named it before an owner used the name elsewhere', async () => {
        const forGood = {};
        const theirs = { issuer: 'https://theirs.example', clientSecretFrom: 'BAIT_SECRET' };
        expect(await apply('admin', theirs, forGood)).toBe('applied');
        expect(await apply('admin', {}, forGood)).toBe('applied');
        expect(await apply('admin', theirs)).toBe('applied');
        const atGoogle = { provider: 'google', issuer: undefined, clientSecretFrom: 'BAIT_SECRET' };
        expect(await apply('owner', atGoogle, forGood)).toBe('applied');
        expect(await apply('admin', theirs)).toEqual(ofOther);
        expect(await apply('admin', {}, forGood)).toBe('applied');
        expect(await apply('admin', theirs)).toEqual(ofOther);
      });
    });

    it('the session names the role, what it may do, and every app but the built-in one', async () => {
      const seen = await service.inject({
        url: consoleSessionPath,
        headers: { authorization: `Bearer ${tokens.get('viewer')}` },
      });
      const { operator, may, apps } = seen.json().data as ConsoleSession;
      expect(operator).toEqual({ email: 'viewer@example.com', role: 'viewer' });
      expect(may).toEqual([
        'listMembers',
        'retrieveMember',
        'listSessions',
        'listActivity',
        'listMails',
        'showMail',
        'listTeams',
        'listNotes',
        'listComments',
        'listReports',
        'listChannels',
        'getNumbers',
        'getAttention',
        'getInstall',
        'listDeliveries',
        'listAudit',
        'checkAudit',
        'listJobs',
        'getJob',
      ]);
      expect(apps.map(({ id }) => id)).toEqual(['app_demo', 'app_afterview']);
    });

    it('operators are no members that an operator may change', async () => {
      for (const place of [`${consoleAppId}/live`, 'app_none/live', 'app_demo/other']) {
        const answer = await service.inject({
          url: `${consoleApiPath}/${place}/members`,
          headers: { authorization: `Bearer ${tokens.get('owner')}` },
        });
        expect(codeOf(answer)).toBe('app-not-found');
      }
    });

    it('R10 the built-in app takes no sign-up, and mails nothing to strangers', async () => {
      const options = { key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl };
      const person = { email: 'stranger@example.com', password: 'correct horse battery' };
      const refused = await service.call('signupMemberEmailPassword', person, options);
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'access-denied']);
      await service.call('sendMemberSignupPasswordlessEmail', { email: person.email }, options);
      await service.call('sendMemberLoginPasswordlessEmail', { email: person.email }, options);
      expect(await service.mails(person.email)).toEqual([]);
      const elsewhere = await service.call('getApp', {}, { ...options, origin: 'http://localhost:4871' });
      expect(codeOf(elsewhere)).toBe('domain-not-permitted');
    });

    it('R121 permissions and the address of a member, which open the account, take an admin', async () => {
      const { id } = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
      const send = async (role: OperatorRole, payload: object) => {
        const url = `${consoleApiPath}/app_demo/sandbox/members/${id}`;
        const headers = { authorization: `Bearer ${tokens.get(role)}` };
        return codeOf(await service.inject({ method: 'PATCH', url, headers, payload })) ?? 'ok';
      };
      const stored = async () => (await service.store.members.byId(sandbox, id))!.permissions;
      const customFields = { 'first-name': 'Ada' };
      expect(await send('support', { customFields, permissions: ['press'] })).toBe('access-denied');
      expect(await stored()).toEqual([]);
      expect(await send('support', { email: 'ada@attacker.example', verified: true })).toBe('access-denied');
      expect(await send('support', { email: 'Ada@Example.com' })).toBe('ok');
      expect(await send('support', { customFields })).toBe('ok');
      expect(await send('admin', { permissions: ['press'] })).toBe('ok');
      expect(await stored()).toEqual(['press']);
      expect(await send('admin', { email: 'ada@elsewhere.example' })).toBe('ok');
    });

    it('R39 deleting, ending payments, and secrets take a login of the last ten minutes', async () => {
      const ofWebhooks = ['showWebhookSecret', 'rollWebhookSecret', 'endOldWebhookSecret'] as const;
      const sensitive = [
        'deleteMember',
        'cancelPlan',
        'keepPlan',
        'storeSecret',
        ...ofWebhooks,
        'removeSecret',
      ] as const;
      const codes = () => Promise.all(sensitive.map(async (one) => codeOf(await ask(one, tokens.get('admin')))));
      const before = ['member-not-found', ...Array(3).fill('invalid-request'), ...Array(4).fill('not-found')];
      expect(await codes()).toEqual(before);
      ahead += 11 * 60_000;
      expect(await codes()).toEqual(sensitive.map(() => 'reauth-required'));
      expect(codeOf(await ask('disableMember', tokens.get('admin')))).toBe('member-not-found');
    });
  },
  ['memory', 'postgres'],
);

describeEngines(
  'R121 operators by the API',
  (engine) => {
    it('R121 an invitation is mailed anew until a password is set, and the only owner stays', async () => {
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
      // The demo's own operator is the first owner.
      const ada = (await service.store.members.byEmail(tenant, 'operator@latchkey.example'))!;
      const options = { key: 'pk_console', appId: consoleAppId, origin: service.settings.publicUrl };
      const login = await service.call('loginMemberEmailPassword', { email: ada.email, password }, options);
      const authorization = `Bearer ${login.json().data.tokens.accessToken}`;
      const ask = async (operation: AdminOperation, operator = '', payload: object = {}) => {
        const { method, path } = adminRoutes[operation];
        const url = `${consoleApiPath}/app_demo/sandbox${path.replace(':operator', operator)}`;
        const answer = await service.inject({ method, url, headers: { authorization }, payload });
        return { status: answer.statusCode, ...answer.json() };
      };
      const reset = async (link: string) => {
        const token = link.split('ms_reset=')[1];
        return (await service.call('resetMemberPassword', { token, newPassword: password }, options)).statusCode;
      };
      const onlyOwner = { status: 409, error: expect.objectContaining({ code: 'only-owner' }) };
      expect(await ask('removeOperator', ada.id)).toEqual(onlyOwner);
      expect(await ask('changeOperatorRole', ada.id, { role: 'admin' })).toEqual(onlyOwner);

      const grace = (await ask('inviteOperator', '', { email: 'grace@example.com', role: 'support' })).data;
      const again = (await ask('resendInvite', grace.operator.id)).data;
      expect(again.operator).toEqual({ ...grace.operator, isInvited: true });
      const invitations = async () =>
        (await service.mails('grace@example.com')).filter(
          ({ subject }) => subject === 'You are invited to the console',
        );
      const mails = await invitations();
      expect(mails.map(({ text }) => [grace.link, again.link].find((link) => text.includes(link)))).toEqual(
        expect.arrayContaining([grace.link, again.link]),
      );
      expect([await reset(grace.link), await reset(again.link)]).toEqual([400, 200]);
      expect(await ask('resendInvite', grace.operator.id)).toEqual({
        status: 409,
        error: expect.objectContaining({ code: 'already-operator' }),
      });
      expect(await invitations()).toHaveLength(2);

      await ask('changeOperatorRole', grace.operator.id, { role: 'owner' });
      expect((await ask('removeOperator', ada.id)).status).toBe(200);
      expect(await ask('listOperators')).toMatchObject({ status: 401 });
      const events = await service.store.auditLog.list(tenant, { actor: 'operator' });
      expect(events.map(({ event, memberId }) => [event, memberId]).reverse()).toEqual([
        ['operator-invited', grace.operator.id],
        ['operator-invited', grace.operator.id],
        ['operator-role-changed', grace.operator.id],
        ['operator-removed', ada.id],
      ]);
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
