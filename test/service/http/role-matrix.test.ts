import { afterAll, expect, it } from 'vitest';
import { errors } from '../../../src/contract/errors.ts';
import { routes } from '../../../src/contract/routes.ts';
import type { Operation } from '../../../src/contract/wire.ts';
import { useCases } from '../../../src/service/use-cases/index.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';

/**
 * `owner` owns the team that everything below is about, `joined` sits in it; the others have
 * nothing to do with it.
 */
const roles = ['anon', 'otherApp', 'otherMode', 'member', 'otherOwner', 'joined', 'owner'] as const;
type Role = (typeof roles)[number];
/** `ok`, or the code of the refusal. */
type Answers = Record<Role, string>;

interface Things {
  teamId: string;
  invite: string;
  ownerId: string;
  joinedId: string;
  /** A session of the owner other than the one that calls. */
  sessionId: string;
  /** Of the owner, in a public channel. */
  postId: string;
  threadId: string;
}
interface Entry {
  input?: (things: Things) => Record<string, unknown>;
  answers: Answers;
}

const everybody = (answer: string): Answers => Object.fromEntries(roles.map((role) => [role, answer])) as Answers;
const noToken = { anon: 'client/invalid-token', otherApp: 'client/invalid-token', otherMode: 'client/invalid-token' };
const members = (answer: string, others: Partial<Answers> = {}): Answers => ({
  ...everybody(answer),
  ...noToken,
  ...others,
});
const credential = { id: 'AA', rawId: 'AA', type: 'public-key' };
const assertion = { ...credential, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } };
const attestation = { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
const email = 'person@example.com';
const password = 'a fine long passphrase';

/**
 * R40, R41 the answer of each operation to each role. An operation without a row does not compile.
 */
const matrix: Record<Operation, Entry> = {
  getCaptchaChallenge: { answers: everybody('ok') },
  getApp: { answers: everybody('ok') },
  getAppAndMember: { input: () => ({}), answers: everybody('ok') },
  readAppAndMember: { answers: everybody('ok') },
  trackPageView: { input: () => ({}), answers: everybody('ok') },
  trackEvent: { input: () => ({}), answers: everybody('ok') },
  sendPageFindings: {
    input: () => ({ page: 'http://localhost:4871/plans', attributes: 1, findings: [] }),
    answers: { ...everybody('ok') },
  },
  getPlan: { input: () => ({ planId: 'pln_team' }), answers: everybody('ok') },
  loginMemberEmailPassword: { input: () => ({ email, password }), answers: everybody('invalid-credentials') },
  signupMemberEmailPassword: {
    input: () => ({ email: 'ada@example.com', password }),
    answers: everybody('email-already-in-use'),
  },
  signupMemberPasswordless: {
    input: () => ({ email, passwordlessToken: '123456' }),
    answers: everybody('invalid-passwordless-login-code'),
  },
  sendMemberLoginPasswordlessEmail: { input: () => ({ email: 'ada@example.com' }), answers: everybody('ok') },
  sendMemberSignupPasswordlessEmail: { input: () => ({ email: 'ada@example.com' }), answers: everybody('ok') },
  loginMemberPasswordless: {
    input: () => ({ email, passwordlessToken: '123456' }),
    answers: everybody('invalid-passwordless-login-code'),
  },
  sendMemberResetPasswordEmail: { input: () => ({ email: 'ada@example.com' }), answers: everybody('ok') },
  resetMemberPassword: {
    input: () => ({ token: '123456', newPassword: password, email }),
    answers: everybody('invalid-reset-code'),
  },
  checkMailedLink: {
    input: () => ({ token: 'A'.repeat(43), purpose: 'reset' }),
    answers: everybody('invalid-reset-code'),
  },
  confirmMemberEmail: {
    input: () => ({ token: 'A'.repeat(43) }),
    answers: everybody('invalid-code'),
  },
  reviewSuspendedAccess: {
    input: () => ({ answer: 'restore' }),
    answers: { ...members('ok'), anon: 'login-required', otherApp: 'login-required', otherMode: 'login-required' },
  },
  startProvider: {
    input: () => ({
      provider: 'demo-id',
      purpose: 'connect',
      challenge: 'A'.repeat(43),
      display: 'popup',
      returnUrl: 'http://localhost:4871/',
    }),
    answers: members('ok', {
      anon: 'account-connect-requires-login',
      otherApp: 'account-connect-requires-login',
      otherMode: 'account-connect-requires-login',
    }),
  },
  redeemProvider: {
    input: () => ({ flowId: 'f', code: 'A'.repeat(43), verifier: 'A'.repeat(43) }),
    answers: everybody('provider-login-failed'),
  },
  disconnectProvider: { input: () => ({ provider: 'demo-id' }), answers: members('account-not-connected') },
  startPasskeyLogin: { input: () => ({}), answers: everybody('ok') },
  finishPasskeyLogin: { input: () => ({ credential: assertion }), answers: everybody('invalid-passkey') },
  startPasskeyRegistration: { input: () => ({}), answers: members('ok') },
  finishPasskeyRegistration: { input: () => ({ credential: attestation }), answers: members('invalid-passkey') },
  getPasskeys: { answers: members('ok') },
  renamePasskey: { input: () => ({ passkeyId: 'x', name: 'x' }), answers: members('passkey-not-found') },
  deletePasskey: { input: () => ({ passkeyId: 'x' }), answers: members('passkey-not-found') },
  finishSecondFactor: {
    input: () => ({ token: 'A'.repeat(43), code: '123456' }),
    answers: everybody('second-factor-expired'),
  },
  startRequiredSecondFactor: {
    input: () => ({ token: 'A'.repeat(43) }),
    answers: everybody('second-factor-expired'),
  },
  finishRequiredSecondFactor: {
    input: () => ({ token: 'A'.repeat(43), code: '123456' }),
    answers: everybody('second-factor-expired'),
  },
  sendLostSecondFactorEmail: {
    input: () => ({ token: 'A'.repeat(43) }),
    answers: everybody('second-factor-expired'),
  },
  startSecondFactor: { input: () => ({}), answers: members('ok') },
  confirmSecondFactor: { input: () => ({ code: '123456' }), answers: members('second-factor-not-found') },
  getSecondFactor: { answers: members('ok') },
  renewRecoveryCodes: { input: () => ({}), answers: members('second-factor-not-found') },
  keepSecondFactor: { input: () => ({}), answers: members('ok') },
  deleteSecondFactor: { answers: members('second-factor-not-found') },
  getCurrentMember: { answers: members('ok') },
  updateMemberProfileImage: { input: () => ({ profileImage: null }), answers: members('ok') },
  deleteMemberProfileImage: { answers: members('ok') },
  updateMember: { input: () => ({ customFields: { bio: 'x' } }), answers: members('ok') },
  updateMemberAuth: { input: () => ({ email }), answers: members('ok') },
  setPassword: { input: () => ({ password }), answers: members('password-already-set') },
  sendMemberVerificationEmail: { input: () => ({}), answers: members('ok') },
  sendReauthCode: { input: () => ({}), answers: members('ok') },
  reauthenticate: { input: () => ({ token: '123456' }), answers: members('invalid-code') },
  getMemberActivity: { answers: members('ok') },
  getMemberSessions: { answers: members('ok') },
  // A member ends only sessions of her own; the answer is how many were ended.
  revokeMemberSessions: {
    input: ({ sessionId }) => ({ sessionId }),
    answers: members('revoked 0', { owner: 'revoked 1' }),
  },
  getMemberJSON: { answers: members('ok') },
  getMemberToken: { answers: members('ok') },
  updateMemberJSON: { input: () => ({ json: {} }), answers: members('ok') },
  addPlan: {
    input: () => ({ planId: 'pln_team' }),
    answers: members('plan-not-free'),
  },
  removePlan: {
    input: () => ({ planId: 'pln_team' }),
    answers: members('no-plan-found', { owner: 'plan-not-free', otherOwner: 'plan-not-free' }),
  },
  getSecureContent: { input: () => ({ contentId: 'welcome' }), answers: members('access-denied', { owner: 'ok' }) },
  getChannelInfo: { input: () => ({ channelKey: 'wall' }), answers: everybody('ok') },
  getPosts: { input: () => ({ channelKey: 'wall' }), answers: everybody('ok') },
  getPost: { input: ({ postId }) => ({ postId }), answers: everybody('ok') },
  getThreads: { input: ({ postId }) => ({ postId }), answers: everybody('ok') },
  subscribeToChannel: { input: () => ({ channelKey: 'wall', action: 'THREADS_ONLY' }), answers: members('ok') },
  createPost: { input: () => ({ channelKey: 'wall', content: 'x' }), answers: members('ok') },
  updatePost: {
    input: ({ postId }) => ({ postId, content: 'y' }),
    answers: members('access-denied', { owner: 'ok' }),
  },
  postVote: { input: ({ postId }) => ({ postId, vote: 'UP' }), answers: members('ok') },
  reportComment: { input: ({ postId }) => ({ commentId: postId }), answers: members('ok', { owner: 'access-denied' }) },
  deletePost: { input: ({ postId }) => ({ postId }), answers: members('access-denied', { owner: 'ok' }) },
  postIsTyping: { input: () => ({ channelKey: 'wall' }), answers: members('ok') },
  createThread: { input: ({ postId }) => ({ postId, content: 'x' }), answers: members('ok') },
  updateThread: {
    input: ({ threadId }) => ({ threadId, content: 'y' }),
    answers: members('access-denied', { owner: 'ok' }),
  },
  threadVote: { input: ({ threadId }) => ({ threadId, vote: 'UP' }), answers: members('ok') },
  deleteThread: { input: ({ threadId }) => ({ threadId }), answers: members('access-denied', { owner: 'ok' }) },
  launchStripeCustomerPortal: {
    input: () => ({}),
    answers: members('no-payment-customer', { owner: 'ok' }),
  },
  purchasePlansWithCheckout: {
    input: () => ({ priceId: 'prc_team_monthly' }),
    answers: members('ok', { owner: 'already-have-plan', otherOwner: 'already-have-plan' }),
  },
  getInvite: {
    input: () => ({ inviteToken: 'B'.repeat(43) }),
    answers: everybody('team-not-found'),
  },
  joinTeam: {
    input: () => ({ inviteToken: 'B'.repeat(43) }),
    answers: members('team-not-found'),
  },
  getTeam: {
    input: ({ teamId }) => ({ teamId }),
    answers: members('team-not-found', { joined: 'ok', owner: 'ok' }),
  },
  removeMemberFromTeam: {
    input: ({ teamId, joinedId }) => ({ teamId, memberId: joinedId }),
    // The last of the two is refused because the one before has left.
    answers: members('team-not-found', { joined: 'ok', owner: 'member-not-found' }),
  },
  generateInviteToken: {
    input: ({ teamId }) => ({ teamId }),
    answers: members('team-not-found', { owner: 'ok' }),
  },
  // C25
  logout: { input: () => ({}), answers: everybody('ok') },
  deleteMember: { answers: members('ok') },
};

async function open(): Promise<{ service: HttpService; tokens: Record<Role, string | undefined>; things: Things }> {
  const service = await createHttpService();
  const { store } = service;
  const loginTo = async (appId: string, key: string, origin: string, who: string) => {
    const input = { email: who, password: 'latchkey-demo' };
    const answer = await service.call('loginMemberEmailPassword', input, { appId, key, origin });
    return answer.json().data.tokens.accessToken as string;
  };
  const owner = (await store.members.byEmail(sandbox, 'ada@example.com'))!;
  const joined = (await store.members.byEmail(sandbox, 'grace@example.com'))!;
  const { passwordHash } = owner;
  await store.members.create(sandbox, {
    id: 'mem_sb_other_owner',
    email: 'olga@example.com',
    emailCanon: 'olga@example.com',
    passwordHash,
    verified: true,
  });
  await store.planConnections.add(sandbox, {
    id: 'con_sb_olga',
    memberId: 'mem_sb_other_owner',
    planId: 'pln_team',
    active: true,
    status: 'ACTIVE',
    type: 'SUBSCRIPTION',
    payment: null,
  });
  await store.teams.create(sandbox, {
    id: 'team_olga',
    planId: 'pln_team',
    ownerId: 'mem_sb_other_owner',
    maxMembers: 5,
    inviteToken: 'invite-of-olga',
    inviteExpiresAt: Date.now() + 60_000,
  });
  const [team] = (await store.teams.ofMember(sandbox, owner.id)).owned;
  await service.logIn('ada@example.com');
  const [session] = await store.sessions.ofMember(sandbox, owner.id);
  const comment = { channel: 'wall', memberId: owner.id, content: 'hello' };
  await store.comments.add(sandbox, { ...comment, id: 'cmt_sb_post', postId: null });
  await store.comments.add(sandbox, { ...comment, id: 'cmt_sb_reply', postId: 'cmt_sb_post' });
  const live = { appId: 'app_demo', mode: 'live' } as const;
  await store.members.create(live, {
    id: 'mem_live',
    email: 'lisa@example.com',
    emailCanon: 'lisa@example.com',
    passwordHash,
    verified: true,
  });
  const site = 'http://localhost:4871';
  return {
    service,
    tokens: {
      anon: undefined,
      otherApp: await loginTo('app_afterview', 'pk_sb_afterview', 'http://localhost:4872', 'member@afterview.example'),
      otherMode: await loginTo('app_demo', 'pk_demo', site, 'lisa@example.com'),
      member: await service.logIn('mary@example.com'),
      otherOwner: await service.logIn('olga@example.com'),
      joined: await service.logIn('grace@example.com'),
      owner: await service.logIn('ada@example.com'),
    },
    things: {
      teamId: team!.id,
      invite: team!.inviteToken!,
      ownerId: owner.id,
      joinedId: joined.id,
      sessionId: session!.id,
      postId: 'cmt_sb_post',
      threadId: 'cmt_sb_reply',
    },
  };
}

const canary = 'canary-43';
/** What a member or an app wrote, by names of its own. */
const isOpen = new Set(['customFields', 'metaData', 'lightMode', 'darkMode', 'style', 'texts', 'nodes']);
/** With a field more in every object. */
function surplus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(surplus);
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, one]) => [name, isOpen.has(name) ? one : surplus(one)]);
  return { ...Object.fromEntries(inside), [canary]: canary };
}
let isBroken = false;
const originals = { ...useCases };
for (const [operation, original] of Object.entries(originals) as [Operation, (...args: never) => Promise<object>][])
  (useCases as Record<string, unknown>)[operation] = async (...args: never) => {
    if (isBroken) throw Object.assign(new Error(`select ${canary} from members at /srv/${canary}.ts:1:1`), { canary });
    const outcome = await original(...args);
    // What a member keeps there is hers as a whole, and a puzzle is its maker's.
    if (/MemberJSON$|^getCaptchaChallenge$/.test(operation)) return outcome;
    return { ...outcome, data: surplus((outcome as { data: unknown }).data), [canary]: canary };
  };
