import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isRefusedPassword } from '../../../src/service/domain/refused-passwords.ts';
import { badPasswords, passphrases } from '../../support/bad-passwords.ts';

const here = { appName: 'Juniper Studio', email: 'grace.hopper@navy-yard.example' };

describe('R3 refused passwords', () => {
  it('R3 the list has more than 3,000 entries', () => {
    expect(new Set(dictionary['passwords-common']).size).toBeGreaterThan(3000);
  });

  it.each(badPasswords)('R3 %j is refused', (password) => {
    expect(isRefusedPassword(password, here)).toBe(true);
  });

  it.each(passphrases)('R3 %j is taken: there are no rules about its characters', (password) => {
    expect(isRefusedPassword(password, here)).toBe(false);
  });

  it('R3 a short local part does not forbid every word that begins with it', () => {
    expect(isRefusedPassword('adamant hedgehogs', { appName: 'X', email: 'ada@example.com' })).toBe(false);
    expect(isRefusedPassword('ada12345', { appName: 'X', email: 'ada@example.com' })).toBe(true);
  });
});
