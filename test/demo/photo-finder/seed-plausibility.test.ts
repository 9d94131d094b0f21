import { describe, expect, it } from 'vitest';
import { type Procedure, procedureOf } from '../../../demo/photo-finder/contract/procedures.ts';
import { ageBands } from '../../../demo/photo-finder/contract/vocabulary.ts';
import { picturesOf } from '../../../demo/photo-finder/seed/pictures.ts';
import { planSet, providerCount } from '../../../demo/photo-finder/seed/plan.ts';
import { planProvider } from '../../../demo/photo-finder/seed/providers.ts';

const sets = Array.from({ length: 480 }, (_, i) => planSet(i));
const providers = Array.from({ length: providerCount }, (_, i) => planProvider(i));
const of = (...slugs: Procedure[]) => sets.filter(({ procedures }) => slugs.includes(procedures[0]!));
const share = <T>(list: readonly T[], fits: (one: T) => boolean) => list.filter(fits).length / list.length;
const agesOf = (...slugs: Procedure[]) => of(...slugs).flatMap(({ ageBand }) => ageBand ?? []);

/** What a title may offer, by area or by name. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  'Plastic surgeon': ['breast', 'abdomen', 'buttocks', 'body'],
  'Facial plastic surgeon': ['face', 'nose'],
  'Oculoplastic surgeon': ['upper-eyelid', 'lower-eyelid', 'brow-lift'],
  Dermatologist: ['liposuction', 'upper-eyelid', 'lower-eyelid'],
  Clinic: ['breast', 'abdomen', 'buttocks', 'body', 'face'],
};
const boards: Readonly<Record<string, string>> = {
  'Plastic surgeon': 'Demo Board of Plastic Surgery',
  'Facial plastic surgeon': 'Demo Board of Facial Plastic Surgery',
  'Oculoplastic surgeon': 'Demo Board of Ophthalmic Plastic Surgery',
  Dermatologist: 'Demo Board of Dermatology',
  Clinic: 'Demo Board of Plastic Surgery',
};

describe('the demo’s providers', () => {
  it('§2.4 offer what their specialty does, and are certified by its board', () => {
    for (const { row, procedures, credentials } of providers) {
      for (const { slug } of procedures)
        expect(
          scopes[row.title]!.some((one) => one === slug || one === procedureOf(slug).area),
          `${row.title}: ${slug}`,
        ).toBe(true);
      for (const { kind, board } of credentials)
        if (kind === 'certification') expect([row.title, board]).toEqual([row.title, boards[row.title]]);
    }
    expect(new Set(providers.map(({ row }) => row.title))).toEqual(new Set(Object.keys(scopes)));
  });

  it('§2.4 practise in one country, with its phone and at most two places', () => {
    for (const { locations } of providers) {
      expect(new Set(locations.map(({ country }) => country)).size).toBe(1);
      expect(new Set(locations.map(({ phone }) => phone.split(' ')[0])).size).toBe(1);
      expect(locations.length).toBeLessThanOrEqual(3);
      for (const { postal } of locations) expect(postal).not.toMatch(/[#@]/);
    }
  });

  it('§2.4 are called recognised only where a recognising body is stated', () => {
    const credentials = providers.flatMap((one) => one.credentials);
    for (const { board, recogniser, kind } of credentials) {
      expect(board).not.toMatch(/recogni/i);
      if (kind === 'membership') expect(recogniser).toBe('other');
    }
    expect(new Set(credentials.map(({ recogniser }) => recogniser)).size).toBeGreaterThanOrEqual(4);
  });
});

describe('the demo’s sets', () => {
  it('§2.1 name a provider who offers all that was done', () => {
    const named = sets.filter(({ provider }) => provider !== null);
    expect(named.length).toBeGreaterThan(300);
    for (const { provider, procedures } of named) {
      const offered = providers[provider!]!.procedures.map(({ slug }) => slug);
      expect(offered, procedures.join()).toEqual(expect.arrayContaining(procedures));
    }
    expect(new Set(named.map(({ provider }) => provider)).size).toBeGreaterThan(providerCount * 0.9);
  });

  it('§2.1 have ages that their procedure is usual at', () => {
    const over44 = (age: string) => ageBands.indexOf(age as (typeof ageBands)[number]) >= 3;
    expect(share(agesOf('facelift', 'neck-lift'), over44)).toBeGreaterThan(0.75);
    expect(agesOf('facelift', 'neck-lift', 'brow-lift')).not.toContain('18-24');
    expect(agesOf('facelift', 'neck-lift')).not.toContain('25-34');
    expect(share(agesOf('breast-augmentation', 'rhinoplasty', 'bbl', 'chin'), over44)).toBeLessThan(0.25);
    expect(agesOf('mommy-makeover')).not.toContain('65+');
    for (const { parity } of of('mommy-makeover')) expect(parity ?? 1).toBeGreaterThan(0);
    for (const { ageIndex, parity } of sets) if (ageIndex === 0) expect(parity ?? 0).toBeLessThan(2);
  });

  it.each([
    ['open', 'closed'],
    ['deep-plane', 'smas'],
    ['mini', 'full'],
    ['full', 'extended'],
    ['one-session', 'two-sessions'],
    ['diep', 'expander'],
    ['implant', 'sliding'],
    ['endoscopic', 'lateral'],
    ['crease', 'double-eyelid'],
  ])('§2.1 never had both %s and %s', (one, other) => {
    expect(sets.some(({ techniques }) => techniques.includes(one))).toBe(true);
    expect(sets.filter(({ techniques }) => techniques.includes(one) && techniques.includes(other))).toEqual([]);
  });

  it('§2.1 know only techniques of their procedure, and scars that those leave', () => {
    for (const { procedures, techniques, fields } of sets) {
      expect(procedureOf(procedures[0]!).techniques).toEqual(expect.arrayContaining(techniques));
      const [scar] = fields.scar ?? [];
      if (scar === undefined) continue;
      if (procedures[0] === 'arm-lift') expect(scar === 'in-the-armpit').toBe(techniques.includes('mini'));
      if (procedures[0] === 'body-lift') expect(scar === 'all-around').toBe(techniques.includes('circumferential'));
      if (procedures[0] === 'thigh-lift') expect(scar === 'in-the-groin').toBe(!techniques.includes('vertical'));
      if (procedures[0] === 'breast-reduction') expect(scar).not.toBe('peri');
      expect(procedures[0]).not.toBe('breast-fat-transfer');
    }
  });

  it('§2.1 have scars where their procedure leaves some, and nowhere else, stated and drawn', () => {
    const lift = ['peri', 'lollipop', 'anchor'];
    const stated: Partial<Record<Procedure, readonly string[]>> = {
      'breast-lift': lift,
      'breast-lift-with-implants': lift,
      'breast-reduction': ['lollipop', 'anchor'],
      'implant-removal': lift,
      'tummy-tuck': ['low', 'high'],
      'mini-tummy-tuck': ['low'],
      'mommy-makeover': ['low', 'high'],
      'arm-lift': ['in-the-armpit', 'along-the-inner-arm', 'along-the-back'],
      'thigh-lift': ['in-the-groin', 'along-the-inner-thigh'],
      'body-lift': ['across-the-front', 'all-around'],
    };
    const onBelly: readonly Procedure[] = ['tummy-tuck', 'mini-tummy-tuck', 'mommy-makeover', 'body-lift'];
    for (const set of sets) {
      const primary = set.procedures[0]!;
      for (const scar of set.fields.scar ?? [])
        expect([primary, stated[primary] ?? []]).toEqual([primary, expect.arrayContaining([scar])]);
      for (const { stage, illustration } of picturesOf(set)) {
        const { subject } = illustration;
        if (subject.kind !== 'figure') continue;
        const drawn = onBelly.includes(primary) ? 'belly' : primary === 'arm-lift' ? 'arm' : 'none';
        expect([primary, subject.scar.at]).toEqual([primary, stage === 'after' ? drawn : 'none']);
      }
    }
    for (const slug of Object.keys(stated) as Procedure[])
      expect([slug, of(slug).some(({ fields }) => fields.scar !== undefined)]).toEqual([slug, true]);
  });

  it('§2.1 take away what fits the operation: most in a reduction, little in a lift or with an implant', () => {
    const grams = (slug: Procedure) => new Set(of(slug).flatMap(({ fields }) => fields.grams ?? []));
    expect([...grams('breast-reduction')].sort()).toEqual(['1000+', '250-500', '500-750', '750-1000']);
    expect([...grams('breast-lift')]).toEqual(['0-250']);
    expect([...grams('implant-removal')].sort()).toEqual(['0-250', '250-500']);
  });

  it('§2.1 have implants whose parts go together', () => {
    for (const { implant, techniques, procedures } of sets) {
      if (!implant) continue;
      if (implant.shape === 'anatomic') expect(implant.fill).toBe('gummy');
      if (implant.incision === 'axil') expect(implant.fill).not.toBe('gummy');
      if (techniques.includes('dual-plane')) expect(implant.placement).toBe('dual');
      if (procedures[0] === 'breast-lift-with-implants') expect(implant.incision).toBe('peri');
    }
  });

  it('§2.1 say in their caption what fits procedure, technique and time', () => {
    for (const { caption, procedures, techniques, monthsAfter } of sets) {
      if (/muscle repair/i.test(caption)) expect(techniques).toContain('muscle-repair');
      if (/drains|below the line/.test(caption)) expect(procedures[0]).toMatch(/tuck|makeover/);
      if (/Fat was placed|resorption|third of the volume/.test(caption)) expect(procedures[0]).toBe('bbl');
      if (/swelling remains/.test(caption)) expect(monthsAfter).toBeLessThanOrEqual(3);
      if (/flat now/.test(caption)) expect(monthsAfter).toBeGreaterThanOrEqual(10);
    }
  });
});
