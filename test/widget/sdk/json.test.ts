import { afterEach, describe, expect, it } from 'vitest';
import { stringify } from '../../../src/widget/sdk/json.ts';

const body = {
  email: 'a@b.co',
  plans: [{ planId: 'pln_free' }],
  nothing: undefined,
  deep: { list: [1, null, true, 'ü "q" \\ \n \u2028 \ud800'] },
};

describe('R90 request bodies survive a page that pollutes prototypes', () => {
  afterEach(() => {
    for (const proto of [Array.prototype, String.prototype, Object.prototype]) Reflect.deleteProperty(proto, 'toJSON');
    Reflect.deleteProperty(Object.prototype, 'enumerable');
  });

  it('writes what JSON.stringify writes on a clean page', () => {
    expect(JSON.parse(stringify(body))).toEqual(JSON.parse(JSON.stringify(body)));
    for (const value of [null, 0, -1.5, Number.NaN, '', 'é', [], {}, [undefined], { a: () => 1 }]) {
      expect(stringify(value)).toBe(JSON.stringify(value));
    }
  });

  it('ignores a toJSON on Array, String and Object, as Prototype.js leaves it', () => {
    const clean = stringify(body);
    for (const proto of [Array.prototype, String.prototype, Object.prototype]) {
      Object.defineProperty(proto, 'toJSON', { value: () => 'polluted', configurable: true });
    }
    Object.assign(Object.prototype, { enumerable: 'on every object' });
    expect(JSON.stringify(body)).toContain('polluted');
    expect(stringify(body)).toBe(clean);
  });
});
