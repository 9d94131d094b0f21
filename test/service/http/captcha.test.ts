import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captchaTimeoutMs } from '../../../src/service/outside/captcha/hcaptcha.ts';
import { describeEngines } from '../../support/engines.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { type FakeSiteverify, startFakeSiteverify } from '../outside/captcha/fake-siteverify.ts';

const password = 'a quiet river bank';
let people = 0;
const person = () => `captcha-${people++}@example.com`;

/** How a sign-up with this token ends: its status, and the error's code. */
async function signUp(service: HttpService, captchaToken?: string, options = {}) {
  const answer = await service.call(
    'signupMemberEmailPassword',
    { email: person(), password, ...(captchaToken !== undefined && { captchaToken }) },
    options,
  );
  return [answer.statusCode, answer.json().error?.code];
}

describeEngines(
  'R10 the embedded captcha, over HTTP',
  (engine) => {
    let service: HttpService;
    let before: number;
    const count = () => service.store.members.count(sandbox);
    async function solve(options = {}) {
      const answer = await service.call('getCaptchaChallenge', {}, options);
      const challenge = answer.json().data as Challenge;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    }
    beforeAll(async () => {
      service = await createHttpService({
        store: await engine.open(),
        app: (app) => {
          app.captcha = { required: true };
        },
        file: (file) => {
          file.apps[1].captcha = { required: true };
        },
      });
      before = await count();
    });

    it('R10 pages learn the kind of captcha, and none of its settings', async () => {
      const { data } = (await service.call('getApp')).json();
      expect([data.captchaRequired, data.captcha]).toEqual([true, { provider: 'altcha', siteKey: null }]);
    });

    it('R10 a direct POST without a valid token makes no member, in any spelling of the path', async () => {
      expect(await signUp(service)).toEqual([400, 'invalid-captcha']);
      expect(await signUp(service, 'made up')).toEqual([400, 'invalid-captcha']);
      const foreign = await solve({ origin: 'http://localhost:4872' });
      const other = 'http://127.0.0.1:4871';
      expect(await signUp(service, foreign, { origin: other })).toEqual([400, 'invalid-captcha']);
      expect(await signUp(service, await solve({ origin: other }))).toEqual([400, 'invalid-captcha']);
      const otherApp = await solve({ appId: 'app_afterview', key: 'pk_sb_afterview', origin: 'http://localhost:4871' });
      expect(await signUp(service, otherApp)).toEqual([400, 'invalid-captcha']);
      for (const url of ['/auth//signup', '/auth/signup/', '/AUTH/signup']) {
        const answer = await service.inject({
          method: 'POST',
          url,
          headers: { 'x-app-id': 'app_demo', 'x-api-key': 'pk_sb_demo', origin: 'http://localhost:4871' },
          payload: { email: person(), password },
        });
        expect([url, answer.statusCode]).toEqual([url, 404]);
      }
      expect(await count()).toBe(before);
    });

    it('R10 a solved puzzle signs up one person, and no second one, nor ten at the same time', async () => {
      const token = await solve();
      const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(service, token)));
      expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
      expect(await signUp(service, token)).toEqual([400, 'invalid-captcha']);
      expect(await count()).toBe(before + 1);
    });

    it('R10 accepts a page of the service itself, whose challenge request has no Origin', async () => {
      const token = await solve({ origin: null });
      expect(await signUp(service, token, { origin: service.settings.publicUrl })).toEqual([200, undefined]);
    });
  },
  ['memory', 'postgres'],
);

describeEngines(
  'R10 hCaptcha, over HTTP',
  (engine) => {
    let service: HttpService;
    let fake: FakeSiteverify;
    let isForgiving = false;
    const open = async (parts = {}) =>
      createHttpService({
        store: await engine.open(),
        app: (app) => {
          app.captcha = {
            required: true,
            provider: 'hcaptcha',
            siteKey: 'site-key',
            secretFrom: 'JUNIPER_HCAPTCHA',
            allowWhenUnavailable: isForgiving,
          };
        },
        env: { JUNIPER_HCAPTCHA: 'the-secret' },
        parts: { hcaptchaHost: fake.host, ...parts },
      });
    beforeAll(async () => {
      fake = await startFakeSiteverify();
      service = await open();
    });
    afterAll(() => fake?.stop());
    const says = (body: object, status = 200) => {
      fake.reply = { status, body: JSON.stringify(body) };
    };

    it('R10 the page gets the public key, and the provider the secret of the environment', async () => {
      expect((await service.call('getCaptchaChallenge')).json().data).toEqual({ siteKey: 'site-key' });
      says({ success: true, hostname: 'localhost' });
      expect(await signUp(service, 'token-1')).toEqual([200, undefined]);
      expect(fake.requests.at(-1)).toEqual({ secret: 'the-secret', response: 'token-1', sitekey: 'site-key' });
    });

    it('R10 no token, a used one and one of another page make no member', async () => {
      const before = await service.store.members.count(sandbox);
      expect(await signUp(service)).toEqual([400, 'invalid-captcha']);
      expect(await signUp(service, 'token-1')).toEqual([400, 'invalid-captcha']);
      says({ success: true, hostname: 'evil.example' });
      expect(await signUp(service, 'token-2')).toEqual([400, 'invalid-captcha']);
      expect(await service.store.members.count(sandbox)).toBe(before);
    });

    it('R10 a provider that hangs is given up after 5 s: 503, and no member', async () => {
      expect(captchaTimeoutMs).toBe(5000);
      const hurried = await open({ hcaptchaTimeoutMs: 60 });
      const before = await hurried.store.members.count(sandbox);
      const requests = fake.requests.length;
      fake.reply = 'hang';
      expect(await signUp(hurried, 'token-5')).toEqual([503, 'captcha-unavailable']);
      expect(fake.requests).toHaveLength(requests + 1);
      expect(await hurried.store.members.count(sandbox)).toBe(before);
    });

    it('R10 an outage is 503 and no member, unless the app allows it', async () => {
      const before = await service.store.members.count(sandbox);
      says({}, 500);
      expect(await signUp(service, 'token-3')).toEqual([503, 'captcha-unavailable']);
      expect(await service.store.members.count(sandbox)).toBe(before);
      isForgiving = true;
      service = await open();
      expect(await signUp(service, 'token-3')).toEqual([200, undefined]);
      // Forgiving an outage forgives no bad token.
      says({ success: false, 'error-codes': ['invalid-input-response'] });
      expect(await signUp(service, 'token-4')).toEqual([400, 'invalid-captcha']);
    });
  },
  ['memory'],
);
