import { describe, expect, it } from 'vitest';
import { sealBy } from '../../../src/platform/database/seal.ts';

const [one, two, three] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)];

describe('R13 sealing', () => {
  it('R13 hides the text, differently each time, and opens it again', () => {
    const seal = sealBy([one]);
    const sealed = seal.close('424242 🦉');
    expect(sealed).not.toContain('424242');
    expect(seal.close('424242 🦉')).not.toBe(sealed);
    expect(seal.open(sealed)).toBe('424242 🦉');
  });

  it('R32 opens by any of its secrets and closes by the first', () => {
    const old = sealBy([one]).close('text');
    expect(sealBy([two, one]).open(old)).toBe('text');
    const now = sealBy([two, one]).close('text');
    expect(() => sealBy([one]).open(now)).toThrow();
    expect(() => sealBy([three, two.slice(1)]).open(now)).toThrow('None of the secrets');
  });

  it('R13 notices a changed letter', () => {
    const seal = sealBy([one]);
    const bytes = Buffer.from(seal.close('text').slice(4), 'base64');
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const forged = Buffer.from(bytes);
      forged[at]! ^= 1;
      expect(() => seal.open(`gcm:${forged.toString('base64')}`)).toThrow('None of the secrets');
    }
    expect(() => seal.open('')).toThrow('None of the secrets');
  });
});
