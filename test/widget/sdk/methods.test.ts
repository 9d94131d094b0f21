// @window
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';
import { createPublicApi } from '../../../src/widget/state/public-api.ts';
import { createState } from '../../../src/widget/state/state.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

/**
 * M §2 the client of a page over the real service: what it says to mistakes, and to the same thing
 * asked twice.
 */

const password = 'a bowl for every morning';
let service: HttpService;
// biome-ignore lint/suspicious/noExplicitAny: what calls of any name answer, read as tests need it
let api: Record<string, (...params: unknown[]) => Promise<{ data: any }>>;
let people = 0;
let teamId: string;
let invite: string;

beforeAll(async () => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:4871/page');
  service = await createHttpService({
    app: (app) => {
      app.plans.push(
        { id: 'pln_owner', name: 'By hand', allowedAtSignup: false, selfService: false },
        { id: 'pln_old', name: 'Old', allowedAtSignup: true, selfService: true, isActive: false },
      );
    },
  });
  const sdk = createSdk(
    {
      appId: 'app_demo',
      publicKey: 'pk_sb_demo',
      domain: 'http://service.test',
      fetch: service.browserFetch() as never,
    },
    window,
  );
  const state = createState(sdk);
  const none = async () => {};
  const parts = { state, version: '0', say: state.toast.show, showLoader: () => {}, preload: none, destroy: () => {} };
  api = createPublicApi(parts) as unknown as typeof api;
  const token = await service.logIn('ada@example.com');
  const ada = (await service.call('getCurrentMember', {}, { token })).json().data;
  teamId = ada.teams.ownedTeams[0].teamId;
  invite = (await service.call('getTeam', { teamId }, { token })).json().data.inviteToken;
});
afterAll(() => service.close());

const newEmail = () => `edge-${++people}@example.com`;
async function join() {
  const email = newEmail();
  await api.signupMemberEmailPassword!({ email, password });
  return email;
}
type Refusal = { code: string; message: string; status: number; errors?: { field: string }[] };
/** `ok`, or the code of the refusal. */
const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: Refusal) => error.code,
  );
/** Both at once, as a double click does; in no order. */
const twice = async (method: string, params?: unknown) =>
  (await Promise.all([1, 2].map(() => outcomeOf(api[method]!(params))))).sort();

const gone = 'cmt_none';
const email = 'x@example.com';
/**
 * A situation, what is called, what is handed over, the code, and the field that is named beside
 * it.
 */
