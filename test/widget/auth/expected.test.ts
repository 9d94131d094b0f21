// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { authAnswer, ok, refused, testConfig } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const tab = () => scene.state.sdk.session.tab;
beforeEach(() => scene.reset());
afterEach(() => void vi.useRealTimers());

describe('a new code', () => {
  const answers = {
    '/auth/passwordless/login/send': () => ok({ success: true }, { flowId: 'f1' }),
    '/auth/send-reset-password-email': () => ok('sent', { flowId: 'f2' }),
  };
  const link = async () => (await scene.see('[part=link][aria-disabled], [part=link]')).textContent;

  it('R21 can be asked for when the minute is over, and how long that takes is told from the start', async () => {
    scene.answers(answers);
    await scene.open('login');
    await scene.press('Continue with Email');
    await scene.type({ email: 'ada@example.com' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
    await scene.submit();
    await scene.read('Send a new code in 60 s');
    vi.advanceTimersByTime(21_000);
    await scene.read('Send a new code in 39 s');
    await scene.press('Send a new code in 39 s');
    expect(scene.sent('/auth/passwordless/login/send')).toHaveLength(1);
    vi.advanceTimersByTime(39_000);
    await eventually(async () => expect(await link()).toBe('Send a new code'));
    await scene.press('Send a new code');
    await eventually(() => expect(scene.sent('/auth/passwordless/login/send')).toHaveLength(2));
    expect(scene.sent('/auth/passwordless/login/send')[1]).toEqual({ email: 'ada@example.com', flowId: 'f1' });
    await scene.read('Send a new code in 60 s');
  });

  it('R21 the countdown goes on while another view is open', async () => {
    scene.answers(answers);
    await scene.open('forgot_password');
    await scene.type({ email: 'ada@example.com' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
    await scene.submit();
    await scene.read('Send a new code in 60 s');
    await scene.press('Back');
    await scene.at('forgot_password');
    vi.advanceTimersByTime(30_000);
    await scene.press('I already have a code');
    await scene.read('Send a new code in 30 s');
  });

  it('R96 nor does a clock that is set back by a day meanwhile make anybody wait that day', async () => {
    scene.answers(answers);
    await scene.open('forgot_password');
    await scene.type({ email: 'ada@example.com' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
    await scene.submit();
    await scene.read('Send a new code in 60 s');
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(10_000);
    await scene.read('Send a new code in 50 s');
    await scene.press('Back');
    await scene.at('forgot_password');
    await scene.press('I already have a code');
    await scene.read('Send a new code in 60 s');
  });

  it('R21 is there at once if the app has no waiting time', async () => {
    scene.reset(testConfig({ resendSeconds: 0 }));
    scene.answers(answers);
    await scene.open('forgot_password');
    await scene.type({ email: 'ada@example.com' });
    await scene.submit();
    await scene.at('reset_password');
    expect(await link()).toBe('Send a new code');
  });
});

describe('the plan of a sign-up', () => {
  const signUp = async (params = {}, attributes: Record<string, string> = {}) => {
    scene.answers({ '/auth/signup': () => authAnswer() });
    const element = scene.add('ms-auth-modal', attributes);
    void scene.state.modal.open('signup', params, 'call');
    const form = await scene.find<HTMLFormElement>(element, 'form[name=signup]');
    for (const [name, value] of Object.entries({ email: 'ada@example.com', password: 'a quiet river bank' }))
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    form.requestSubmit();
    await eventually(() => expect(scene.sent('/auth/signup')).toHaveLength(1));
    return scene.sent('/auth/signup')[0]?.plans;
  };

  it('M §1.4 is the one that a button of the page has chosen, and is forgotten afterwards', async () => {
    tab().set(storageKeys.selectedPlan, 'pln_free');
    expect(await signUp()).toEqual([{ planId: 'pln_free' }]);
    await eventually(() => expect(tab().get(storageKeys.selectedPlan)).toBeUndefined());
  });

  it('M §3 is what the call says, else what the element says, before what was chosen', async () => {
    tab().set(storageKeys.selectedPlan, 'pln_free');
    expect(await signUp({ signup: { plans: ['pln_a', 'pln_b'] } })).toEqual([{ planId: 'pln_a' }, { planId: 'pln_b' }]);
    scene.reset();
    tab().set(storageKeys.selectedPlan, 'pln_free');
    expect(await signUp({}, { plans: 'pln_c' })).toEqual([{ planId: 'pln_c' }]);
  });

  it("R48 a sign-up sends the invitation of the page's address", async () => {
    scene.state.link.keepInvite('inv_123');
    await signUp();
    expect(scene.sent('/auth/signup')[0]).toMatchObject({ inviteToken: 'inv_123' });
  });

  it('R48 an invitation takes its seat with a login, too, and what speaks against it is said', async () => {
    scene.state.link.keepInvite('inv_123');
    scene.state.link.acceptInvite('inv_123');
    const full = () => refused(400, { code: 'team-full', message: 'This team is full.' });
    scene.answers({ '/auth/login': () => authAnswer(), '/member/team/join': full });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'a long walk' });
    await scene.submit();
    await eventually(() => expect(scene.toast()).toBe('This team is full.'));
    expect(scene.sent('/member/team/join')).toEqual([{ inviteToken: 'inv_123' }]);
    await eventually(() => expect(scene.state.modal.success.value?.type).toBe('LOGIN'));
  });
});

it('§5 asks for an empty password, and says "too short" only about a typed one', async () => {
  await scene.open('login');
  await scene.type({ email: 'ada@example.com' });
  await scene.submit();
  await eventually(() => expect(scene.errorOf('password')).toBe('Please fill in this field'));
  await scene.type({ password: 'short' });
  await scene.submit();
  await eventually(() => expect(scene.errorOf('password')).toBe('Minimum 8 characters required'));
});
