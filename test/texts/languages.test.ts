import { describe, expect, it } from 'vitest';
import { languages, shippedLanguage } from '../../src/contract/languages.ts';
import { de } from '../../src/texts/widget/de.ts';
import { en, type Texts } from '../../src/texts/widget/en.ts';
import { es } from '../../src/texts/widget/es.ts';
import { fr } from '../../src/texts/widget/fr.ts';
import { pt } from '../../src/texts/widget/pt.ts';

const others: Record<string, Texts> = { es, fr, de, pt };
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();

describe('the five languages', () => {
  it('§2.4 English, Spanish, French, German and Portuguese are shipped', () => {
    expect([...languages]).toEqual(['en', ...Object.keys(others)]);
  });

  it.each(Object.entries(others))('M §3 "%s" has every key of the English table, and none is empty', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });

  it.each(Object.entries(others))('M §3 "%s" has the same places for values as English', (_, texts) => {
    const differing = Object.entries(en).filter(
      ([key, text]) => `${places(text)}` !== `${places(texts[key as keyof Texts])}`,
    );
    expect(differing).toEqual([]);
  });

  it.each(Object.entries(others))('"%s" is another language: what stays English are names only', (_, texts) => {
    const same = Object.keys(en).filter((key) => texts[key as keyof Texts] === en[key as keyof Texts]);
    const names = ['test_card_mastercard', 'test_card_amex', 'test_card_visa', 'team_title', 'team_button'];
    expect(same.filter((key) => !names.includes(key))).toEqual([]);
  });

  it.each(Object.entries(others))('"%s" does not shout', (_, texts) => {
    expect(Object.values(texts).filter((text) => text.includes('!'))).toEqual([]);
  });

  it('French keeps its signs on the line of their word', () => {
    expect(Object.values(fr).filter((text) => / [?!:;]/.test(text))).toEqual([]);
  });

  it.each([
    ['de', 'de'],
    ['es-MX', 'es'],
    ['pt-BR', 'pt'],
    ['PT_pt', 'pt'],
    [' fr ', 'fr'],
    ['en-GB', 'en'],
    ['nl', undefined],
    ['den', undefined],
    ['', undefined],
    ['../de', undefined],
  ])('the tag "%s" is %s', (tag, language) => {
    expect(shippedLanguage(tag)).toBe(language);
  });
});
