import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaptchaUse } from '../../../../src/service/outside/captcha/captcha.ts';
import { hcaptcha } from '../../../../src/service/outside/captcha/hcaptcha.ts';
import { type FakeSiteverify, startFakeSiteverify } from './fake-siteverify.ts';
import { spendOnce } from './spend-once.ts';

const use: CaptchaUse = { appId: 'app_demo', mode: 'live', hostname: 'juniper.example', action: 'signup' };

describe('hCaptcha', () => {
  let fake: FakeSiteverify;
  let trouble: string[];
  const answer = (body: unknown, status = 200) => {
    fake.reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  const captchaWith = (more = {}) =>
    hcaptcha({
      siteKey: 'site-key',
      secret: 'the-secret',
      host: fake.host,
      spend: spendOnce(),
      onTrouble: (why) => trouble.push(why),
      ...more,
    });

  beforeEach(async () => {
    fake = await startFakeSiteverify();
    trouble = [];
  });
  afterEach(() => fake.stop());

  it('R10 the provider checks a token for our site key, and the widget gets that key', async () => {
    const captcha = captchaWith();
    expect(await captcha.challenge(use)).toEqual({ siteKey: 'site-key' });
    expect(await captcha.verify('token-1', use)).toBe('ok');
    expect(fake.requests).toEqual([{ secret: 'the-secret', response: 'token-1', sitekey: 'site-key' }]);
  });

  it('R10 a token counts once even if the provider accepts all of 20 requests', async () => {
    const captcha = captchaWith();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => captcha.verify('token-1', use)));
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
    expect(await captcha.verify('token-2', use)).toBe('ok');
  });

  it('R10 a token that was solved on another page is refused', async () => {
    const captcha = captchaWith();
    for (const hostname of ['evil.example', 'juniper.example.evil.example', undefined]) {
      answer({ success: true, hostname });
      expect(await captcha.verify('token-1', use)).toBe('bad');
    }
    answer({ success: true, hostname: 'juniper.example' });
    expect(await captcha.verify('token-1', use)).toBe('ok');
  });

  it('R10 a bad, an empty and a huge token are refused, the last two unasked', async () => {
    answer({ success: false, 'error-codes': ['invalid-or-already-seen-response'] });
    const captcha = captchaWith();
    expect(await captcha.verify('token-1', use)).toBe('bad');
    expect(await captcha.verify('', use)).toBe('bad');
    expect(await captcha.verify('x'.repeat(10_000), use)).toBe('bad');
    expect(fake.requests).toHaveLength(1);
    expect(trouble).toEqual([]);
  });

  it('R10 an outage is never a pass: errors, nonsense, redirects, wrong keys and a closed port', async () => {
    const captcha = captchaWith();
    const outages: [unknown, number][] = [
      [{ success: true, hostname: 'juniper.example' }, 500],
      ['<html>Bad gateway</html>', 502],
      ['<html>fine</html>', 200],
      ['null', 200],
      [{ success: 'true' }, 200],
      [{ success: true, hostname: 'juniper.example' }, 302],
      [{ success: false, 'error-codes': ['invalid-input-secret'] }, 200],
    ];
    for (const [body, status] of outages) {
      answer(body, status);
      expect(await captcha.verify('token-1', use)).toBe('unavailable');
    }
    await fake.stop();
    expect(await captcha.verify('token-1', use)).toBe('unavailable');
    expect(trouble).toHaveLength(outages.length + 1);
    expect(trouble.join()).not.toMatch(/the-secret|token-1/);
  });

  it('R10 a provider that does not answer is given up after the timeout', async () => {
    fake.reply = 'hang';
    expect(await captchaWith({ timeoutMs: 60 }).verify('token-1', use)).toBe('unavailable');
    expect(fake.requests).toHaveLength(1);
  });
});
