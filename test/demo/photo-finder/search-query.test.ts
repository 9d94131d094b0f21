import { describe, expect, it } from 'vitest';
import { noFilters, readFilters, writeFilters } from '../../../demo/photo-finder/contract/filters.ts';
import { parseSearchQuery } from '../../../demo/photo-finder/contract/search-query.ts';

const read = (text: string) => {
  const { words, ranges, pair, rest } = parseSearchQuery(text);
  return { ...words, ...ranges, ...(pair ? { pair } : {}), ...(rest ? { rest } : {}) };
};

describe('§1 the search box reads measurements', () => {
  it.each<[string, Record<string, unknown>]>([
    [`5'4" 140 lb 350cc tummy tuck`, { h: [160, 165], w: [61, 66], cc: [325, 375], proc: ['tummy-tuck'] }],
    ['5’4” 140lbs', { h: [160, 165], w: [61, 66] }],
    ['5 ft 4', { h: [160, 165] }],
    ['1.65 m, 63 kg', { h: [162, 167], w: [60, 65] }],
    ['165cm 63kg', { h: [162, 167], w: [60, 65] }],
    ['5′4″ 10 stone', { h: [160, 165], w: [61, 66] }],
    ['5ft4in 10st 4lb', { h: [160, 165], w: [62, 67] }],
    ['1m65', { h: [162, 167] }],
    ['160-170 cm, 55kg to 70 kg', { h: [160, 170], w: [55, 70] }],
    ['130–150 lbs bbl', { w: [59, 68], proc: ['bbl'] }],
    ['between 55 and 60 kg, from 160 to 170 cm', { w: [55, 60], h: [160, 170] }],
    ['60 kg and 165 cm', { w: [57, 62], h: [162, 167] }],
    ['under 60 kg', { w: [35, 60] }],
    ['over 170cm, less than 140 lb', { h: [170, 210], w: [35, 64] }],
    ['300-350 cc silicone', { cc: [300, 350], fill: ['silicone'] }],
    ['6 months dark skin', { since: ['3-6', '6-12'], tone: ['8', '9', '10'] }],
    ['6+ months', { since: ['6-12', '12-24', '24+'] }],
    ['healed', { since: ['6-12', '12-24', '24+'] }],
    ['38 years old', { age: ['35-44'] }],
    ['70yo', { age: ['65+'] }],
    ['breast lift with implants', { proc: ['breast-lift-with-implants'] }],
    ['nose job', { proc: ['rhinoplasty'] }],
    ['bbl', { proc: ['bbl'] }],
    ['pear shaped, 2 kids', { shape: ['pear'], parity: ['2'] }],
    ['no children', { parity: ['0'] }],
    ['before and after', { pair: true }],
    ['low scar', { scar: ['low'] }],
    [
      'breast reduction B to D cup anchor scar 600 g',
      { proc: ['breast-reduction'], cupfrom: ['B'], cupto: ['D'], scar: ['anchor'], grams: ['500-750'] },
    ],
    ['C-cup', { cupto: ['C'] }],
    ['arm lift, lost 40 kg', { proc: ['arm-lift'], lost: ['25-50'] }],
    ['62 kg, 100 lb weight loss', { w: [59, 64], lost: ['25-50'] }],
    ['lipo of the inner thighs 3000 ml', { lipo: ['inner-thighs'], lipoml: ['3000-4000'] }],
    ['bbl 6 weeks in a garment', { proc: ['bbl'], garment: ['6-8'] }],
    ['facelift local anaesthesia', { proc: ['facelift'], anaes: ['awake'] }],
    ['nose job hump lifted tip', { proc: ['rhinoplasty'], dorsum: ['lowered'], tip: ['lifted'] }],
    ['second revision', { revno: ['second'] }],
    // What the browser and the server once read differently.
    ['over 60 kg', { w: [60, 200] }],
    ['160-165 cm', { h: [160, 165] }],
    ['over 160 cm under 170 cm', { h: [160, 170] }],
    ['1,70 m 35 years old no kids nose job', { h: [167, 172], age: ['35-44'], parity: ['0'], proc: ['rhinoplasty'] }],
    ['10 stone', { w: [61, 66] }],
    ['5 feet', { h: [149, 154] }],
    ['7 ft', { rest: '7 ft' }],
    ['60 kilograms', { w: [57, 62] }],
    ['300-350 cc', { cc: [300, 350] }],
    ['3 weeks after a facelift', { since: ['0-1'], proc: ['facelift'] }],
    ['10 days', { since: ['0-1'] }],
    ['2 years', { since: ['12-24', '24+'] }],
    ['a year post-op', { since: ['6-12', '12-24'] }],
    ['6 months healed', { since: ['3-6', '6-12'] }],
    ['6 months or more', { since: ['6-12', '12-24', '24+'] }],
    ['35 years', { rest: '35 years' }],
    ['35 yrs old', { age: ['35-44'] }],
    ['17 years old 900 lb', { rest: '17 years old 900 lb' }],
    ['two births', { parity: ['2'] }],
    ['2 births', { parity: ['2'] }],
    ['2 kids size 38', { parity: ['2'], w: [55, 61] }],
    ['very dark skin', { tone: ['9', '10'] }],
    ['darker skin', { tone: ['8', '9', '10'] }],
    ['tanned skin', { tone: ['4', '5', '6', '7'] }],
    ['before + after', { pair: true }],
    ['saline', { fill: ['saline'] }],
    ['nosejob', { proc: ['rhinoplasty'] }],
    ['revision-rhinoplasty', { proc: ['revision-rhinoplasty'] }],
    ['bbl and tummy tuck', { proc: ['tummy-tuck', 'bbl'] }],
    ['60 kg lost 40 kg', { w: [57, 62], lost: ['25-50'] }],
    ['pear shape before and after soft scar', { shape: ['pear'], pair: true, rest: 'soft scar' }],
    ['scar cream', { rest: 'scar cream' }],
    ['', {}],
  ])('%s', (text, found) => {
    expect(read(text)).toEqual(found);
    const { rest, ...named } = parseSearchQuery(text);
    // The address carries all of it, and the text left over is read the same way again.
    const address = writeFilters({ ...noFilters(), ...named });
    expect(readFilters(address)).toMatchObject({ filters: named, wrong: [] });
    expect(parseSearchQuery(rest)).toEqual({ words: {}, ranges: {}, pair: false, rest });
  });

  it('text left over is never a filter of its own', () => {
    expect(read('300 cc nose 165 cm job')).toEqual({ cc: [275, 325], h: [162, 167], proc: ['rhinoplasty'] });
  });

  it('leaves what only looks like a measurement to the text', () => {
    expect(read('999 kg')).toEqual({ rest: '999 kg' });
    expect(read('under 20 kg')).toEqual({ rest: 'under 20 kg' });
    expect(read('12 years old')).toEqual({ rest: '12 years old' });
  });
});