afterAll(() => void Object.assign(useCases, originals));

it('R87 a fault in any operation is a plain 500; its message reaches neither answer nor log', async () => {
  const { service, tokens, things } = await open();
  isBroken = true;
  const unknown = { code: 'unknown-error', message: errors['unknown-error'][1], requestId: expect.any(String) };
  for (const operation of Object.keys(routes) as Operation[]) {
    const answer = await service.call(operation, matrix[operation].input?.(things), { token: tokens.owner! });
    expect([operation, answer.statusCode, answer.json()]).toEqual([operation, 500, { error: unknown }]);
  }
  isBroken = false;
  expect(Object.keys(routes).length).toBeGreaterThanOrEqual(50);
  expect(JSON.stringify(service.logged())).not.toContain(canary);
  await service.close();
});

it.each(Object.keys(routes) as Operation[])(
  'R40 R41 %s answers each role as in the table, without data of other members',
  async (operation) => {
    const { service, tokens, things } = await open();
    const { input, answers } = matrix[operation];
    const outcomes: Partial<Answers> = {};
    for (const role of roles) {
      const token = tokens[role];
      const answer = await service.call(operation, input?.(things), token ? { token } : {});
      const { data, error } = answer.json();
      // R43 surplus data of a use case never leaves the service.
      expect(answer.body).not.toContain(canary);
      outcomes[role] = error?.code ?? (typeof data?.revoked === 'number' ? `revoked ${data.revoked}` : 'ok');
      // R43 the owner's address and invite are hers; a member in her team sees her, and no address.
      if (role !== 'owner')
        for (const secret of ['ada@example.com', things.invite]) expect(answer.body).not.toContain(secret);
      // The author of a comment is known by her id; that is how a page finds her own.
      const isSaid = routes[operation].path.startsWith('/comments/');
      if (role !== 'owner' && role !== 'joined' && !isSaid) expect(answer.body).not.toContain(things.ownerId);
      expect(answer.body).not.toMatch(/argon2|password_hash|passwordHash|latchkey-demo/);
    }
    expect(outcomes).toEqual(answers);
    await service.close();
  },
);

