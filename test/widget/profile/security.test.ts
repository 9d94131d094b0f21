// @window
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { findLoginPairs } from '../../support/password-manager.ts';
import { createProfileScene } from './profile-scene.ts';

const scene = createProfileScene();
let service: HttpService;
let now: number;
const minutes = (count: number) => {
  now += count * 60_000;
};
/** Another device of hers, on the site of the app. */
const logIn = async (password = 'latchkey-demo') =>
  (await service.call('loginMemberEmailPassword', { email: 'ada@example.com', password }, { key: null })).statusCode;
const codeTo = async (email: string) => (await service.mails(email)).find(({ code }) => code)?.code ?? '';

beforeEach(async () => {
  now = Date.now();
  service = await createHttpService({ clock: () => now });
  scene.reset();
});
afterEach(() => service.close());

describe('§2.5 the security panel', () => {
  it('§2.5 Save sleeps until the email is another one', async () => {
    await scene.open(service, 'security');
    expect((await scene.saveOf('email')).disabled).toBe(true);
    await scene.type({ email: 'countess@example.com' });
    await eventually(async () => expect((await scene.saveOf('email')).disabled).toBe(false));
    await scene.type({ email: 'ada@example.com' });
    await eventually(async () => expect((await scene.saveOf('email')).disabled).toBe(true));
  });

  it('§2.5 Save sleeps while the email is none; with an empty email it does nothing', async () => {
    await scene.open(service, 'security');
    expect((await scene.input('email')).value).toBe('ada@example.com');
    await scene.type({ email: 'ada@' });
    await eventually(async () => expect((await scene.saveOf('email')).disabled).toBe(true));
    await scene.type({ email: '' });
    await eventually(async () => expect((await scene.saveOf('email')).disabled).toBe(false));
    const calls = scene.fetch.mock.calls.length;
    await scene.submit('email');
    expect(scene.fetch.mock.calls.length).toBe(calls);
    expect(scene.text()).not.toContain('Saved');
  });

  it('C20, R23 a new email asks for its code in six boxes; then it is hers, and the save is seen', async () => {
    await scene.open(service, 'security');
    await scene.type({ email: 'countess@example.com' });
    await scene.submit('email');
    await scene.read('Sent to countess@example.com');
    expect(scene.state.member.current.value?.auth.email).toBe('ada@example.com');
    const code = await codeTo('countess@example.com');
    await scene.typeCode('confirm', code === '111111' ? '222222' : '111111');
    await scene.read('Please enter a valid code');
    await scene.typeCode('confirm', code);
    await scene.submit('confirm');
    await scene.read('Saved');
    expect(scene.state.member.current.value?.auth.email).toBe('countess@example.com');
    expect(scene.all('form[name=confirm]')).toEqual([]);
  });

  it('C20 the boxes survive a look at another panel; Cancel puts the address back', async () => {
    await scene.open(service, 'security');
    await scene.type({ email: 'countess@example.com' });
    await scene.submit('email');
    await scene.read('Sent to countess@example.com');
    await scene.press('Profile');
    await scene.see('form[name=profile]');
    await scene.press('Security');
    await scene.read('Sent to countess@example.com');
    await scene.press('Cancel');
    await eventually(async () => expect((await scene.input('email')).value).toBe('ada@example.com'));
    expect(scene.all('form[name=confirm]')).toEqual([]);
  });

  it("R99 password change and proof of identity: a walk through open roots finds the user's name", async () => {
    const seen = () =>
      findLoginPairs(document).map(({ user, passwords }) => [user?.value, passwords.map((one) => one.autocomplete)]);
    await scene.open(service, 'changePassword');
    await scene.see('form[name=password]');
    expect(seen()).toEqual([['ada@example.com', ['current-password', 'new-password', 'new-password']]]);
    await scene.press('Security');
    minutes(11);
    await scene.type({ email: 'countess@example.com' });
    await scene.submit('email');
    await scene.see('form[name=reauth]');
    expect(seen()).toEqual([['ada@example.com', ['current-password']]]);
  });

  it('C20, R39 after ten minutes it asks for the password in place, and then does what was asked', async () => {
    await scene.open(service, 'security');
    await scene.type({ email: 'countess@example.com' });
    minutes(11);
    await scene.submit('email');
    await scene.read('Is it you?');
    await scene.type({ password: 'not her password' });
    await scene.submit('reauth');
    await scene.read('This is not your current password.');
    expect((await scene.input('email')).value).toBe('countess@example.com');
    await scene.type({ password: 'latchkey-demo' });
    await scene.submit('reauth');
    await scene.read('Sent to countess@example.com');
    expect(scene.text()).not.toContain('Is it you?');
  });

  it('C20 a mailed code does as well as the password', async () => {
    await scene.open(service, 'security');
    await scene.type({ email: 'countess@example.com' });
    minutes(11);
    await scene.submit('email');
    await scene.press('Send me a code instead');
    await scene.read('that we have sent to ada@example.com');
    await eventually(async () => expect(await codeTo('ada@example.com')).not.toBe(''));
    await scene.typeCode('reauth', await codeTo('ada@example.com'));
    await scene.read('Sent to countess@example.com');
  });

  it('C20 a code of the authenticator app does as well as the password', async () => {
    await scene.open(service, 'security');
    const { sdk } = scene.state;
    const { secret } = (await sdk.startSecondFactor()).data;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
    await sdk.confirmSecondFactor({ code: code() });
    await scene.type({ email: 'countess@example.com' });
    minutes(11);
    await scene.submit('email');
    await scene.press('Use the authenticator app');
    await scene.read('Open your authenticator app');
    await scene.typeCode('reauth', code() === '000000' ? '000001' : '000000');
    await scene.read('This code is not right');
    await scene.typeCode('reauth', code());
    await scene.read('Sent to countess@example.com');
  });

  it('C20 who has no password is asked for the app, and gets a code by mail where she wants one', async () => {
    await scene.open(service, 'security');
    const { sdk } = scene.state;
    const { secret } = (await sdk.startSecondFactor()).data;
    await sdk.confirmSecondFactor({
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now }),
    });
    const member = scene.state.member.current.peek()!;
    await service.store.members.update({ appId: 'app_demo', mode: 'live' }, member.id, { passwordHash: null });
    await sdk.getCurrentMember();
    await scene.type({ email: 'countess@example.com' });
    minutes(11);
    await scene.submit('email');
    await scene.read('Open your authenticator app');
    expect(scene.text()).not.toContain('Use my password instead');
    expect(await codeTo('ada@example.com')).toBe('');
    await scene.press('Send me a code instead');
    await scene.read('that we have sent to ada@example.com');
  });

  it('C20 cancelling the proof leaves everything unchanged', async () => {
    await scene.open(service, 'security');
    await scene.type({ email: 'countess@example.com' });
    minutes(11);
    await scene.submit('email');
    await scene.read('Is it you?');
    await scene.press('Cancel');
    await eventually(() => expect(scene.text()).not.toContain('Is it you?'));
    expect((await scene.input('email')).value).toBe('countess@example.com');
    await eventually(async () => expect((await scene.saveOf('email')).getAttribute('aria-busy')).toBeNull());
    expect(scene.all('form[name=confirm]')).toEqual([]);
  });

  it('R29 lists the devices, this one first, and logs the others out one by one or all at once', async () => {
    for (const _ of [1, 2, 3]) await logIn();
    await scene.open(service, 'security');
    await eventually(() => expect(scene.all('[part=row]')).toHaveLength(4));
    expect(scene.all('[part=row]')[0]?.textContent).toContain('This device');
    // The first "Logout" is the menu's.
    await scene.press('Logout', 1);
    await eventually(() => expect(scene.all('[part=row]')).toHaveLength(3));
    await scene.press('Log out everywhere else');
    await eventually(() => expect(scene.all('[part=row]')).toHaveLength(1));
    expect((await scene.state.sdk.getMemberSessions()).data.sessions).toHaveLength(1);
    expect(scene.text()).not.toContain('everywhere else');
  });

  it('R123 shows the recent activity when it is asked for, with new devices', async () => {
    await scene.open(service, 'security');
    expect(scene.text()).not.toContain('Login on a new device');
    await scene.press('Show recent activity');
    await scene.read('Login on a new device');
    expect(scene.text()).not.toContain('Show recent activity');
  });

  it('R123 what a newer service has added to the activity is named as well as it can be', async () => {
    const answer = service.browserFetch();
    await scene.open(service, 'security');
    scene.fetch.mockImplementation(async (url, init) => {
      const given = await answer(url, init);
      if (!url.includes('/activity')) return given;
      const entry = { at: new Date().toISOString(), kind: 'of-next-year', by: 'member', device: null };
      return new Response(JSON.stringify({ data: { entries: [entry] } }), given);
    });
    await scene.press('Show recent activity');
    await scene.read('Account details changed');
  });

  it('R100 a list that does not come says why, and comes at the next try', async () => {
    const answer = service.browserFetch();
    await scene.open(service);
    scene.fetch.mockImplementation(async (url, init) => {
      if (url.includes('/sessions')) throw new TypeError('Failed to fetch');
      return answer(url, init);
    });
    await scene.press('Security');
    await scene.read('There is no connection right now.');
    scene.fetch.mockImplementation(answer);
    await scene.press('Try again');
    await scene.read('This device');
  });

  it('R39 deleting the account asks first, then logs the member out', async () => {
    const [result] = await scene.open(service, 'security');
    await scene.press('Delete account');
    await scene.read('Delete your account?');
    await scene.press('Cancel');
    await eventually(() => expect(scene.text()).not.toContain('Delete your account?'));
    await scene.press('Delete account');
    await scene.press('Yes, delete my account');
    expect(await result).toMatchObject({ type: 'LOGOUT' });
    expect(scene.state.sdk.session.token()).toBeUndefined();
    expect(await logIn()).toBe(401);
  });

  it('R39 deleting asks who it is when the login is old', async () => {
    const [result] = await scene.open(service, 'security');
    minutes(11);
    await scene.press('Delete account');
    await scene.press('Yes, delete my account');
    await scene.read('Is it you?');
    await scene.type({ password: 'latchkey-demo' });
    await scene.submit('reauth');
    expect(await result).toMatchObject({ type: 'LOGOUT' });
  });
});

