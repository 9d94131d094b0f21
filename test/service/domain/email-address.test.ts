import { describe, expect, it } from 'vitest';
import { canonicalEmail } from '../../../src/service/domain/email-address.ts';
import { emailCorpus } from '../../support/email-corpus.ts';

describe('R9 one form of an address', () => {
  it.each(emailCorpus)('R9 %j becomes %j', (written, canonical) => {
    expect(canonicalEmail(written)).toBe(canonical);
  });

  it('R9 the corpus has 60 addresses and more', () => expect(emailCorpus.length).toBeGreaterThanOrEqual(60));

  it('R9 the form of a form is itself', () => {
    const forms = emailCorpus.flatMap(([, canonical]) => (canonical ? [canonical] : []));
    expect(forms.map(canonicalEmail)).toEqual(forms);
  });

  it('R9 mails go to one address of at most 254 bytes', () => {
    for (const [written] of emailCorpus) {
      const canonical = canonicalEmail(written);
      if (canonical === null) continue;
      expect(Buffer.byteLength(canonical)).toBeLessThanOrEqual(254);
      expect(canonical.split('@')).toHaveLength(2);
      expect(canonical).not.toMatch(/[\s,;<>"']/);
    }
  });
});
