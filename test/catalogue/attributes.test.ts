import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foundHelp } from '../../src/catalogue/finding-texts/found-help.ts';
import { type FormRow, forms } from '../../src/catalogue/forms.ts';
import { language as attributes, type Family } from '../../src/catalogue/language.ts';
import { familyOf } from '../../src/catalogue/scan.ts';

const language = readFileSync(new URL('../../src/docs/language.md', import.meta.url), 'utf8');
const [legal = '', illegal = ''] = language.split('## What does not exist');
const namesIn = (text: string) => new Set(text.match(/data-(?:ms|memberstack)-[a-z:-]*[a-z]/g));
const families = Object.keys(attributes) as Family[];

describe('the catalogue', () => {
  it('M §1.9 does not know the names that never existed', () => {
    const strangers = [...namesIn(illegal)].filter((name) => !namesIn(legal).has(name));
    expect(strangers.length).toBeGreaterThan(8);
    expect(strangers.filter((name) => familyOf(name).family !== null)).toEqual([]);
  });

  it('M §1 points each row at a chapter that exists', () => {
    const anchors = [...language.matchAll(/^## (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(families.filter((family) => !anchors.includes(attributes[family].docs))).toEqual([]);
  });

  it('§2.7 every chapter has help for what is found of it', () => {
    const listed = families.filter((family) => !attributes[family].byScript && attributes[family].on !== 'script');
    expect(listed.filter((family) => !foundHelp[attributes[family].docs])).toEqual([]);
  });

  it('M §1.2 has a form row for every value of data-ms-form', () => {
    expect(Object.keys(forms)).toEqual(Object.keys(attributes.form.value.oneOf ?? {}));
  });

  it('M §1.2 asks only for inputs that data-ms-member knows, and hints at them', () => {
    const words = Object.keys(attributes.member.value.oneOf ?? {});
    for (const row of Object.values<FormRow>(forms)) {
      const credentials = [...row.needs, ...row.allows].filter((input) => input !== 'customFields');
      expect(words).toEqual(expect.arrayContaining(credentials));
      expect(Object.keys(row.hints).sort()).toEqual([...credentials].sort());
    }
  });

  it('M §1 is plain data: it survives JSON', () => {
    expect(JSON.parse(JSON.stringify(attributes))).toEqual(attributes);
    expect(JSON.parse(JSON.stringify(forms))).toEqual(forms);
  });
});