const refusals: [what: string, method: string, params: unknown, code: string, field?: string][] = [
  ['an address that is none', 'loginMemberEmailPassword', { email: 'no-address', password }, 'invalid-email', 'email'],
  ['no password', 'loginMemberEmailPassword', { email: 'ada@example.com', password: '' }, 'invalid-credentials'],
  ['an address that is none', 'signupMemberEmailPassword', { email: 'no-address', password }, 'invalid-email', 'email'],
  [
    'a short password',
    'signupMemberEmailPassword',
    { email, password: 'short' },
    'invalid-password-too-short',
    'password',
  ],
  [
    'an unknown field',
    'signupMemberEmailPassword',
    { email, password, customFields: { shoe: '38' } },
    'unknown-custom-field',
    'customFields.shoe',
  ],
  ['an invite that is gone', 'signupMemberEmailPassword', { email, password, inviteToken: 'gone' }, 'team-not-found'],
  ['no code', 'signupMemberPasswordless', { email, passwordlessToken: 'abc' }, 'invalid-passwordless-login-code'],
  ['no code', 'loginMemberPasswordless', { email, passwordlessToken: 'abc' }, 'invalid-passwordless-login-code'],
  ['no code', 'resetMemberPassword', { token: 'abc', newPassword: password }, 'invalid-reset-code'],
  [
    'a short password',
    'resetMemberPassword',
    { token: 'abc', newPassword: 'x' },
    'invalid-password-too-short',
    'newPassword',
  ],
  [
    "the owner's field",
    'updateMember',
    { customFields: { 'internal-note': 'x' } },
    'invalid-field-value',
    'customFields.internal-note',
  ],
  ['a list', 'updateMember', { customFields: { 'first-name': [5] } }, 'invalid-field-type', 'customFields.first-name'],
  ['nothing at all', 'updateMember', {}, 'invalid-request', 'customFields'],
  ['no change of how she logs in', 'updateMemberAuth', {}, 'required-field-missing', 'email'],
  ['no address', 'updateMemberAuth', { email: 'no-address', oldPassword: password }, 'invalid-email', 'email'],
  [
    'a wrong password',
    'updateMemberAuth',
    { oldPassword: 'wrong', newPassword: `${password}!` },
    'invalid-credentials',
    'oldPassword',
  ],
  [
    'a short one',
    'updateMemberAuth',
    { oldPassword: password, newPassword: 'x' },
    'invalid-password-too-short',
    'newPassword',
  ],
  ['one where there is one', 'setPassword', { password }, 'password-already-set'],
  ['a list', 'updateMemberJSON', { json: [1] }, 'invalid-request', 'json'],
  ['no file', 'updateMemberProfileImage', { profileImage: 'x' }, 'invalid-request'],
  ['an unknown plan', 'getPlan', { planId: 'pln_none' }, 'plan-not-found'],
  ['an archived plan', 'getPlan', { planId: 'pln_old' }, 'plan-not-found'],
  ['an archived plan', 'addPlan', { planId: 'pln_old' }, 'plan-not-found'],
  ['a paid plan', 'addPlan', { planId: 'pln_pro' }, 'plan-not-free'],
  ['a plan by hand', 'addPlan', { planId: 'pln_owner' }, 'plan-restricted-to-admin'],
  ['one that she has not', 'removePlan', { planId: 'pln_pro' }, 'no-plan-found'],
  ['no price', 'purchasePlansWithCheckout', { priceId: 'prc_none' }, 'price-no-longer-available'],
  ['nothing bought', 'launchStripeCustomerPortal', {}, 'no-payment-customer'],
  ['an invite that is gone', 'joinTeam', { inviteToken: 'gone' }, 'team-not-found'],
  ["a stranger's team", 'getTeam', { teamId: 'x' }, 'team-not-found'],
  ["a stranger's team", 'generateInviteToken', { teamId: 'x' }, 'team-not-found'],
  ["a stranger's team", 'removeMemberFromTeam', { teamId: 'x', memberId: 'x' }, 'team-not-found'],
  ['what is not there', 'getSecureContent', { contentId: 'none' }, 'access-denied'],
  ['what is not hers', 'getSecureContent', { contentId: 'welcome' }, 'access-denied'],
  ['a channel without a name', 'getPosts', { channelKey: '' }, 'invalid-request', 'channelKey'],
  ['no words', 'createPost', { channelKey: 'edges', content: ' ' }, 'required-field-missing', 'content'],
  ['too many', 'createPost', { channelKey: 'edges', content: 'x'.repeat(5001) }, 'field-limit-exceeded', 'content'],
  ['a post that is gone', 'updatePost', { postId: gone, content: 'x' }, 'comment-not-found'],
  ['a post that is gone', 'reportComment', { commentId: gone }, 'comment-not-found'],
  ['a post that is gone', 'deletePost', { postId: gone }, 'comment-not-found'],
  ['a post that is gone', 'postVote', { postId: gone, vote: 'UP' }, 'comment-not-found'],
  ['no vote', 'postVote', { postId: gone, vote: 'MAYBE' }, 'invalid-request', 'vote'],
  ['a post that is gone', 'getThreads', { postId: gone }, 'comment-not-found'],
  ['a post that is gone', 'createThread', { postId: gone, content: 'x' }, 'comment-not-found'],
  ['a reply that is gone', 'updateThread', { threadId: gone, content: 'x' }, 'comment-not-found'],
  ['a reply that is gone', 'threadVote', { threadId: gone, vote: 'DOWN' }, 'comment-not-found'],
  ['a reply that is gone', 'deleteThread', { threadId: gone }, 'comment-not-found'],
  ['another wish', 'subscribeToChannel', { channelKey: 'edges', action: 'ALL' }, 'invalid-request', 'action'],
  ['one that is not connected', 'disconnectProvider', { provider: 'demo-id' }, 'account-not-connected'],
  ['one that is not there', 'disconnectProvider', { provider: 'unknown' }, 'account-not-connected'],
  ['no code', 'confirmMemberEmail', { token: 'abc' }, 'invalid-code'],
  ['a wrong password', 'reauthenticate', { password: 'wrong' }, 'invalid-credentials', 'password'],
  ['no modal', 'openModal', 'HALLWAY', 'not-supported'],
  ['tables of data', 'queryDataRecords', { table: 'x', query: {} }, 'not-supported'],
];

