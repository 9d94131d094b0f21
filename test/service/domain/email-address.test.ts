import { describe, expect, it } from 'vitest';
import { canonicalEmail } from '../../../src/service/domain/email-address.ts';

/** What was typed, and the one form of it; null = no address at all. */
const corpus: [written: string, canonical: string | null][] = [
  // plain, and the many ways to write the same
  ['ada@example.com', 'ada@example.com'],
  ['  ada@example.com\t', 'ada@example.com'],
  ['ada@example.com\r\n', 'ada@example.com'],
  ['Ada@Example.COM', 'ada@example.com'],
  ['ADA@EXAMPLE.COM', 'ada@example.com'],
  ['ada+news@example.com', 'ada+news@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a_d-a!#$&*/=?^`{|}~@example.com', 'a_d-a!#$&*/=?^`{|}~@example.com'],
  ['\u{FF21}\u{FF22}\u{FF20}x.co', 'ab@x.co'],
  ['ＡＤＡ@example.com', 'ada@example.com'],
  ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
  ['ma\u{212A}@x.co', 'mak@x.co'],
  ['ad\u{00AA}@x.co', 'ada@x.co'],
  ['\u{FB01}@x.co', 'fi@x.co'],
  // look alike, and are others
  ['mıke@x.co', 'mıke@x.co'],
  ['mike@x.co', 'mike@x.co'],
  ['аdа@example.com', 'аdа@example.com'],
  ['İ@x.co', 'i\u{307}@x.co'],
  ['straße@x.co', 'straße@x.co'],
  ['ada@exаmple.com', 'ada@xn--exmple-4nf.com'],
  // domains
  ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@MÜNCHEN.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@xn--mnchen-3ya.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@XN--MNCHEN-3YA.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@faß.de', 'ada@xn--fa-hia.de'],
  ['ada@x。co', 'ada@x.co'],
  ['ada@x．co', 'ada@x.co'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@sub.sub.example.museum', 'ada@sub.sub.example.museum'],
  ['ada@xn--zz', null],
  ['ada@xn--iñvalid.com', null],
  ['ada@example.com.', null],
  ['ada@.example.com', null],
  ['ada@example..com', null],
  ['ada@-example.com', null],
  ['ada@example-.com', null],
  ['ada@example', null],
  ['ada@localhost', null],
  ['ada@x.c', null],
  ['ada@1.2.3.4', null],
  ['ada@0x7f.1', null],
  ['ada@[127.0.0.1]', null],
  ['ada@x.co:25', null],
  ['ada@x.co/y', null],
  ['ada@x.co?y', null],
  ['ada@%65xample.com', null],
  ['ada@exa_mple.com', null],
  ['ada@exam\u{AD}ple.com', 'ada@example.com'],
  // several, or none
  ['a@x.co,b@y.co', null],
  ['a@x.co;b@y.co', null],
  ['a@x.co b@y.co', null],
  ['a@b@x.co', null],
  ['a@b\u{FF20}x.co', null],
  ['@x.co', null],
  ['ada@', null],
  ['ada', null],
  ['', null],
  // what ends headers and lists
  ['ada@x.co\r\nBcc: eve@y.co', null],
  ['ada\n@x.co', null],
  ['ada\u{0}@x.co', null],
  ['ad\u{200B}a@x.co', null],
  ['ad\u{202E}a@x.co', null],
  ['ad\u{D800}a@x.co', null],
  ['"ada"@x.co', null],
  ["a'da@x.co", null],
  ['<ada@x.co>', null],
  ['Ada <ada@x.co>', null],
  ['(c)ada@x.co', null],
  ['ada\\@x.co', null],
  // length
  [`${'a'.repeat(249)}@x.co`, `${'a'.repeat(249)}@x.co`],
  [`${'a'.repeat(250)}@x.co`, null],
  [`${'ü'.repeat(125)}@x.co`, null],
];

describe('R9 one form of an address', () => {
  it.each(corpus)('R9 %j becomes %j', (written, canonical) => {
    expect(canonicalEmail(written)).toBe(canonical);
  });

  it('R9 the corpus has 60 addresses and more', () => expect(corpus.length).toBeGreaterThanOrEqual(60));

  it('R9 the form of a form is itself', () => {
    const forms = corpus.flatMap(([, canonical]) => (canonical ? [canonical] : []));
    expect(forms.map(canonicalEmail)).toEqual(forms);
  });

  it('R9 what is mailed is at most 254 bytes of one address', () => {
    for (const [written] of corpus) {
      const canonical = canonicalEmail(written);
      if (canonical === null) continue;
      expect(Buffer.byteLength(canonical)).toBeLessThanOrEqual(254);
      expect(canonical.split('@')).toHaveLength(2);
      expect(canonical).not.toMatch(/[\s,;<>"']/);
    }
  });
});
