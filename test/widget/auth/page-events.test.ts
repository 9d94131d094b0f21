// @window
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { authAnswer, ok, refused } from '../../support/element-page.ts';
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

describe('what the page is told', () => {
  it('M §3 ms:submit tells the form without password or code, and can be prevented', async () => {
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    document.addEventListener('ms:submit', (event) => event.preventDefault(), { once: true });
    await scene.submit();
    expect(events.map(({ type, detail }) => [type, detail])).toEqual([
      ['ms:submit', { form: 'login', values: { email: 'ada@example.com' } }],
    ]);
    expect(scene.fetch).not.toHaveBeenCalled();
  });

  it('M §3 ms:success and ms:error come from the element and leave its shadow root', async () => {
    scene.answers({ '/auth/login': () => refused(401, { code: 'invalid-credentials', message: 'No.' }) });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    await scene.submit();
    await scene.read('No.');
    scene.answers({ '/auth/login': () => authAnswer() });
    await scene.submit();
    await scene.read('You are logged in.');
    expect(told()).toEqual(['ms:submit', 'ms:error', 'ms:submit', 'ms:success']);
    expect(events[1]?.detail).toEqual({ code: 'invalid-credentials', message: 'No.', field: 'password' });
    expect(events[3]?.detail).toMatchObject({ type: 'LOGIN', data: { member: { id: 'mem_1' } } });
    expect(events.every(({ target, bubbles, composed }) => target === scene.element && bubbles && composed)).toBe(true);
  });

  it('§8 mistakes of the service stand beside their fields', async () => {
    const message = 'This password is too common.';
    scene.answers({
      '/auth/signup': () =>
        refused(400, {
          code: 'invalid-request',
          message,
          errors: [{ field: 'password', code: 'invalid-password-common', message }],
        }),
    });
    await scene.open('signup');
    await scene.type({ email: 'ada@example.com', password: '12345678' });
    await scene.submit();
    await eventually(() => expect(scene.errorOf('password')).toBe(message));
    expect(scene.toast()).toBe(message);
    expect(scene.element.shadowRoot?.activeElement).toBe(scene.field('password'));
  });

  it('M §3 no-password-set sends a reset code and moves on to where it is entered', async () => {
    scene.answers({
      '/auth/login': () => refused(400, { code: 'no-password-set', message: 'We have sent you a code to set one.' }),
      '/auth/send-reset-password-email': () => ok('sent', { flowId: 'f' }),
    });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    await scene.submit();
    await scene.at('reset_password');
    expect(scene.sent('/auth/send-reset-password-email')).toEqual([{ email: 'ada@example.com' }]);
  });

  it('C2 passwordless-email-not-found asks for a sign-up code instead', async () => {
    scene.answers({
      '/auth/passwordless/login/send': () => refused(404, { code: 'passwordless-email-not-found', message: 'No.' }),
      '/auth/passwordless/signup/send': () => ok({ success: true }, { flowId: 'f' }),
    });
    await scene.open('login');
    await scene.press('Continue with Email');
    await eventually(() => expect(scene.field('password')).toBeNull());
    await scene.type({ email: 'new@example.com' });
    await scene.submit();
    await scene.at('passwordless_token');
    await scene.read('Create an account');
    expect(scene.state.passwordless.flow.value?.type).toBe('signup');
  });
});