it('R40 ids in the body never choose the member: id, address and role beside a token are refused', async () => {
  const { service, tokens, things } = await open();
  for (const [operation, { auth, method }] of Object.entries(routes) as [
    Operation,
    { auth: string; method: string },
  ][]) {
    if (auth !== 'member' || method !== 'POST') continue;
    for (const name of ['memberId', 'msid', 'member', 'ownerId', 'role']) {
      if (operation === 'removeMemberFromTeam' && name === 'memberId') continue;
      const given = { ...matrix[operation].input?.(things), [name]: things.ownerId };
      const answer = await service.call(operation, given, { token: tokens.member! });
      expect([operation, name, answer.statusCode]).toEqual([operation, name, 400]);
    }
  }
  await service.close();
});

it('R41 unknown and foreign ids answer alike, byte for byte', async () => {
  const { service, tokens, things } = await open();
  const bodyOf = async (operation: Operation, input: Record<string, unknown>, role: Role) =>
    (await service.call(operation, input, { token: tokens[role]! })).body.replace(/"requestId":"[^"]+"/, '');
  for (const role of ['member', 'otherOwner'] as const) {
    const pairs = [
      ['getTeam', { teamId: things.teamId }, { teamId: 'nothing' }],
      ['generateInviteToken', { teamId: things.teamId }, { teamId: 'nothing' }],
      [
        'removeMemberFromTeam',
        { teamId: things.teamId, memberId: things.joinedId },
        { teamId: 'nothing', memberId: 'x' },
      ],
      ['revokeMemberSessions', { sessionId: things.sessionId }, { sessionId: 'nothing' }],
    ] as const;
    for (const [operation, foreign, unknown] of pairs)
      expect([operation, await bodyOf(operation, foreign, role)]).toEqual([
        operation,
        await bodyOf(operation, unknown, role),
      ]);
  }
  await service.close();
});
