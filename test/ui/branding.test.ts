import { describe, expect, it } from 'vitest';
import { type Branding, brandingColors } from '../../src/contract/entities.ts';
import { brandProperties } from '../../src/ui/branding.ts';
import { contrast, isColor, parseColor, reach, readableOn, white } from '../../src/ui/color.ts';
import { colors, shapes } from '../../src/ui/tokens.ts';
import { brandColors } from '../support/brand-colors.ts';
import { hostileFonts } from '../support/hostile-fonts.ts';

const brand = (lightMode: Branding['colors']['lightMode'], darkMode?: Branding['colors']['lightMode']): Branding => ({
  logo: null,
  colors: { lightMode, ...(darkMode ? { darkMode } : {}) },
});
const rgb = (text: string | undefined) => parseColor(text ?? '') ?? [0, 0, 0];

describe('the colours of a brand', () => {
  it.each(brandColors)('R108 %s carries text that can be read, light, dark and hovered', (primaryButton) => {
    const out = brandProperties(brand({ primaryButton }));
    for (const layer of ['b', 'd'] as const) {
      const text = rgb(out[`--_${layer}-accent-text`]);
      expect(contrast(text, rgb(out[`--_${layer}-accent`]))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, rgb(out[`--_${layer}-accent-hover`]))).toBeGreaterThanOrEqual(4.5);
      const surface = rgb(colors.surface[layer === 'b' ? 0 : 1]);
      expect(contrast(rgb(out[`--_${layer}-link`]), surface)).toBeGreaterThanOrEqual(4.5);
      const edge = out[`--_${layer}-accent-edge`];
      const seen = Math.max(contrast(rgb(out[`--_${layer}-accent`]), surface), edge ? contrast(rgb(edge), surface) : 0);
      expect(seen).toBeGreaterThanOrEqual(3);
    }
  });

  it('R108 a text colour that cannot be read on its button is not taken', () => {
    const out = brandProperties(brand({ primaryButton: '#f5c518', primaryButtonText: '#ffffff' }));
    expect(out['--_b-accent-text']).toBe('rgb(0, 0, 0)');
    expect(brandProperties(brand({ primaryButton: '#000', primaryButtonText: '#ffd' }))['--_b-accent-text']).toBe(
      'rgb(255, 255, 221)',
    );
  });

  it('R108 a dark background of the light mode brings readable text, fields and errors with it', () => {
    const out = brandProperties(brand({ background: '#101820' }));
    const surface = rgb('#101820');
    for (const name of ['text', 'title', 'muted', 'danger', 'link'] as const)
      expect(contrast(rgb(out[`--_b-${name}`]), surface), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(out['--_b-edge']), surface)).toBeGreaterThanOrEqual(3);
  });

  it("the page's own accent wins over the app's", () => {
    expect(brandProperties(brand({ primaryButton: '#2962ff' }), '#f5c518')['--_b-accent']).toBe('rgb(245, 197, 24)');
  });

  it.each([
    'red;} * { display: none',
    'url(https://evil.example/x)',
    'var(--x)',
    'expression(alert(1))',
    '',
    '#12',
    null,
  ])('R98 %s is no colour and reaches no style', (text) => {
    expect(isColor(text)).toBe(false);
    expect(brandProperties(brand({ primaryButton: text as string }))['--_b-accent']).toBe('rgb(41, 98, 255)');
  });

  it('§9 without a colour the accent is the specified blue', () => {
    expect(brandProperties(undefined)['--_b-accent']).toBe('rgb(41, 98, 255)');
  });

  it('shapes follow the style of the branding', () => {
    const out = brandProperties({
      ...brand({}),
      style: { buttonCorners: 'ROUND', componentCorners: 'SHARP', fontSize: 'LARGE' },
    });
    expect([out['--_b-button-radius'], out['--_b-control-radius'], out['--_b-font-size']]).toEqual([
      '22px',
      '2px',
      '16px',
    ]);
  });
});

