import { defaultPrimaryColor } from '../contract/constants.ts';

/**
 * Colours by meaning, light and dark. A page sets `--ms-<name>` on the element (or above it);
 * branding sets `--_b-<name>` and, for dark, `--_d-<name>`; rules read `--_<name>`. Dark is
 * designed: surfaces lighten with height, lines replace shadows.
 */
export const colors = {
  surface: ['#ffffff', '#1c1e23'],
  /** Fields and quiet surfaces on the card. */
  field: ['#ffffff', '#23262c'],
  raised: ['#f4f5f7', '#2b2e36'],
  text: ['#15171c', '#f2f3f5'],
  title: ['#15171c', '#f7f8f9'],
  muted: ['#5b616d', '#a6adba'],
  /** Hairlines that only separate. */
  line: ['#e3e5ea', '#33373f'],
  /** Borders that say "here is a control": 3 to 1 against the surface. */
  edge: ['#878d99', '#767d8b'],
  accent: [defaultPrimaryColor, defaultPrimaryColor],
  // What the branding always makes of the accent.
  'accent-hover': [defaultPrimaryColor, defaultPrimaryColor],
  'accent-text': ['#ffffff', '#ffffff'],
  'accent-edge': ['transparent', 'transparent'],
  /** The other buttons: as fields, unless the branding says otherwise. */
  secondary: ['var(--_field)', 'var(--_field)'],
  'secondary-hover': ['var(--_raised)', 'var(--_raised)'],
  'secondary-text': ['var(--_text)', 'var(--_text)'],
  /** The accent as text and as focus ring: readable on the surface. */
  link: [defaultPrimaryColor, '#86a8ff'],
  danger: ['#bf2330', '#ff8f94'],
  'danger-surface': ['#fdf2f2', '#3a2327'],
  success: ['#127a45', '#63d69d'],
  overlay: ['rgba(17, 19, 25, 0.48)', 'rgba(5, 6, 8, 0.64)'],
  'shadow-color': ['rgba(17, 19, 25, 0.22)', 'rgba(0, 0, 0, 0.6)'],
  toast: ['#1c1e23', '#f2f3f5'],
  'toast-text': ['#f7f8f9', '#15171c'],
  'toast-danger': ['#ff8f94', '#bf2330'],
  'toast-success': ['#63d69d', '#127a45'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type ColorToken = keyof typeof colors;

/**
 * Sizes and shapes, the same in light and dark. Pixels always: the page's root size is not ours to
 * trust (R97).
 */
export const shapes = {
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  'font-size': '14px',
  'control-height': '40px',
  'control-radius': '8px',
  'control-border': '1px',
  'button-radius': '8px',
  'button-border': '1px',
  'button-shadow': 'none',
  'card-radius': '16px',
  shadow: '0 0 0 1px var(--_line), 0 8px 20px -6px var(--_shadow-color), 0 28px 60px -16px var(--_shadow-color)',
} as const satisfies Record<string, string>;
export type ShapeToken = keyof typeof shapes;

const colorLines = (layer: 'b' | 'd', index: 0 | 1) =>
  Object.entries(colors)
    .map(([name, values]) => `--_${name}:var(--ms-${name},var(--_${layer}-${name},${values[index]}));`)
    .join('');
const shapeLines = () =>
  Object.entries(shapes)
    .map(([name, value]) => `--_${name}:var(--ms-${name},var(--_b-${name},${value}));`)
    .join('');

/**
 * The declarations of all tokens on `.root`, by its `data-scheme` (`light`, `dark`, `auto`). Paper
 * is light: browsers print no backgrounds, and light text would not be seen.
 */
export function tokenRules(): string {
  const dark = colorLines('d', 1);
  return (
    `.root{color-scheme:light;${shapeLines()}${colorLines('b', 0)}}` +
    `.root[data-scheme=dark]{color-scheme:dark;${dark}}` +
    `@media screen and (prefers-color-scheme:dark){.root[data-scheme=auto]{color-scheme:dark;${dark}}}`
  );
}
