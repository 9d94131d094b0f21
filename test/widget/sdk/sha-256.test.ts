import { createHash } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, it, vi } from 'vitest';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { altcha } from '../../../src/service/outside/captcha/altcha.ts';
import { proveWork } from '../../../src/widget/element/proof-of-work.ts';
import { hexOf, sha256 } from '../../../src/widget/sdk/sha-256.ts';

it('R10 our SHA-256 answers the published vectors, without crypto.subtle', () => {
  vi.stubGlobal('crypto', undefined);
  const of = (text: string) => hexOf(sha256(new TextEncoder().encode(text)));
  expect(of('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(of('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(of('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  vi.unstubAllGlobals();
});

it('R10 it answers what Node answers, for every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = systemRandom.bytes(length);
    expect(hexOf(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

const use = { appId: 'app_demo', mode: 'live', hostname: 'juniper.example', action: 'signup' } as const;
const captcha = altcha({
  keys: { hmac: [{ id: 'a', secret: Buffer.from('a'.repeat(32)) }] },
  random: systemRandom,
  spend: async () => true,
});
type Puzzle = Parameters<typeof proveWork>[0];

it('R10 the proof is the one that the service wants, and the page is never held up for long meanwhile', async () => {
  const puzzle = (await captcha.challenge(use)) as Puzzle;
  // A clock that goes on by a millisecond whenever it is looked at: the lengths of the slices do
  // not depend on the machine.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++now);
  const pauses = [0];
  const token = await proveWork(puzzle, () => {
    pauses.push(now);
    return false;
  });
  clock.mockRestore();
  expect(await captcha.verify(token, use)).toBe('ok');
  const { solution } = JSON.parse(atob(token));
  expect(solution.counter).toBe((await solveChallenge({ challenge: puzzle as never, deriveKey }))?.counter);
  expect(pauses.length).toBeGreaterThan(solution.counter / 32 / 10);
  // Ten, and looks of other code of the process between two slices.
  expect(Math.max(...pauses.slice(1).map((at, i) => at - pauses[i]!))).toBeLessThanOrEqual(15);
});

it('R10 stops when the proof is no longer needed', async () => {
  const { parameters, signature } = (await captcha.challenge(use)) as Puzzle;
  const endless = { signature, parameters: { ...parameters, keyPrefix: 'f'.repeat(32) } };
  await expect(proveWork(endless, () => true)).rejects.toThrow('no answer');
});
