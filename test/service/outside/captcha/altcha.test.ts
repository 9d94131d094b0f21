import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemRandom } from '../../../../src/platform/process/random.ts';
import { altcha } from '../../../../src/service/outside/captcha/altcha.ts';
import type { CaptchaUse } from '../../../../src/service/outside/captcha/captcha.ts';
import { spendOnce } from './spend-once.ts';

const key = (letter: string) => ({ id: letter, secret: Buffer.from(letter.repeat(32)) });
const use: CaptchaUse = { appId: 'app_demo', mode: 'live', hostname: 'juniper.example', action: 'signup' };
const work = { least: 200, most: 400 };
const captchaWith = (keys = [key('a')], spend = spendOnce()) =>
  altcha({ keys: { hmac: keys }, random: systemRandom, spend, work });

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
async function solved(captcha: ReturnType<typeof captchaWith>, forUse = use) {
  const challenge = (await captcha.challenge(forUse)) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
}

afterEach(() => vi.useRealTimers());

describe('the embedded captcha', () => {
  it('R10 a solved puzzle counts, and its search is as long as the app wants it', async () => {
    const captcha = captchaWith();
    for (let i = 0; i < 5; i++) {
      const payload = await solved(captcha);
      expect(payload.solution.counter).toBeGreaterThanOrEqual(work.least);
      expect(payload.solution.counter).toBeLessThan(work.most);
      expect(await captcha.verify(encode(payload), use)).toBe('ok');
    }
  });

  it('R10 a token counts once, also when 20 requests show it at the same time', async () => {
    const captcha = captchaWith();
    const token = encode(await solved(captcha));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(token, use)));
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
    expect(await captcha.verify(token, use)).toBe('bad');
  });

  it('R10 the same puzzle in another spelling is not another token', async () => {
    const captcha = captchaWith();
    const payload = await solved(captcha);
    expect(await captcha.verify(encode(payload), use)).toBe('ok');
    const respelled = [
      { ...payload, more: 1 },
      { ...payload, solution: { ...payload.solution, time: 5 } },
      {
        ...payload,
        challenge: {
          ...payload.challenge,
          parameters: Object.fromEntries(Object.entries(payload.challenge.parameters).reverse()),
        },
      },
    ];
    for (const again of respelled) expect(await captcha.verify(encode(again), use)).toBe('bad');
  });

  it('R10 a token of another app, mode, page or act counts for nothing, and is not lost by trying', async () => {
    const captcha = captchaWith();
    const token = encode(await solved(captcha));
    const foreign: Partial<CaptchaUse>[] = [
      { appId: 'app_afterview' },
      { mode: 'sandbox' },
      { hostname: 'evil.example' },
      { action: 'login' },
    ];
    for (const part of foreign) expect(await captcha.verify(token, { ...use, ...part })).toBe('bad');
    expect(await captcha.verify(token, use)).toBe('ok');
  });

  it('R10 an expired token counts for nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const captcha = captchaWith();
    const [early, late] = [encode(await solved(captcha)), encode(await solved(captcha))];
    vi.setSystemTime(Date.now() + 19 * 60_000);
    expect(await captcha.verify(early, use)).toBe('ok');
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await captcha.verify(late, use)).toBe('bad');
  });

  it('R10 rejects a changed puzzle, a guessed answer and a signature by another key', async () => {
    const captcha = captchaWith();
    const { challenge, solution } = await solved(captcha);
    const { parameters } = challenge;
    const changed = (change: object) => ({
      challenge: { ...challenge, parameters: { ...parameters, ...change } },
      solution,
    });
    const forged = [
      changed({ keyPrefix: '00' }),
      changed({ expiresAt: 4_000_000_000 }),
      changed({ data: { ...parameters.data, app: 'app_other' } }),
      changed({ algorithm: 'PBKDF2/SHA-256', cost: 1_000_000_000 }),
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, counter: String(solution.counter) } },
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } },
      { challenge, solution: { counter: solution.counter } },
      { challenge: { parameters }, solution },
      { challenge: { parameters, signature: '' }, solution },
      { challenge },
      await solved(captchaWith([key('b')])),
    ];
    for (const payload of forged) expect(await captcha.verify(encode(payload), use)).toBe('bad');
    expect(await captcha.verify(encode({ challenge, solution }), use)).toBe('ok');
  });

  it('R10 garbage is refused, not an error', async () => {
    const captcha = captchaWith();
    const garbage = ['', '%%%', 'bnVsbA==', encode([]), encode('x'), encode({ challenge: {} }), 'A'.repeat(100_000)];
    garbage.push(encode({ challenge: { parameters: { nonce: 'zz' }, signature: 'x' }, solution: null }));
    for (const token of garbage) expect(await captcha.verify(token, use)).toBe('bad');
  });

  it('R32 a puzzle that was signed before the key was replaced still counts', async () => {
    const token = encode(await solved(captchaWith([key('a')])));
    expect(await captchaWith([key('b'), key('a')]).verify(token, use)).toBe('ok');
    expect(await captchaWith([key('b')]).verify(token, use)).toBe('bad');
  });

  it('R75 when spent tokens cannot be looked up, the call fails instead of passing', async () => {
    const captcha = captchaWith([key('a')], () => Promise.reject(new Error('database down')));
    await expect(captcha.verify(encode(await solved(captcha)), use)).rejects.toThrow('database down');
  });
});
