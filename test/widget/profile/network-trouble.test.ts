// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientErrors } from '../../../src/contract/client-errors.ts';
import type { Panel } from '../../../src/contract/views.ts';
import { ok, refused, testMember } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { faults } from '../../support/faults.ts';
import { createProfileScene } from './profile-scene.ts';

const scene = createProfileScene();
const connection = (id: string, planId: string, type: string) =>
  ({ id, planId, type, active: true, status: 'ACTIVE', payment: null }) as never;
const member = testMember({
  stripeCustomerId: 'cus_1',
  planConnections: [connection('c1', 'pln_free', 'FREE')],
  teams: { joinedTeams: [{ teamId: 'team_2', planName: 'Kiln club' }], ownedTeams: [{ teamId: 'team_1' }] } as never,
});
const newPassword = { oldPassword: 'latchkey-demo', password: 'a quiet river', confirmPassword: 'a quiet river' };
const seat = (role: string, id: string) => ({
  role,
  member: { id, auth: { email: `${id}@example.com` }, profileImage: null },
});
const quiet = {
  '/member/sessions': () =>
    ok({
      sessions: [
        { id: 's1', device: 'Here', lastSeenAt: '2026-01-01T00:00:00Z', isCurrent: true },
        { id: 's2', device: 'There', lastSeenAt: '2026-01-01T00:00:00Z', isCurrent: false },
      ],
    }),
  '/member/team/team_1': () =>
    ok({
      id: 'team_1',
      inviteToken: 'inv',
      maxTeamMembers: 5,
      members: [seat('OWNER', 'mem_1'), seat('MEMBER', 'mem_2')],
      plan: { teamAccountInviteSignupLink: '/', teamAccountUpgradeLink: '/' },
    }),
};

/**
 * R100 what would reach the page's own handlers; the rejections of a page in Node are those of the
 * process.
 */
const uncaught: unknown[] = [];
const catchError = (event: Event) => uncaught.push((event as ErrorEvent).error ?? event);
const catchRejection = (reason: unknown) => uncaught.push(reason);

beforeEach(() => {
  uncaught.length = 0;
  window.addEventListener('error', catchError);
  window.addEventListener('unhandledrejection', catchError);
  process.on('unhandledRejection', catchRejection);
  scene.reset();
  scene.state.member.set(member);
});
afterEach(async () => {
  vi.restoreAllMocks();
  delete scene.state.sdk.settings.timeoutMs;
  // Rejections are told after the work at hand.
  await new Promise((resolve) => setImmediate(resolve));
  window.removeEventListener('error', catchError);
  window.removeEventListener('unhandledrejection', catchError);
  process.off('unhandledRejection', catchRejection);
  expect(uncaught).toEqual([]);
});

describe('R100 trouble with the network, in the profile', () => {
  const forms: [form: string, panel: Panel, path: string, typed: Record<string, string>][] = [
    ['profile', 'profile', '/member', { 'field-first-name': 'Augusta' }],
    ['email', 'security', '/member-auth', { email: 'countess@example.com' }],
    ['password', 'changePassword', '/member-auth', newPassword],
  ];
  it.each(forms.flatMap((form) => faults.map((fault) => [form[0], fault[0], form, fault[1]] as const)))(
    'R100 %s, %s: a message, the form as it was, and another try',
    async (_, __, [form, panel, path, typed], answer) => {
      scene.state.sdk.settings.timeoutMs = 40;
      scene.answers({ ...quiet, [path]: answer });
      await scene.show(panel);
      await scene.type(typed);
      await eventually(async () => expect((await scene.saveOf(form)).disabled).toBe(false));
      await scene.submit(form);
      await eventually(() => expect(scene.toast()).toMatch(/\w/));
      await eventually(() => expect(scene.all(`form[name=${form}] [aria-busy=true]`)).toEqual([]));
      for (const [field, value] of Object.entries(typed)) expect((await scene.input(field)).value).toBe(value);
      await scene.submit(form);
      await eventually(() => expect(scene.sent(path)).toHaveLength(2));
    },
  );

  /** What is pressed (twice where it asks) -> the one request that comes of it. */
  const actions: [words: string, panel: Panel, path: string, place?: number][] = [
    ['Remove', 'plans', '/member/plans/remove'],
    ['Leave Team', 'plans', '/member/team/remove-member'],
    ['Manage Subscriptions', 'plans', '/member/create-billing-portal-session'],
    ['Regenerate Invite Link', 'team', '/member/team/generate-invite-link'],
    ['Remove', 'team', '/member/team/remove-member'],
    ['Log out everywhere else', 'security', '/member/sessions/revoke'],
  ];
  it.each(actions)('R100 "%s" (%s): two quick presses are one request', async (words, panel, path, place = 0) => {
    scene.answers({ ...quiet, [path]: () => new Promise(() => {}) });
    await scene.show(panel);
    const button = await scene.button(words, place);
    button.click();
    const sure = scene.all('button').find((one) => one.textContent === 'Are you sure?');
    await eventually(() => {
      const asks = scene.all('button').some((one) => one.textContent === 'Are you sure?');
      expect(asks || scene.sent(path).length > 0).toBe(true);
    });
    if (scene.sent(path).length === 0) {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400);
      (await scene.button('Are you sure?')).click();
      await eventually(() => expect(scene.sent(path)).toHaveLength(1));
    }
    sure?.click();
    button.click();
    button.click();
    expect(scene.sent(path)).toHaveLength(1);
  });
});

