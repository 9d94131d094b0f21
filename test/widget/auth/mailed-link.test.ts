// @window
import { beforeEach, describe, expect, it } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { authAnswer, ok, refused, testMember } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const token = 'x'.repeat(43);
const deadLogin = () => refused(400, { code: 'invalid-passwordless-login-code', message: 'Please enter a valid code' });
const dead = () => refused(400, { code: 'invalid-reset-code', message: 'Please enter a valid code' });

beforeEach(() => {
  scene.reset();
  scene.state.link.current.value = { purpose: 'reset', token };
});

describe('§4.1 a mailed link', () => {
  it('§4.1 is called confirmed when the service has said so, and not before', async () => {
    let answer!: (response: Response) => void;
    scene.answers({
      '/auth/check-link': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await scene.open('reset_password');
    await scene.read('Checking the link');
    expect(scene.text()).not.toContain('Link confirmed');
    await eventually(() => expect(scene.sent('/auth/check-link')).toEqual([{ token, purpose: 'reset' }]));
    answer(ok({ success: true, email: 'ada@example.com' }));
    await scene.read('Link confirmed');
    await scene.read('ada@example.com');
    expect(scene.field('code-1')).toBeNull();
  });

  it('§4.1 that is dead leads to another one before anybody types', async () => {
    scene.answers({ '/auth/check-link': dead });
    await scene.open('reset_password');
    await scene.at('forgot_password');
    expect(scene.toast()).toContain('This link has been used');
  });

  it('§4.1 whose new password is under way is not called used by a check that comes late', async () => {
    const answers: Record<string, (response: Response) => void> = {};
    const later = (path: string) => () =>
      new Promise<Response>((resolve) => {
        answers[path] = resolve;
      });
    scene.answers({ '/auth/check-link': later('check'), '/auth/reset-password': later('reset') });
    await scene.open('reset_password');
    await eventually(() => expect(scene.sent('/auth/check-link')).toHaveLength(1));
    await scene.type({ password: 'a wide river bank' });
    await scene.submit();
    await eventually(() => expect(scene.sent('/auth/reset-password')).toHaveLength(1));
    answers.check!(dead());
    await eventually(() => expect(scene.text()).not.toContain('Checking the link'));
    expect(scene.toast()).toBeUndefined();
    answers.reset!(ok({ success: true }));
    await scene.read('Success!');
  });

  it('R100 that could not be checked is sent to the service with the new password', async () => {
    scene.answers({ '/auth/reset-password': () => ok({ success: true }) });
    await scene.open('reset_password');
    await eventually(() => expect(scene.text()).not.toContain('Checking the link'));
    expect(scene.text()).not.toContain('Link confirmed');
    await scene.type({ password: 'a wide river bank' });
    await scene.submit();
    await scene.read('Success!');
    expect(scene.sent('/auth/reset-password')).toEqual([{ token, newPassword: 'a wide river bank' }]);
  });

  it('§4.2 for logging in is checked as one', async () => {
    scene.state.link.current.value = { purpose: 'login', token };
    scene.answers({ '/auth/check-link': () => ok({ success: true, email: 'ada@example.com' }) });
    await scene.open('passwordless_token');
    await scene.read('Link confirmed');
    expect(scene.sent('/auth/check-link')).toEqual([{ token, purpose: 'login' }]);
  });

  it('§4.2 R100 that could not be checked promises no login before it is pressed', async () => {
    scene.state.link.current.value = { purpose: 'login', token };
    scene.answers({ '/auth/login-passwordless': () => ok(authAnswer()) });
    await scene.open('passwordless_token');
    await eventually(() => expect(scene.text()).not.toContain('Checking the link'));
    expect(scene.text()).not.toContain('One click and you are in.');
    expect(scene.element.shadowRoot!.querySelector('[part=description]')).toBeNull();
    expect(scene.text()).toContain('Log in');
  });

  it('§4.2 opened where another member is logged in asks before it changes the account', async () => {
    scene.state.link.current.value = { purpose: 'login', token };
    scene.state.member.set(testMember({ auth: { email: 'grace@example.com', hasPassword: true, providers: [] } }));
    scene.answers({
      '/auth/check-link': () => ok({ success: true, email: 'ada@example.com' }),
      '/auth/passwordless/login': () => authAnswer(),
    });
    await scene.open('passwordless_token');
    await scene.read('Link confirmed');
    await scene.submit();
    await eventually(() => expect(scene.state.question.current.value?.title).toBe('switch_account_title'));
    scene.state.question.answer(false);
    await eventually(async () => {
      await scene.submit();
      expect(scene.state.question.current.value).not.toBeNull();
    });
    expect(scene.sent('/auth/passwordless/login')).toEqual([]);
    scene.state.question.answer(true);
    await eventually(() =>
      expect(scene.state.modal.success.value?.data.message).toMatch(/^You are logged in as \S+\.$/),
    );
  });

  it('§4.2 pressed before it is checked, where another member is logged in, asks all the same', async () => {
    scene.state.link.current.value = { purpose: 'login', token };
    scene.state.member.set(testMember({ auth: { email: 'grace@example.com', hasPassword: true, providers: [] } }));
    let answer!: (response: Response) => void;
    scene.answers({
      '/auth/check-link': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      '/auth/passwordless/login': () => authAnswer(),
    });
    await scene.open('passwordless_token');
    await eventually(() => expect(scene.sent('/auth/check-link')).toHaveLength(1));
    await scene.submit();
    answer(ok({ success: true, email: 'ada@example.com' }));
    await eventually(() => expect(scene.state.question.current.value?.title).toBe('switch_account_title'));
    expect(scene.sent('/auth/passwordless/login')).toEqual([]);
    scene.state.question.answer(false);
  });

  it('§4.2 R100 without an answer to its check, where another member is logged in, asks on the next try', async () => {
    const link = { purpose: 'login', token } as const;
    scene.state.link.current.value = link;
    const grace = testMember({ auth: { email: 'grace@example.com', hasPassword: true, providers: [] } });
    scene.state.member.set(grace);
    scene.answers({ '/auth/passwordless/login': () => authAnswer() });
    await scene.open('passwordless_token');
    await eventually(() => expect(scene.text()).not.toContain('Checking the link'));
    await scene.submit();
    expect((await scene.see('[part=trouble]')).textContent).toContain('Try again');
    expect([scene.state.link.current.value, scene.state.member.current.value]).toEqual([link, grace]);
    scene.answers({
      '/auth/check-link': () => ok({ success: true, email: 'ada@example.com' }),
      '/auth/passwordless/login': () => authAnswer(),
    });
    await scene.press('Try again');
    await eventually(() => expect(scene.state.question.current.value?.title).toBe('switch_account_title'));
    expect(scene.sent('/auth/passwordless/login')).toEqual([]);
    scene.state.question.answer(true);
    await eventually(() => expect(scene.state.modal.success.value).not.toBeNull());
  });

  it.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), () => scene.see('[part=trouble]')],
    ['with a link that is used meanwhile', deadLogin, () => scene.at('login')],
  ] as const)('§4.2 keeps the member who is logged in where the other login fails: %s', async (_, fails, seen) => {
    scene.state.link.current.value = { purpose: 'login', token };
    const grace = testMember({ auth: { email: 'grace@example.com', hasPassword: true, providers: [] } });
    scene.state.member.set(grace);
    localStorage.setItem(storageKeys.token, 'hers');
    scene.answers({
      '/auth/check-link': () => ok({ success: true, email: 'ada@example.com' }),
      '/auth/passwordless/login': fails,
      '/member/logout': () => ok({ redirect: null, message: '' }),
    });
    await scene.open('passwordless_token');
    await scene.read('Link confirmed');
    await scene.submit();
    await eventually(() => expect(scene.state.question.current.value).not.toBeNull());
    scene.state.question.answer(true);
    await seen();
    expect(scene.toast()).toMatch(/connection|This link has been used/);
    expect([scene.state.member.current.value, localStorage.getItem(storageKeys.token)]).toEqual([grace, 'hers']);
    expect(scene.sent('/member/logout')).toEqual([]);
  });

  it('§4.2 that was used before its check had an answer leads to another one', async () => {
    scene.state.link.current.value = { purpose: 'login', token };
    scene.state.member.set(testMember());
    await scene.open('passwordless_token');
    await eventually(() => expect(scene.text()).not.toContain('Checking the link'));
    scene.answers({ '/auth/check-link': deadLogin });
    await scene.submit();
    await scene.at('login');
    expect(scene.toast()).toContain('This link has been used');
  });

  it('§4.2 that follows another one in the same tab is checked anew', async () => {
    scene.answers({ '/auth/check-link': () => ok({ success: true, email: 'ada@example.com' }) });
    await scene.open('reset_password');
    await scene.read('Link confirmed');
    const next = 'y'.repeat(43);
    scene.state.link.current.value = { purpose: 'reset', token: next };
    await eventually(() => expect(scene.sent('/auth/check-link').at(-1)).toEqual({ token: next, purpose: 'reset' }));
  });
});
