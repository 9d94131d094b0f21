// @window
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ok, testConfig } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const events: CustomEvent[] = [];
const names = ['ms:submit', 'ms:success', 'ms:error', 'ms:code-sent'];
const note = (event: Event) => void events.push(event as CustomEvent);
const told = () => events.map(({ type }) => type);

beforeEach(() => {
  scene.reset();
  events.length = 0;
  for (const name of names) document.addEventListener(name, note);
});
afterEach(() => {
  for (const name of names) document.removeEventListener(name, note);
});

describe('§5 the rules of the forms', () => {
  it('login says what is wrong beside the fields, focuses the first of them and sends nothing', async () => {
    await scene.open('login');
    await scene.type({ email: 'ada@example', password: '1234567' });
    await scene.submit();
    await scene.read('Please enter a valid email address');
    expect(scene.errorOf('password')).toBe('Minimum 8 characters required');
    expect(scene.element.shadowRoot?.activeElement).toBe(scene.field('email'));
    expect(scene.fetch).not.toHaveBeenCalled();
    expect(told()).toEqual([]);
  });

  it('§5 names the rules of a new password before the first try, and an error takes their place', async () => {
    const rule = 'At least 8 characters, and neither a common password nor your email';
    await scene.open('signup');
    await scene.read(rule);
    expect(scene.errorOf('password')).toBe(rule);
    expect(scene.field('password')!.getAttribute('aria-invalid')).toBeNull();
    await scene.type({ email: 'ada@example.com', password: '1234567' });
    await scene.submit();
    await eventually(() => expect(scene.errorOf('password')).toBe('Minimum 8 characters required'));
    expect(scene.text()).not.toContain(rule);
    await scene.type({ password: '12345678' });
    await eventually(() => expect(scene.errorOf('password')).toBe(rule));
  });

  it.each([
    ['login', ''],
    ['reset_password', 'At least 8 characters, and neither a common password nor your email'],
  ] as const)('§5 names the rules of a password in %s: %j', async (view, rule) => {
    await scene.open(view);
    expect(scene.errorOf('password')).toBe(rule);
  });

  it('typing removes the error of its field', async () => {
    await scene.open('login');
    await scene.type({ email: 'ada' });
    await scene.submit();
    await scene.read('Please enter a valid email address');
    await scene.type({ email: 'ada@' });
    await eventually(() => expect(scene.errorOf('email')).toBe(''));
    expect(scene.errorOf('password')).toBe('Please fill in this field');
  });

  it('a wrong address is told when the field is left, an empty one is not', async () => {
    await scene.open('login');
    const leave = () => scene.field('email')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    leave();
    expect(scene.errorOf('email')).toBe('');
    await scene.type({ email: 'ada@example' });
    leave();
    await scene.read('Please enter a valid email address');
  });

  it('in passwordless mode only the email matters', async () => {
    scene.answers({ '/auth/passwordless/login/send': () => ok({ success: true }, { flowId: 'f' }) });
    await scene.open('login');
    await scene.press('Continue with Email');
    await eventually(() => expect(scene.field('password')).toBeNull());
    await scene.type({ email: 'ada@example.com' });
    await scene.submit();
    await scene.at('passwordless_token');
    expect(scene.sent('/auth/passwordless/login/send')).toEqual([{ email: 'ada@example.com' }]);
  });

  it('a longer shortest password is told by its number', async () => {
    scene.reset(testConfig({ minPasswordLength: 12 }));
    await scene.open('signup');
    await scene.type({ email: 'ada@example.com', password: '12345678' });
    await scene.submit();
    await scene.read('Minimum 12 characters required');
  });

  it('a code needs all six boxes', async () => {
    await scene.open('reset_password');
    await scene.typeCode('123');
    await scene.type({ password: 'a quiet river bank', email: 'ada@example.com' });
    await scene.submit();
    await scene.read('Please enter a valid code');
    expect(scene.fetch).not.toHaveBeenCalled();
  });

  it('a filled honeypot empties the form in silence and makes no call', async () => {
    await scene.open('signup');
    await scene.type({ 'field-first-name': 'Bot', email: 'bot@example.com', password: 'a quiet river bank' });
    const trap = scene.element.shadowRoot!.querySelector<HTMLInputElement>('[aria-hidden=true] input')!;
    expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off']);
    await scene.type({ [trap.name]: 'https://spam.example' });
    await scene.submit();
    await eventually(() => expect(scene.field('email')?.value).toBe(''));
    expect([scene.field('field-first-name')?.value, scene.field('password')?.value]).toEqual(['', '']);
    expect([scene.fetch.mock.calls.length, told(), scene.toast()]).toEqual([0, [], undefined]);
  });

  it('where a captcha is required and none can be had, nothing is sent', async () => {
    scene.reset(testConfig({ captchaRequired: true }));
    await scene.open('signup');
    await scene.type({ email: 'ada@example.com', password: 'a quiet river bank' });
    await scene.submit();
    await eventually(() => expect(scene.toast()).toContain('captcha'));
    expect(scene.fetch).not.toHaveBeenCalled();
  });
});
