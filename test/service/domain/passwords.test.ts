import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { createHasher, type HasherOptions } from '../../../src/service/domain/passwords.ts';

const hasherWith = (options: Partial<HasherOptions> = {}) => createHasher({ random: systemRandom, ...options });
const password = 'a walk along the river';

describe('passwords', () => {
  it('R1 a hash names Argon2id with 19 MiB and two passes, and has a salt of 16 bytes', async () => {
    const phc = await hasherWith().hash(password);
    expect(phc.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true);
    expect(Buffer.from(phc.split('$')[4]!, 'base64')).toHaveLength(16);
  });

  it('R1 the same password twice makes two hashes', async () => {
    const hasher = hasherWith();
    expect(await hasher.hash(password)).not.toBe(await hasher.hash(password));
  });

  it('R1 a hash of lower cost is renewed when it fits, and only then', async () => {
    const old = await hasherWith({ cost: { memoryCost: 8192, timeCost: 1 } }).hash(password);
    const hasher = hasherWith();
    expect(await hasher.verify(old, 'not the password')).toEqual({ ok: false });
    const { ok, rehash } = await hasher.verify(old, password);
    expect(ok).toBe(true);
    expect(rehash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(rehash!, password)).toEqual({ ok: true });
  });

  it('R1 a pepper is needed to verify, its newer sister takes over, and hashes without one are renewed', async () => {
    const [one, two] = ['one', 'two'].map((id) => ({ id, secret: systemRandom.bytes(32) }));
    const peppered = await hasherWith({ peppers: [one!] }).hash(password);
    expect(peppered.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true);
    expect(await hasherWith().verify(peppered, password)).toEqual({ ok: false });
    const { ok, rehash } = await hasherWith({ peppers: [two!, one!] }).verify(peppered, password);
    expect(ok).toBe(true);
    expect(await hasherWith({ peppers: [two!] }).verify(rehash!, password)).toEqual({ ok: true });
    const plain = await hasherWith().hash(password);
    expect((await hasherWith({ peppers: [one!] }).verify(plain, password)).rehash).toBeDefined();
  });

  it.each([
    ['64 characters', `${'b'.repeat(60)}wxyz`],
    ['256 characters', `${'c d'.repeat(85)}e`],
    ['emoji', '🌊🪵🦔🌲🍄🐚🪶🌙'],
    ['spaces at both ends', '  in between  '],
    ['1,024 bytes', 'é'.repeat(512)],
  ])('R2 a password of %s round-trips, and its last character counts', async (_, long) => {
    const hasher = hasherWith();
    const phc = await hasher.hash(long);
    expect((await hasher.verify(phc, long)).ok).toBe(true);
    expect((await hasher.verify(phc, `${[...long].slice(0, -1).join('')}!`)).ok).toBe(false);
  });

  it('R2 two ways of typing the same characters are one password', async () => {
    const hasher = hasherWith();
    const phc = await hasher.hash('caf\u{E9} ﬁlter');
    expect((await hasher.verify(phc, 'cafe\u{301} filter')).ok).toBe(true);
  });

  it('R2 more than 1,024 bytes are refused without a hash', async () => {
    const hasher = hasherWith();
    const huge = 'x'.repeat(1_000_000);
    await expect(hasher.hash(huge)).rejects.toMatchObject({ code: 'invalid-password-too-long', status: 400 });
    await expect(hasher.verify(null, huge)).rejects.toMatchObject({ code: 'invalid-password-too-long' });
    expect(hasher.runs).toBe(0);
  });

  it('R5 nothing to verify costs one verification too, and nothing fits the dummy', async () => {
    const hasher = hasherWith();
    expect(await hasher.verify(null, password)).toEqual({ ok: false });
    expect(hasher.runs).toBe(1);
    const phc = await hasher.hash(password);
    await hasher.verify(phc, 'wrong wrong wrong');
    expect(hasher.runs).toBe(3);
  });
});
