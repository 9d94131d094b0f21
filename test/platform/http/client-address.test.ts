import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../src/platform/http/client-address.ts';

describe('the address of a caller', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4', '1.2.3.0/24'],
    ['::ffff:1.2.3.4', '1.2.3.4', '1.2.3.0/24'],
    ['::FFFF:102:304', '1.2.3.4', '1.2.3.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0006', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/64'],
    ['somewhere', 'unknown', 'unknown'],
    ['', 'unknown', 'unknown'],
    [undefined, 'unknown', 'unknown'],
  ])('R6 %s is counted as %s and kept as %s', (text, key, prefix) => {
    expect(clientAddress(text)).toEqual({ key, prefix });
  });

  it('R6 a thousand addresses of one /64 are one caller', () => {
    const keys = Array.from(
      { length: 1000 },
      (_, i) => clientAddress(`2001:db8::${i.toString(16)}:${(i * 7).toString(16)}`).key,
    );
    expect(new Set(keys).size).toBe(1);
  });
});
