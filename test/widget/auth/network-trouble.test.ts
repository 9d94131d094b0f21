// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../../src/contract/views.ts';
import { authAnswer, refused } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { faults } from '../../support/faults.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const deferred = <T>() => {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

beforeEach(() => scene.reset());
afterEach(() => {
  vi.useRealTimers();
  delete scene.state.sdk.settings.timeoutMs;
});

describe('R100 trouble with the network', () => {
  it('two quick submits are one request, and the button says that it works', async () => {
    const answer = deferred<Response>();
    scene.answers({ '/auth/login': () => answer.promise });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    await scene.submit();
    await scene.submit();
    const button = await scene.see('button[type=submit][aria-busy=true]');
    expect(button.textContent).toContain('Log in');
    await eventually(() => expect(scene.sent('/auth/login')).toHaveLength(1));
    answer.resolve(authAnswer());
    await scene.read('You are logged in.');
  });

  it('"too many attempts" counts down, and then allows another try', async () => {
    scene.answers({
      '/auth/login': () => refused(429, { code: 'rate-limited', message: 'Too many attempts.', retryAfter: 3 }),
    });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
    await scene.submit();
    await scene.read('You can try again in 3 s.');
    const button = await scene.see<HTMLButtonElement>('button[type=submit]');
    expect(button.disabled).toBe(true);
    vi.advanceTimersByTime(1000);
    await scene.read('in 2 s.');
    vi.advanceTimersByTime(2000);
    await eventually(() => expect(button.disabled).toBe(false));
    expect(scene.field('password')?.value).toBe('latchkey-demo');
  });

  interface Walk {
    view: View;
    path: string;
    fields: Record<string, string>;
    /** Of the form, where another view opens first. */
    before?(): Promise<void>;
  }
  const forms: Record<string, Walk> = {
    login: { view: 'login', path: '/auth/login', fields: { email: 'ada@example.com', password: 'latchkey-demo' } },
    'login by code': {
      view: 'login',
      path: '/auth/passwordless/login/send',
      fields: { email: 'ada@example.com' },
      before: () => scene.press('Continue with Email'),
    },
    signup: { view: 'signup', path: '/auth/signup', fields: { email: 'ada@example.com', password: 'latchkey-demo' } },
    forgot_password: {
      view: 'forgot_password',
      path: '/auth/send-reset-password-email',
      fields: { email: 'ada@example.com' },
    },
    reset_password: {
      view: 'reset_password',
      path: '/auth/reset-password',
      fields: { email: 'ada@example.com', password: 'latchkey-demo' },
      before: () => scene.typeCode('123456'),
    },
    passwordless_token: { view: 'passwordless_token', path: '/auth/passwordless/login', fields: {} },
  };
  const walks = Object.entries(forms).flatMap(([name, walk]) =>
    faults.map(([fault, answer]) => [name, fault, walk, answer] as const),
  );

  it.each(walks)('R100 %s, %s: a message, the form as it was, and another try', async (name, _, walk, answer) => {
    const onError = vi.fn();
    window.addEventListener('unhandledrejection', onError);
    scene.state.sdk.settings.timeoutMs = 40;
    scene.answers({ [walk.path]: answer });
    if (name === 'passwordless_token') {
      const plans: { planId: string }[] = [];
      scene.state.passwordless.flow.value = { type: 'login', email: 'ada@example.com', customFields: {}, plans };
    }
    await scene.open(walk.view);
    await walk.before?.();
    await scene.type(walk.fields);
    // The sixth digit sends by itself.
    if (name === 'passwordless_token') await scene.typeCode('123456');
    else await scene.submit();
    await eventually(() => expect(scene.toast()).toMatch(/\w/));
    await eventually(() => expect(scene.element.shadowRoot?.querySelector('[aria-busy=true]')).toBeNull());
    for (const [field, value] of Object.entries(walk.fields)) expect(scene.field(field)?.value).toBe(value);
    expect(onError).not.toHaveBeenCalled();
    window.removeEventListener('unhandledrejection', onError);
    await scene.submit();
    await eventually(() => expect(scene.sent(walk.path)).toHaveLength(2));
  });

  it.each(Object.entries(forms))('R100 %s: two quick submits are one request', async (name, walk) => {
    scene.answers({ [walk.path]: () => new Promise(() => {}) });
    if (name === 'passwordless_token') {
      const plans: { planId: string }[] = [];
      scene.state.passwordless.flow.value = { type: 'login', email: 'ada@example.com', customFields: {}, plans };
    }
    await scene.open(walk.view);
    await walk.before?.();
    await scene.type(walk.fields);
    if (name === 'passwordless_token') await scene.typeCode('123456');
    await scene.submit();
    await scene.submit();
    await scene.see('button[type=submit][aria-busy=true]');
    await eventually(() => expect(scene.sent(walk.path)).toHaveLength(1));
    await scene.submit();
    expect(scene.sent(walk.path)).toHaveLength(1);
  });

  it.each(Object.entries(forms))(
    'R96 %s: what the browser stored is deleted midway: one call, the same view',
    async (name, walk) => {
      scene.answers({
        [walk.path]: () => refused(401, { code: 'client/invalid-token', message: 'Once more, please.' }),
      });
      const plans: { planId: string }[] = [];
      if (name === 'passwordless_token')
        scene.state.passwordless.flow.value = { type: 'login', email: 'ada@example.com', customFields: {}, plans };
      await scene.open(walk.view);
      await walk.before?.();
      await scene.type(walk.fields);
      localStorage.clear();
      sessionStorage.clear();
      if (name === 'passwordless_token') await scene.typeCode('123456');
      else await scene.submit();
      await eventually(() => expect(scene.toast()).toMatch(/\w/));
      await scene.at(walk.view);
      for (const [field, value] of Object.entries(walk.fields)) expect(scene.field(field)?.value).toBe(value);
      expect(scene.fetch.mock.calls.filter(([url]) => !url.endsWith('.json'))).toHaveLength(1);
    },
  );

  it('R100 a lost connection stays in the form with another try, and is not shown a second time', async () => {
    scene.answers({});
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    await scene.submit();
    const note = await scene.see('[part=trouble]');
    expect(note.textContent).toContain('There is no connection right now.');
    await eventually(() => expect(scene.state.toast.current.value?.isShownElsewhere).toBe(true));
    expect(scene.element.shadowRoot!.querySelector('[role=alert]')?.textContent).toContain('There is no connection');
    expect(scene.element.shadowRoot!.querySelector('[part=toast]')).toBeNull();
    scene.answers({ '/auth/login': () => authAnswer() });
    await scene.press('Try again');
    await scene.read('You are logged in.');
  });

  it('§8 what stands beside its field is announced and not shown again, anything else is shown', async () => {
    scene.answers({ '/auth/login': () => refused(401, { code: 'invalid-credentials', message: 'Wrong password.' }) });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    await scene.submit();
    await eventually(() => expect(scene.errorOf('password')).toBe('Wrong password.'));
    const alert = await scene.see('[role=alert] > span');
    expect(alert.textContent).toBe('Wrong password.');
    expect(scene.element.shadowRoot!.querySelector('[part=toast]')).toBeNull();
    scene.answers({ '/auth/login': () => refused(403, { code: 'member-disabled', message: 'Not now.' }) });
    await scene.submit();
    expect((await scene.see('[part=toast]')).textContent).toContain('Not now.');
  });

  it('§8 a reset request that fails says something only where there is something to say', async () => {
    scene.answers({ '/auth/send-reset-password-email': () => refused(400, { code: 'invalid-request', message: '' }) });
    await scene.open('forgot_password');
    await scene.type({ email: 'ada@example.com' });
    await scene.submit();
    await eventually(() => expect(scene.sent('/auth/send-reset-password-email')).toHaveLength(1));
    await eventually(() => expect(scene.element.shadowRoot?.querySelector('[aria-busy=true]')).toBeNull());
    expect(scene.toast()).toBeUndefined();
    expect(scene.errorOf('email')).toBe('');
    await scene.at('forgot_password');
  });
});