describe('R96 a session that is lost', () => {
  it('R96 to the service: the profile closes with a message', async () => {
    scene.state.sdk.session.local.set('_ms-mid', 'tok');
    scene.answers({
      '/member': () =>
        refused(401, {
          code: 'client/invalid-token',
          message: 'An invalid token has been provided. Please make sure the token is valid.',
        }),
    });
    await scene.show('profile');
    await scene.type({ 'field-first-name': 'Augusta' });
    await scene.submit('profile');
    await scene.told('You have been logged out. Please log in again.');
    expect(scene.state.modal.current.value).toBeNull();
    expect(scene.sent('/member')).toHaveLength(1);
  });

  /** Presses twice, which confirms. */
  async function remove(words: string) {
    await scene.press(words);
    const button = await scene.button('Are you sure?');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400);
    button.click();
    vi.mocked(Date.now).mockRestore();
  }
  it.each([
    ['Remove', 'plans', '/member/plans/remove', 'Free Plans'],
    ['Leave Team', 'plans', '/member/team/remove-member', 'Kiln club'],
    ['Remove', 'team', '/member/team/remove-member', 'mem_2@example.com'],
  ] as const)(
    '§8 removal: "%s" (%s) that is refused says why, and what was to go stays',
    async (words, panel, path, row) => {
      scene.answers({ ...quiet, [path]: () => refused(400, { code: 'unknown-error', message: 'Not today.' }) });
      await scene.show(panel);
      await scene.read(row);
      await remove(words);
      await scene.told('Not today.');
      expect(scene.state.toast.current.value?.type).toBe('error');
      expect(scene.text()).toContain(row);
      // And it can be tried again.
      await scene.button(words);
    },
  );

  /**
   * The panel, and what is done in it: each asks the service for something that a session is needed
   * for.
   */
  const deeds: [panel: Panel, path: string, act: () => Promise<void>][] = [
    [
      'profile',
      '/member',
      async () => {
        await scene.type({ 'field-first-name': 'Augusta' });
        await scene.submit('profile');
      },
    ],
    [
      'security',
      '/member-auth',
      async () => {
        await scene.type({ email: 'countess@example.com' });
        await scene.submit('email');
      },
    ],
    [
      'changePassword',
      '/member-auth',
      async () => {
        await scene.type(newPassword);
        await scene.submit('password');
      },
    ],
    ['security', '/member/sessions/revoke', () => scene.press('Log out everywhere else')],
    ['plans', '/member/plans/remove', () => remove('Remove')],
    ['plans', '/member/team/remove-member', () => remove('Leave Team')],
    ['team', '/member/team/remove-member', () => remove('Remove')],
    ['plans', '/member/create-billing-portal-session', () => scene.press('Manage Subscriptions')],
    ['team', '/member/team/generate-invite-link', () => scene.press('Regenerate Invite Link')],
  ];
  const losses: [how: string, lose: () => void][] = [
    ['revoked', () => {}],
    ['deleted from the storage', () => scene.state.sdk.session.local.remove('_ms-mid')],
  ];
  it.each(losses.flatMap(([how, lose]) => deeds.map(([panel, path, act]) => [how, panel, path, lose, act] as const)))(
    'R96 %s, in the panel "%s" (%s): one call, and the profile closes',
    async (_, panel, path, lose, act) => {
      scene.state.sdk.session.local.set('_ms-mid', 'tok');
      scene.state.sdk.announce(member);
      const gone = () =>
        refused(401, { code: 'client/invalid-token', message: clientErrors['client/invalid-token'][1] });
      scene.answers({ ...quiet, [path]: gone });
      await scene.show(panel);
      await scene.see('[part~=panel]');
      // What the panel asks for by itself is here.
      await eventually(() => expect(scene.all('[aria-busy=true]')).toEqual([]));
      lose();
      await act();
      await eventually(() => expect(scene.state.modal.current.value).toBeNull());
      expect(scene.state.member.current.value).toBeNull();
      await scene.told('You have been logged out. Please log in again.');
      expect(scene.sent(path)).toHaveLength(1);
    },
  );

  it('R96 in another tab: the same; her own Logout shows no second message', async () => {
    const [result] = await scene.show('profile');
    scene.state.sdk.announce(null);
    await scene.told('You have been logged out. Please log in again.');
    expect(await result).toEqual({ type: 'LOGOUT', data: {} });

    scene.reset();
    scene.state.member.set(member);
    scene.state.sdk.session.local.set('_ms-mid', 'tok');
    const said: (string | undefined)[] = [];
    const stop = scene.state.toast.current.subscribe((toast) => said.push(toast?.text));
    scene.answers({ '/member/logout': () => ok({ redirect: null, message: 'You have been logged out.' }) });
    await scene.show('profile');
    await scene.press('Logout');
    await scene.told('You have been logged out.');
    stop();
    expect(said.filter(Boolean)).toEqual(['You have been logged out.']);
  });
});
