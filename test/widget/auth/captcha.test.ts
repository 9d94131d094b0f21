// @window
import { signal } from '@preact/signals-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaptcha } from '../../../src/widget/element/lazy-captcha.ts';
import { eventually } from '../../support/eventually.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
let service: HttpService;
const asked = () => scene.fetch.mock.calls.filter(([url]) => new URL(url).pathname === '/captcha/challenge').length;
const part = () => scene.element.shadowRoot?.querySelector('[part=captcha]')?.textContent ?? '';
const password = 'a quiet river bank';

beforeAll(async () => {
  service = await createHttpService({
    app: (app) => {
      app.captcha = { required: true };
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  scene.reset();
  scene.fetch.mockImplementation(service.browserFetch());
  await scene.state.app.load({ isFresh: true });
});

describe('a sign-up where a captcha is required', () => {
  it('§2.4 nothing is asked before the first input; then the puzzle is solved while the person types', async () => {
    const [result] = await scene.open('signup');
    expect([asked(), part()]).toEqual([0, '']);
    await scene.type({ email: 'one@example.com' });
    await scene.read('Security check passed');
    await scene.type({ password });
    expect(asked()).toBe(1);
    await scene.submit();
    expect(await result).toMatchObject({ type: 'SIGNUP', data: { member: { auth: { email: 'one@example.com' } } } });
    expect(asked()).toBe(1);
    expect(scene.sent('/auth/signup')).toMatchObject([{ captchaToken: expect.stringMatching(/^[\w+/]+=*$/) }]);
  });

  it('§8 after a failed sign-up the captcha is reset, solved again, and the next try works', async () => {
    const [result] = await scene.open('signup');
    await scene.type({ email: 'ada@example.com', password });
    await scene.submit();
    await scene.read('already in use');
    await eventually(() => expect(asked()).toBe(2));
    await scene.read('Security check passed');
    await scene.type({ email: 'two@example.com' });
    await scene.submit();
    expect(await result).toMatchObject({ type: 'SIGNUP', data: { member: { auth: { email: 'two@example.com' } } } });
    const tokens = scene.sent('/auth/signup').map(({ captchaToken }) => captchaToken);
    expect(new Set(tokens).size).toBe(2);
  });

  it('§4 a sign-up by emailed code sends a token too, also after a wrong code', async () => {
    const [result] = await scene.open('signup');
    await scene.press('Continue with Email');
    await eventually(() => expect(scene.field('password')).toBeNull());
    await scene.type({ email: 'three@example.com' });
    await scene.submit();
    await scene.at('passwordless_token');
    const code = await eventually(async () => {
      const mail = (await service.mails('three@example.com')).find((one) => one.code);
      if (!mail?.code) throw new Error('no code yet');
      return mail.code;
    });
    await scene.typeCode(code === '111111' ? '222222' : '111111');
    await scene.read('Please enter a valid code');
    await scene.typeCode(code);
    expect(await result).toMatchObject({ type: 'SIGNUP', data: { member: { auth: { email: 'three@example.com' } } } });
    expect(scene.sent('/auth/signup').every(({ captchaToken }) => typeof captchaToken === 'string')).toBe(true);
  });

  it('§5 where no token can be had nothing is sent, the person is told, and the next try asks again', async () => {
    const real = service.browserFetch();
    let isDown = true;
    scene.fetch.mockImplementation((url, init) =>
      isDown && url.endsWith('/captcha/challenge') ? Promise.reject(new TypeError('down')) : real(url, init),
    );
    const [result] = await scene.open('signup');
    await scene.type({ email: 'four@example.com', password });
    await scene.submit();
    await eventually(() => expect(scene.toast()).toContain('no connection'));
    expect(scene.sent('/auth/signup')).toEqual([]);
    isDown = false;
    await scene.submit();
    expect(await result).toMatchObject({ type: 'SIGNUP' });
  });

  it('§7.2 help: a provider’s captcha fails if its script does not load, and the next call loads it again', async () => {
    const { app } = scene.state;
    app.use({ ...app.config.peek()!, captchaRequired: true, captcha: { provider: 'hcaptcha', siteKey: 'key' } });
    const captcha = createCaptcha(scene.state, () => ({ container: document.body, theme: 'light' }));
    const scripts: string[] = [];
    const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      const { src, onerror } = script as HTMLScriptElement;
      scripts.push(src);
      queueMicrotask(() => onerror?.(new Event('error')));
    });
    await expect(captcha.ready()).rejects.toMatchObject({ code: 'captcha-unavailable' });
    await expect(captcha.take()).rejects.toMatchObject({ code: 'captcha-unavailable' });
    expect(scripts).toEqual(Array(2).fill('https://js.hcaptcha.com/1/api.js?render=explicit'));
    append.mockRestore();
    const api = { render: () => 'box', getResponse: () => 'a token of the provider', reset() {} };
    Object.assign(window, { hcaptcha: api });
    await captcha.ready();
    expect(await captcha.take()).toEqual({ captchaToken: 'a token of the provider' });
    Reflect.deleteProperty(window, 'hcaptcha');
  });

  it('R10 asks again whether a captcha is required after the configuration could not be loaded', async () => {
    const { app } = scene.state;
    const config = { ...app.config.peek()!, captchaRequired: true };
    let isDown = true;
    const state = {
      ...scene.state,
      app: { ...app, config: signal(null), load: async () => (isDown ? null : { app: config, member: null }) },
    } as unknown as typeof scene.state;
    const captcha = createCaptcha(state, () => ({ container: document.body, theme: 'light' }));
    expect(await captcha.take()).toEqual({});
    isDown = false;
    captcha.begin();
    await captcha.ready();
    expect(await captcha.take()).toMatchObject({ captchaToken: expect.any(String) });
  });
});