describe('the whole table of the branding', () => {
  it.each(brandingColors)('§2.4 branding.colors %s changes what is shown, by day and by night', (name) => {
    const none = brandProperties(brand({}, {}));
    const changed = (out: Record<string, string>) =>
      Object.keys(out).filter((key) => out[key] !== none[key as keyof typeof none]);
    // What is no text on the blue of a button is not taken for it.
    const color = name === 'primaryButtonText' ? '#ffffdd' : '#2d6a4f';
    const day = changed(brandProperties(brand({ [name]: color }, { primaryButton: '#2962ff' })));
    const night = changed(brandProperties(brand({}, { [name]: color })));
    expect([day.length > 0, night.length > 0]).toEqual([true, true]);
    expect([day.every((key) => key.startsWith('--_b-')), night.every((key) => key.startsWith('--_d-'))]).toEqual([
      true,
      true,
    ]);
  });

  type Style = NonNullable<Branding['style']>;
  const styles: [name: keyof Style, property: string, values: Record<string, string | undefined>][] = [
    ['fontSize', 'b-font-size', { SMALL: '13px', MEDIUM: '14px', LARGE: '16px' }],
    ['buttonCorners', 'b-button-radius', { SHARP: '2px', SOFT: '8px', ROUND: '22px' }],
    ['componentCorners', 'b-control-radius', { SHARP: '2px', SOFT: '8px', ROUND: '22px' }],
    ['componentCorners', 'b-card-radius', { SHARP: '2px', SOFT: '16px', ROUND: '24px' }],
    ['buttonBorders', 'b-button-border', { NONE: '0px', THIN: '1px', THICK: '2px' }],
    ['componentBorders', 'b-control-border', { NONE: undefined, THIN: undefined, THICK: '2px' }],
    [
      'buttonShadows',
      'b-button-shadow',
      { NONE: 'none', SMALL: '0 1px 2px var(--_shadow-color)', LARGE: '0 4px 12px var(--_shadow-color)' },
    ],
    ['componentShadows', 'b-shadow', { NONE: 'none', SMALL: '0 1px 2px var(--_shadow-color)', LARGE: undefined }],
  ];
  it.each(styles)('§2.4 branding.style %s is what %s says', (name, property, values) => {
    const of = (value: string) =>
      (brandProperties({ ...brand({}), style: { [name]: value } }) as Record<string, string>)[`--_${property}`];
    expect(Object.fromEntries(Object.keys(values).map((value) => [value, of(value)]))).toEqual(values);
  });

  it('R108 any colour of the other buttons carries text that can be read, under the pointer too', () => {
    for (const secondaryButton of brandColors) {
      const out = brandProperties(brand({ secondaryButton, text: '#8a8a8a' })) as Record<string, string>;
      const text = rgb(out['--_b-secondary-text']);
      for (const name of ['secondary', 'secondary-hover'])
        expect(contrast(text, rgb(out[`--_b-${name}`])), `${secondaryButton} ${name}`).toBeGreaterThanOrEqual(4.5);
    }
    const ink = brandProperties(brand({ secondaryButton: '#ffe8d6', text: '#3b2530' })) as Record<string, string>;
    expect(ink['--_b-secondary-text']).toBe('rgb(59, 37, 48)');
  });

  it('R98 a colour of the shadow that is none reaches no style', () => {
    const out = brandProperties(brand({ shadowColor: 'red; } * { display: none' })) as Record<string, string>;
    expect(out['--_b-shadow-color']).toBeUndefined();
  });
});

describe('colours', () => {
  it('reads hex, rgb and transparency', () => {
    expect(parseColor('#f00')).toEqual([255, 0, 0]);
    expect(parseColor('rgb(10 20 30 / 50%)', white)).toEqual([133, 138, 143]);
    expect(parseColor('rgba(0, 0, 0, 0)', white)).toEqual(white);
    expect(parseColor('#ff000080', white)).toEqual([255, 127, 127]);
    expect(parseColor('no colour')).toBeNull();
  });

  it('knows the contrasts of WCAG', () => {
    expect(contrast([0, 0, 0], white)).toBeCloseTo(21);
    expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 1);
    expect(readableOn([245, 197, 24])).toEqual([0, 0, 0]);
  });

  it('the shipped tokens can be read: text 4.5, controls 3, light and dark', () => {
    for (const mode of [0, 1] as const) {
      const of = (name: keyof typeof colors) => rgb(colors[name][mode]);
      for (const below of ['surface', 'field', 'raised'] as const)
        for (const text of ['text', 'muted'] as const)
          expect(contrast(of(text), of(below)), `${text} on ${below} ${mode}`).toBeGreaterThanOrEqual(4.5);
      for (const text of ['title', 'link', 'danger', 'success'] as const)
        expect(contrast(of(text), of('surface')), `${text} ${mode}`).toBeGreaterThanOrEqual(4.5);
      for (const text of ['toast-text', 'toast-danger', 'toast-success'] as const)
        expect(contrast(of(text), of('toast')), `${text} ${mode}`).toBeGreaterThanOrEqual(
          text === 'toast-text' ? 4.5 : 3,
        );
      for (const below of ['surface', 'field'] as const)
        expect(contrast(of('edge'), of(below)), `edge on ${below} ${mode}`).toBeGreaterThanOrEqual(3);
    }
  });

  it('reaches a contrast by the nearest shade', () => {
    expect(reach([41, 98, 255], white)).toEqual([41, 98, 255]);
    expect(contrast(reach([245, 197, 24], white), white)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the font of a brand', () => {
  const fontOf = (font: string | undefined, pageFont = '') =>
    brandProperties({ ...brand({}), ...(font !== undefined && { font }) }, '', pageFont)['--_b-font'];

  it.each([
    [undefined, 'Inter, sans-serif', 'Inter, sans-serif'],
    ['inherit', 'Inter, sans-serif', 'Inter, sans-serif'],
    ['inherit', '', undefined],
    ['system', 'Inter, sans-serif', undefined],
    ['Source Serif 4', 'Inter', `"Source Serif 4", ${shapes.font}`],
    ['明朝', 'Inter', `"明朝", ${shapes.font}`],
    ['monospace', 'Inter', `monospace, ${shapes.font}`],
  ])('§2.4 branding.font %s on a page in %j is %s', (font, pageFont, expected) => {
    expect(fontOf(font, pageFont)).toBe(expected);
  });

  it.each(hostileFonts)('R98 the font %j is no family and reaches no style', (font) => {
    expect(fontOf(font, 'Inter')).toBeUndefined();
  });
});
