import type { Branding } from '../contract/entities.ts';
import { namedFont } from '../contract/font-family.ts';
import { contrast, isColor, mix, parseColor, type Rgb, reach, readableOn, toCss, white } from './color.ts';
import { type ColorToken, colors, type ShapeToken, shapes } from './tokens.ts';

type Mode = Branding['colors']['lightMode'];
type Properties = Record<`--_${'b' | 'd'}-${ColorToken | ShapeToken}`, string>;

/**
 * The custom properties of an app's branding, for `style` on the root. Colours that are none are
 * left out (R98), and whatever carries text is moved until the text can be read (R108).
 * `pageAccent`: what the page has put into `--ms-accent`, if anything. `pageFont`: the font of the
 * page around, if it has one of its own.
 */
export function brandProperties(branding: Branding | undefined, pageAccent = '', pageFont = ''): Partial<Properties> {
  const light = branding?.colors.lightMode ?? {};
  const font = (branding?.font ?? 'inherit') === 'inherit' ? pageFont : namedFont(branding?.font, shapes.font);
  return {
    ...modeProperties('b', 0, light, pageAccent),
    // Surfaces of the light mode say nothing about the dark one; the button is the brand in both.
    ...modeProperties('d', 1, { primaryButton: light.primaryButton, ...branding?.colors.darkMode }, pageAccent),
    ...shapeProperties(branding?.style),
    ...(font && { '--_b-font': font }),
  };
}

/** The wished colour where it can be read on this one. */
const textOn = (color: Rgb, wished: Rgb | null) =>
  wished && contrast(wished, color) >= 4.5 ? wished : readableOn(color);

function modeProperties(layer: 'b' | 'd', index: 0 | 1, mode: Mode, pageAccent: string): Partial<Properties> {
  const out: Record<string, string> = {};
  const set = (name: ColorToken, color: Rgb) => {
    out[`--_${layer}-${name}`] = toCss(color);
  };
  const given = (color: string | undefined, under?: Rgb) => (isColor(color) ? parseColor(color, under) : null);
  const shipped = (name: ColorToken) => parseColor(colors[name][index]) ?? white;

  const background = given(mode.background);
  const surface = background ?? shipped('surface');
  if (background) {
    const ink = readableOn(surface);
    set('surface', surface);
    set('field', mix(surface, ink, 0.03));
    set('raised', mix(surface, ink, 0.06));
    set('line', mix(surface, ink, 0.13));
    set('edge', reach(mix(surface, ink, 0.4), surface, 3));
    set('danger', reach(shipped('danger'), surface));
    set('success', reach(shipped('success'), surface));
  }
  const texts = { text: mode.text, title: mode.titles, muted: mode.subtitles } as const;
  for (const [name, color] of Object.entries(texts) as [keyof typeof texts, string | undefined][]) {
    const chosen = given(color, surface);
    if (chosen || background) set(name, reach(chosen ?? shipped(name), surface));
  }
  const edge = given(mode.borderColor, surface);
  if (edge) set('edge', reach(edge, surface, 3));
  const errorSurface = given(mode.errorBackground, surface);
  if (errorSurface) set('danger-surface', errorSurface);

  const button = (name: 'accent' | 'secondary', color: Rgb, wish: string | undefined) => {
    const text = textOn(color, given(wish, color));
    set(name, color);
    set(`${name}-text`, text);
    // Away from the text, so that hovering never costs contrast.
    set(`${name}-hover`, mix(color, readableOn(text), 0.12));
  };
  const accent = given(pageAccent, surface) ?? given(mode.primaryButton, surface) ?? shipped('accent');
  button('accent', accent, mode.primaryButtonText);
  const secondary = given(mode.secondaryButton, surface);
  if (secondary) button('secondary', secondary, mode.text);
  if (isColor(mode.shadowColor)) out[`--_${layer}-shadow-color`] = mode.shadowColor;
  if (contrast(accent, surface) < 3) set('accent-edge', reach(accent, surface, 3));
  set('link', reach(given(mode.links, surface) ?? accent, surface));
  return out as Partial<Properties>;
}

const radii = { SHARP: '2px', SOFT: '8px', ROUND: '22px' } as const;
const borders = { NONE: '0px', THIN: '1px', THICK: '2px' } as const;
const sizes = { SMALL: '13px', MEDIUM: '14px', LARGE: '16px' } as const;
const shadows = {
  NONE: 'none',
  SMALL: '0 1px 2px var(--_shadow-color)',
  LARGE: '0 4px 12px var(--_shadow-color)',
} as const;

function shapeProperties(style: Branding['style']): Partial<Properties> {
  const out: Record<string, string> = {};
  const set = (name: ShapeToken, value: string | undefined) => {
    if (value) out[`--_b-${name}`] = value;
  };
  if (!style) return out;
  set('font-size', style.fontSize && sizes[style.fontSize]);
  set('button-radius', style.buttonCorners && radii[style.buttonCorners]);
  set('control-radius', style.componentCorners && radii[style.componentCorners]);
  set('card-radius', style.componentCorners && { SHARP: '2px', SOFT: '16px', ROUND: '24px' }[style.componentCorners]);
  set('button-border', style.buttonBorders && borders[style.buttonBorders]);
  // A field without any border would no longer be seen as one.
  set('control-border', style.componentBorders === 'THICK' ? borders.THICK : undefined);
  set('button-shadow', style.buttonShadows && shadows[style.buttonShadows]);
  // The large one of a card is the shipped one: it lies higher than a button.
  set('shadow', style.componentShadows && { ...shadows, LARGE: undefined }[style.componentShadows]);
  return out as Partial<Properties>;
}
