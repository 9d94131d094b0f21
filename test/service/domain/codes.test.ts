import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { newFlowId, newToken } from '../../../src/platform/process/secrets.ts';
import { readCodeToken } from '../../../src/service/domain/code-token.ts';
import { type CodeBinding, codeMac, isCode, newCode } from '../../../src/service/domain/codes.ts';
import { readFlowCookie, writeFlowCookie } from '../../../src/service/domain/flow-cookie.ts';
import { soakSays, soakTimes } from '../../support/soaks.ts';

const key = (id: string) => ({ id, secret: systemRandom.bytes(32) });
const keys = { hmac: [key('a')] };
const binding: CodeBinding = { appId: 'app_demo', mode: 'sandbox', purpose: 'reset', flowId: 'f1' };

describe('codes', () => {
  it('R12 a code is six digits, leading zeros included, and a string', () => {
    expect(newCode({ bytes: systemRandom.bytes, below: () => 123 })).toBe('000123');
    expect(newCode({ bytes: systemRandom.bytes, below: (end) => end - 1 })).toBe('999999');
  });

  it('R12 every digit is equally likely at every place', () => {
    const draws = soakTimes(1_000_000, 20_000);
    const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0));
    for (let i = 0; i < draws; i++) {
      for (const [place, digit] of [...newCode(systemRandom)].entries()) counts[place]![Number(digit)]! += 1;
    }
    const chiSquares = counts.map((place) =>
      place.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0),
    );
    soakSays(`${draws} codes: chi-square of the six places ${chiSquares.map((one) => one.toFixed(1)).join(', ')}`);
    // 9 degrees of freedom: 39.3 is exceeded once in 100,000 fair runs, so the test does not cry
    // wolf.
    for (const chiSquare of chiSquares) expect(chiSquare).toBeLessThan(39.3);
  });

  it('R13 the stored form of a code does not contain it, and matches only it', () => {
    const stored = codeMac(keys, binding, '482913');
    expect(stored).not.toContain('482913');
    expect(isCode(keys, binding, '482913', stored)).toBe(true);
    expect(isCode(keys, binding, '482914', stored)).toBe(false);
    expect(isCode(keys, binding, '482913', null)).toBe(false);
  });

  it('R13 an attacker with the database but without the key cannot match any code', () => {
    const stored = codeMac(keys, binding, '000777');
    const guessed = { hmac: [{ id: 'a', secret: systemRandom.bytes(32) }] };
    let hits = 0;
    for (let code = 0; code < 1000; code++) {
      if (isCode(guessed, binding, String(code).padStart(6, '0'), stored)) hits += 1;
    }
    expect(hits).toBe(0);
  });

  it('R17 a code is bound to app, mode, purpose and flow', () => {
    const stored = codeMac(keys, binding, '482913');
    const others: Partial<CodeBinding>[] = [
      { appId: 'app_other' },
      { mode: 'live' },
      { purpose: 'passwordless' },
      { flowId: 'f2' },
    ];
    for (const other of others) expect(isCode(keys, { ...binding, ...other }, '482913', stored)).toBe(false);
  });

  it('R32 a new key signs, the old one still verifies, and a removed one does not', () => {
    const [old, fresh] = [key('old'), key('fresh')];
    const stored = codeMac({ hmac: [old] }, binding, '482913');
    expect(isCode({ hmac: [fresh, old] }, binding, '482913', stored)).toBe(true);
    expect(codeMac({ hmac: [fresh, old] }, binding, '482913').startsWith('fresh.')).toBe(true);
    expect(isCode({ hmac: [fresh] }, binding, '482913', stored)).toBe(false);
  });

  it('R27 tokens are 256 bits and flow ids 128, and never the same twice', () => {
    const tokens = Array.from({ length: soakTimes(100_000, 2_000) }, () => newToken(systemRandom));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(Buffer.from(tokens[0]!, 'base64url')).toHaveLength(32);
    expect(Buffer.from(newFlowId(systemRandom), 'base64url')).toHaveLength(16);
  });
});

describe('code tokens', () => {
  const flowId = newFlowId(systemRandom);
  const token = newToken(systemRandom);

  it('C1 distinguishes flow and code, a link, and six digits', () => {
    expect(readCodeToken(`${flowId}.012345`)).toEqual({ kind: 'code', flowId, code: '012345' });
    expect(readCodeToken(token)).toEqual({ kind: 'link', token });
    expect(readCodeToken('012345')).toEqual({ kind: 'bare', code: '012345' });
  });

  it('R105 digits with spaces, dashes or full width are the same digits', () => {
    for (const typed of ['012 345', ' 012-345 ', '０１２３４５']) {
      expect(readCodeToken(typed)).toEqual({ kind: 'bare', code: '012345' });
    }
  });

  it.each(['', '12345', '1234567', 'abcdef', `${flowId}.12345`, `${flowId}.`, `.123456`, `${token}x`, '012345\u0000'])(
    'C1 %j is nothing',
    (sent) => expect(readCodeToken(sent)).toBeNull(),
  );

  it('C15 the cookie remembers one flow a purpose, and rubbish is left out', () => {
    const other = newFlowId(systemRandom);
    const cookie = writeFlowCookie({ reset: flowId, login: other });
    expect(readFlowCookie(cookie)).toEqual({ reset: flowId, login: other });
    expect(readFlowCookie(`${cookie}.verify-${flowId}.<script>`)).toEqual({ reset: flowId, login: other });
    expect(readFlowCookie(null)).toEqual({});
    expect(writeFlowCookie({})).toBeNull();
  });
});