describe('M §2 a mistake', () => {
  beforeAll(join);

  it.each(refusals)(
    'M §2 %s: %s refuses with the code, words and the field',
    async (_, method, params, code, field) => {
      const error = await api[method]!(params).then(
        () => null,
        (thrown: Refusal) => thrown,
      );
      expect({ code: error?.code, field: error?.errors?.[0]?.field }).toEqual({ code, field });
      expect([Object.getPrototypeOf(error), typeof error!.message, error!.message.length > 5]).toEqual([
        Object.prototype,
        'string',
        true,
      ]);
    },
  );

  it('M §2 refuses none of what may be asked in vain: nothing there, an unknown address', async () => {
    expect((await api.deleteMemberProfileImage!()).data).toEqual({ profileImage: null });
    expect((await api.getPosts!({ channelKey: 'empty-channel' })).data).toMatchObject({ posts: [], totalCount: 0 });
    expect((await api.getMemberJSON!()).data).toEqual({});
    const unknown = { email: 'unknown@example.com' };
    expect((await api.sendMemberResetPasswordEmail!(unknown)).data).toEqual(
      (await api.sendMemberResetPasswordEmail!({ email: 'ada@example.com' })).data,
    );
    expect((await api.sendMemberLoginPasswordlessEmail!(unknown)).data).toEqual({ success: true });
  });

  it('M §2 useCache answers the copy of the page where there is one, and asks where it is only a name', async () => {
    const cached = JSON.parse(localStorage.getItem('_ms-mem')!);
    localStorage.setItem('_ms-mem', JSON.stringify({ ...cached, customFields: { 'first-name': 'Copied' } }));
    expect((await api.getCurrentMember!({ useCache: true })).data.customFields).toEqual({ 'first-name': 'Copied' });
    localStorage.setItem('_ms-mem', JSON.stringify({ id: cached.id }));
    expect((await api.getCurrentMember!({ useCache: true })).data).toMatchObject({ auth: cached.auth });
  });
});

it('R124 gives a member a token for servers of the site, and a visitor none', async () => {
  await join();
  const { id } = (await api.getCurrentMember!()).data;
  const { token, expiresAt } = (await api.getMemberToken!()).data;
  const keys = createLocalJWKSet((await service.inject('/.well-known/jwks.json')).json());
  const { payload } = await jwtVerify(token, keys, { audience: 'app_demo:sandbox', algorithms: ['ES256'] });
  expect([payload.sub, payload.exp]).toEqual([id, Math.floor(Date.parse(expiresAt) / 1000)]);
  await api.logout!();
  expect(await outcomeOf(api.getMemberToken!())).toBe('client/invalid-token');
});

describe('M §2 twice at once', () => {
  it('M §2 what adds, changes or votes does so once, and says to both that it is done', async () => {
    await join();
    const { id: postId } = (await api.createPost!({ channelKey: 'edges', content: 'words' })).data;
    for (const [method, params] of [
      ['addPlan', { planId: 'pln_free' }],
      ['joinTeam', { inviteToken: invite }],
      ['updateMember', { customFields: { 'first-name': 'Edda' } }],
      ['updateMemberJSON', { json: { a: 1 } }],
      ['updateMemberProfileImage', { profileImage: null }],
      ['sendMemberVerificationEmail'],
      ['postVote', { postId, vote: 'UP' }],
      ['updatePost', { postId, content: 'other words' }],
      ['subscribeToChannel', { channelKey: 'edges', action: 'THREADS_ONLY' }],
      ['trackPageView'],
    ] as const)
      expect([method, await twice(method, params)]).toEqual([method, ['ok', 'ok']]);
    const { data } = await api.getCurrentMember!();
    expect(data).toMatchObject({
      planConnections: [{ planId: 'pln_free' }],
      teams: { joinedTeams: [{ teamId }] },
      customFields: { 'first-name': 'Edda' },
    });
    // Who sits there already sits there.
    expect(await outcomeOf(api.joinTeam!({ inviteToken: invite }))).toBe('ok');
    expect((await api.getPosts!({ channelKey: 'edges' })).data).toMatchObject({ posts: [{ _count: { likedBy: 1 } }] });
  });

  it('M §2 removing works once; the second call is refused because it is gone', async () => {
    await join();
    await api.addPlan!({ planId: 'pln_free' });
    const { id: postId } = (await api.createPost!({ channelKey: 'edges', content: 'words' })).data;
    const { id: threadId } = (await api.createThread!({ postId, content: 'more' })).data;
    for (const [method, params, second] of [
      ['removePlan', { planId: 'pln_free' }, 'no-plan-found'],
      ['deleteThread', { threadId }, 'comment-not-found'],
      ['deletePost', { postId }, 'comment-not-found'],
      ['deleteMember', undefined, 'client/invalid-token'],
    ] as const) {
      const both = await twice(method, params);
      expect([method, both.includes('ok'), both.every((one) => one === 'ok' || one === second)]).toEqual([
        ...[method, true, true],
      ]);
      expect([method, await outcomeOf(api[method]!(params))]).toEqual([method, second]);
    }
    expect((await api.getCurrentMember!()).data).toBeNull();
  });

  it('M §2 of two concurrent sign-ups, logins or logouts of one address both succeed', async () => {
    const given = { email: newEmail(), password };
    expect(await twice('signupMemberEmailPassword', given)).toEqual(['ok', 'ok']);
    expect(await twice('loginMemberEmailPassword', given)).toEqual(['ok', 'ok']);
    expect((await api.getCurrentMember!()).data).toMatchObject({ auth: { email: given.email } });
    expect(await twice('logout')).toEqual(['ok', 'ok']);
    expect(await outcomeOf(api.logout!())).toBe('ok');
  });
});
