// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../src/contract/views.ts';
import { authAnswer, refused } from '../support/element-page.ts';
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
afterEach(() => void vi.useRealTimers());

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
    expect(scene.sent('/auth/login')).toHaveLength(1);
    answer.resolve(authAnswer());
    await scene.read('You are logged in.');
  });

  it('"too many attempts" counts down, and then lets somebody try again', async () => {
    scene.answers({
      '/auth/login': () => refused(429, { code: 'rate-limited', message: 'Too many attempts.', retryAfter: 3 }),
    });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'latchkey-demo' });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    await scene.submit();
    await scene.read('You can try again in 3 s.');
    const button = await scene.see<HTMLButtonElement>('button[type=submit]');
    expect(button.disabled).toBe(true);
    vi.advanceTimersByTime(1000);
    await scene.read('in 2 s.');
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    expect(scene.field('password')?.value).toBe('latchkey-demo');
  });

  const faults: [string, () => Response | Promise<Response>][] = [
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an HTML page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an empty answer', () => new Response('', { status: 500 })],
    ['cut JSON', () => new Response('{"data": {"mem')],
    ['an answer without data', () => new Response('{}')],
    ['an error without words', () => new Response('{"error": {}}', { status: 400 })],
    ['too many attempts without a time', () => refused(429, { code: 'rate-limited', message: 'Too many attempts.' })],
    ['overload', () => refused(503, { code: 'overloaded', message: 'We are very busy right now.' })],
  ];
  const forms: [View, string, Record<string, string>][] = [
    ['login', '/auth/login', { email: 'ada@example.com', password: 'latchkey-demo' }],
    ['signup', '/auth/signup', { email: 'ada@example.com', password: 'latchkey-demo' }],
    ['forgot_password', '/auth/send-reset-password-email', { email: 'ada@example.com' }],
    ['reset_password', '/auth/reset-password', { email: 'ada@example.com', password: 'latchkey-demo' }],
  ];
  it.each(forms.flatMap((form) => faults.map((fault) => [form[0], fault[0], form, fault] as const)))(
    'R100 %s, %s: a message, the form as it was, and another try',
    async (view, _, [, path, fields], [, fault]) => {
      const onError = vi.fn();
      window.addEventListener('unhandledrejection', onError);
      scene.answers({ [path]: fault });
      await scene.open(view);
      await scene.type(fields);
      if (view === 'reset_password') await scene.typeCode('123456');
      await scene.submit();
      await vi.waitFor(() => expect(scene.toast()).toMatch(/\w/));
      await vi.waitFor(() => expect(scene.element.shadowRoot?.querySelector('[aria-busy=true]')).toBeNull());
      for (const [name, value] of Object.entries(fields)) expect(scene.field(name)?.value).toBe(value);
      expect(onError).not.toHaveBeenCalled();
      window.removeEventListener('unhandledrejection', onError);
      await scene.submit();
      await vi.waitFor(() => expect(scene.sent(path)).toHaveLength(2));
    },
  );
});
