// @window
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { createAuthScene } from './auth-scene.ts';

// The elements, the client and the real service on a database in memory, in one process.
describe.each([
  ['off', false],
  ['on', true],
])('the membership modal and the service, existence hints %s', (_, showAccountExistenceHints) => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({
      app: (app) => {
        app.privacy = { ...app.privacy, showAccountExistenceHints };
      },
    });
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    scene.reset();
    scene.fetch.mockImplementation(service.browserFetch());
    await scene.state.app.load({ isFresh: true });
  });
  const linkTo = async (email: string) =>
    (await service.mails(email)).find(({ link }) => link)?.link?.split(/#ms_\w+=/)[1] ?? '';
  const codeTo = async (email: string) => (await service.mails(email)).find(({ code }) => code)?.code ?? '';

  it('§2.4 signs up with custom fields and a password, and ends in SIGNUP', async () => {
    const email = `new-${showAccountExistenceHints}@example.com`;
    const [result] = await scene.open('signup');
    await scene.type({ 'field-first-name': 'Nora', email, password: 'a quiet river bank' });
    await scene.submit();
    expect(await result).toMatchObject({ type: 'SIGNUP', data: { member: { auth: { email } } } });
    await scene.read('Your account is ready.');
    expect(scene.state.member.current.value?.customFields['first-name']).toBe('Nora');
  });

  it('§2.4 logs in with a password, and ends in LOGIN', async () => {
    const [result] = await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    await scene.submit();
    expect(await result).toMatchObject({ type: 'LOGIN', data: { member: { auth: { email: 'ada@example.com' } } } });
  });

  it('§8 a wrong password says so beside the field and in a toast, and what was typed stays', async () => {
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'not her password' });
    await scene.submit();
    await scene.read('Incorrect email or password.');
    expect(scene.errorOf('password')).toBe('Incorrect email or password.');
    expect(scene.toast()).toBe('Incorrect email or password.');
    expect([scene.field('email')?.value, scene.field('password')?.value]).toEqual([
      'ada@example.com',
      'not her password',
    ]);
  });

  it('§4 an emailed code leads in; a wrong one says so and the right one still works', async () => {
    const [result] = await scene.open('login');
    await scene.press('Continue with Email');
    await scene.type({ email: 'mary@example.com' });
    await scene.submit();
    await scene.at('passwordless_token');
    await scene.read('mary@example.com');
    const code = await codeTo('mary@example.com');
    await scene.typeCode(code === '123456' ? '654321' : '123456');
    await scene.read('Please enter a valid code');
    // The second complete code is sent by itself, like the first.
    await scene.typeCode(code);
    expect(await result).toMatchObject({ type: 'LOGIN', data: { member: { auth: { email: 'mary@example.com' } } } });
  });

  it('C2 an address without an account becomes one by the same code', async () => {
    const email = `stranger-${showAccountExistenceHints}@example.com`;
    const [result] = await scene.open('login');
    await scene.press('Continue with Email');
    await scene.type({ email });
    await scene.submit();
    await scene.at('passwordless_token');
    await scene.typeCode(await codeTo(email));
    expect(await result).toMatchObject({ type: 'SIGNUP', data: { member: { auth: { email } } } });
  });

  it('§4 signs up by code, with the custom fields that were typed', async () => {
    const email = `coded-${showAccountExistenceHints}@example.com`;
    const [result] = await scene.open('signup');
    await scene.press('Continue with Email');
    await scene.type({ 'field-last-name': 'Keller', email });
    await scene.submit();
    await scene.at('passwordless_token');
    await scene.read('Create an account');
    await scene.typeCode(await codeTo(email));
    expect(await result).toMatchObject({ type: 'SIGNUP' });
    expect(scene.state.member.current.value?.customFields).toEqual({ 'last-name': 'Keller' });
  });

  it('§4 resets by code: login, forgot, code, success, and back to a login that works', async () => {
    const [result] = await scene.open('login');
    await scene.type({ email: 'grace@example.com' });
    await scene.press('Forgot Password?');
    await scene.at('forgot_password');
    expect(scene.field('email')?.value).toBe('grace@example.com');
    await scene.submit();
    await scene.at('reset_password');
    await scene.typeCode(await codeTo('grace@example.com'));
    await scene.type({ password: 'a new river bank' });
    await scene.submit();
    await scene.read('Success!');
    expect(await result).toMatchObject({ type: 'PASSWORD_RESET' });
    await scene.press('Log in');
    await scene.at('login');
    await scene.type({ email: 'grace@example.com', password: 'a new river bank' });
    await scene.submit();
    await scene.read('You are logged in.');
  });

  it('§4.1 resets by the mailed link: no boxes, and a link that is used up leads to a new one', async () => {
    await scene.state.sdk.sendMemberResetPasswordEmail({ email: 'grace@example.com' });
    const token = await linkTo('grace@example.com');
    scene.state.link.current.value = { purpose: 'reset', token };
    await scene.open('reset_password');
    await scene.read('Link confirmed');
    expect(scene.field('code-1')).toBeNull();
    await scene.type({ password: 'yet another bank' });
    await scene.submit();
    await scene.read('Success!');
    scene.reset();
    scene.fetch.mockImplementation(service.browserFetch());
    await scene.state.app.load({ isFresh: true });
    scene.state.link.current.value = { purpose: 'reset', token };
    // Before anybody types a password for it.
    await scene.open('reset_password');
    await scene.at('forgot_password');
    expect(scene.toast()).toContain('This link has been used');
  });

  it('§4.2 a mailed login link asks for one click, and no code', async () => {
    await scene.state.sdk.sendMemberLoginPasswordlessEmail({ email: 'mary@example.com' });
    const token = await linkTo('mary@example.com');
    scene.state.link.current.value = { purpose: 'login', token };
    const [result] = await scene.open('passwordless_token');
    await scene.read('Link confirmed');
    await scene.submit();
    expect(await result).toMatchObject({ type: 'LOGIN', data: { member: { auth: { email: 'mary@example.com' } } } });
  });

  it('§4.1 "I already have a code" takes the email from the field, and asks only if it is empty', async () => {
    const other = service.browserFetch();
    await other('http://service.test/auth/send-reset-password-email', {
      method: 'POST',
      headers: { 'X-APP-ID': 'app_demo', 'Content-Type': 'application/json' },
      body: '{"email":"mary@example.com"}',
    });
    const code = await codeTo('mary@example.com');
    await scene.open('forgot_password');
    await scene.press('I already have a code');
    await scene.at('reset_password');
    expect(scene.field('email')).not.toBeNull();
    await scene.press('Back');
    await scene.at('forgot_password');
    await scene.type({ email: 'mary@example.com' });
    await scene.press('I already have a code');
    await scene.at('reset_password');
    expect(scene.field('email')).toBeNull();
    await scene.typeCode(code);
    await scene.type({ password: 'a wide river bank' });
    await scene.submit();
    await scene.read('Success!');
  });
});

const scene = createAuthScene();
