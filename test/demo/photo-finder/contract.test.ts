import { describe, expect, it } from 'vitest';
import { fieldsOf, fittingFields, valuesOf } from '../../../demo/photo-finder/contract/fields.ts';
import { readFilters, writeFilters } from '../../../demo/photo-finder/contract/filters.ts';
import { procedureSlugs } from '../../../demo/photo-finder/contract/procedures.ts';
import { packVectors, unpackVectors } from '../../../demo/photo-finder/contract/vectors.ts';
import { fieldNames, fieldValues } from '../../../demo/photo-finder/contract/vocabulary.ts';

describe('what only some operations ask', () => {
  it('every value of a field belongs to an operation, and each operation has only existing values', () => {
    for (const name of fieldNames) {
      expect([name, valuesOf(name, procedureSlugs)]).toEqual([name, fieldValues[name]]);
      for (const slug of procedureSlugs)
        expect([slug, name, fieldsOf([slug]).includes(name)]).toEqual([slug, name, valuesOf(name, [slug]).length > 0]);
    }
  });

  it('another operation takes what does not fit it away, and two together ask what either does', () => {
    const fields = { scar: ['anchor', 'low'], cupto: ['D'], lipo: ['back'] };
    expect(fittingFields(fields, ['breast-lift'])).toEqual({ scar: ['anchor'], cupto: ['D'] });
    expect(fittingFields(fields, ['mommy-makeover'])).toEqual({ scar: ['low'], lipo: ['back'] });
    expect(fittingFields(fields, ['mommy-makeover', 'breast-lift'])).toEqual(fields);
    expect(fittingFields(fields, ['chin'])).toEqual({});
  });
});

describe('filters in an address', () => {
  const read = (text: string) => readFilters(new URLSearchParams(text));

  it('come back as they were written, in one order, defaults left out', () => {
    const { filters, wrong } = read(
      'sort=new&tone=7,3&proc=tummy-tuck&h=160-170&pair=1&since=6%2B&unstated=w,h&q=scar&near=51.4712,-0.1,50',
    );
    expect(wrong).toEqual([]);
    const text = writeFilters(filters).toString();
    expect(readFilters(new URLSearchParams(text)).filters).toEqual(filters);
    expect(filters.words).toEqual({ proc: ['tummy-tuck'], tone: ['3', '7'], since: ['6-12', '12-24', '24+'] });
    expect(filters.near).toEqual({ lat: 51.5, lon: -0.1, km: 50 });
    const fields = read(
      'proc=rhinoplasty,chin&with=chin&scar=high,low&cupto=D&lost=50%2B&revno=third-or-later&form=round&tip=left-as-it-was',
    );
    expect([fields.wrong, writeFilters(fields.filters).toString()]).toEqual([
      [],
      'proc=chin%2Crhinoplasty&form=round&with=chin&cupto=D&scar=low%2Chigh&tip=left-as-it-was&revno=third-or-later&lost=50%2B',
    ]);
    expect(writeFilters(read('sort=mix&q6=0&reveal=2').filters).toString()).toBe('');
  });

  it('what makes no sense is named and left out', () => {
    expect(
      read('age=17,25-34&h=300-400&w=70-60&cc=x&q6=9&near=95,0,5&prov=me&sort=price&shape=pear').wrong.sort(),
    ).toEqual(['age', 'cc', 'h', 'near', 'prov', 'q6', 'sort', 'w']);
    expect(read('scar=wide&cupto=Z&dorsum=raised').wrong).toEqual(['cupto', 'scar']);
    expect(read('age=17,25-34&shape=pear').filters.words).toEqual({ age: ['25-34'], shape: ['pear'] });
  });

  it('a plus that became a space on its way is still a plus', () => {
    expect(read('since=6+').filters.words.since).toEqual(['6-12', '12-24', '24+']);
    expect(read('age=65+').filters.words.age).toEqual(['65+']);
    expect(read('since=24+').filters.words.since).toEqual(['24+']);
  });
});

describe('the ranking block', () => {
  it('is read as it was written, with gaps of any size, and refuses what it is not', () => {
    const n = Uint32Array.from([1, 2, 130, 131, 40_000, 3_000_000]);
    const bytes = (start: number) => Uint8Array.from(n, (_, i) => start + i);
    const block = {
      epoch: 7,
      n,
      height: bytes(1),
      bmi: bytes(10),
      toneAge: bytes(20),
      shapeSince: bytes(30),
      parity: null,
      cc: bytes(40),
    };
    expect(unpackVectors(packVectors(block))).toEqual(block);
    expect(() => unpackVectors(new Uint8Array(4))).toThrow();
    expect(() => unpackVectors(packVectors(block).slice(0, 30))).toThrow();
  });
});