describe('§2.5 the change-password panel', () => {
  it('§5 Save wakes when every field is right; both new ones have to be equal', async () => {
    await scene.open(service, 'security');
    await scene.press('Change Password');
    const save = () => scene.saveOf('password');
    expect((await save()).disabled).toBe(true);
    await scene.type({ oldPassword: 'latchkey-demo', password: 'a quiet river', confirmPassword: 'a quiet rivet' });
    (await scene.input('confirmPassword')).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await scene.read('Passwords do not match');
    expect((await save()).disabled).toBe(true);
    await scene.type({ confirmPassword: 'a quiet river' });
    await eventually(async () => expect((await save()).disabled).toBe(false));
    await scene.submit('password');
    await scene.read('Saved');
    for (const name of ['oldPassword', 'password', 'confirmPassword'])
      expect((await scene.input(name)).value, name).toBe('');
    expect((await save()).disabled).toBe(true);
    expect([await logIn(), await logIn('a quiet river')]).toEqual([401, 200]);
  });

  it('§2.5 a wrong current password is told beside its field, and what was typed stays', async () => {
    await scene.open(service, 'changePassword');
    await scene.type({ oldPassword: 'not her password', password: 'a quiet river', confirmPassword: 'a quiet river' });
    await scene.submit('password');
    await scene.read('This is not your current password.');
    expect((await scene.input('password')).value).toBe('a quiet river');
    expect((await scene.saveOf('password')).disabled).toBe(false);
  });

  it('C5, §4 who has none sets one after a mailed code; then hasPassword is true', async () => {
    scene.fetch.mockImplementation(service.browserFetch());
    await scene.state.app.load({ isFresh: true });
    await scene.state.sdk.sendMemberSignupPasswordlessEmail({ email: 'fresh@example.com' });
    const passwordlessToken = await codeTo('fresh@example.com');
    await scene.state.sdk.signupMemberPasswordless({ email: 'fresh@example.com', passwordlessToken });
    await scene.show('security');
    await scene.press('Set Password');
    await scene.see('form[name=password]');
    expect(scene.all('input[name=oldPassword]')).toEqual([]);
    minutes(11);
    await scene.type({ password: 'a quiet river', confirmPassword: 'a quiet river' });
    await scene.submit('password');
    await scene.read('that we have sent to fresh@example.com');
    await eventually(async () => expect(await codeTo('fresh@example.com')).not.toBe(passwordlessToken));
    await scene.typeCode('reauth', await codeTo('fresh@example.com'));
    await scene.read('Saved');
    expect(scene.state.member.current.value?.auth.hasPassword).toBe(true);
    await scene.input('oldPassword');
  });
});
