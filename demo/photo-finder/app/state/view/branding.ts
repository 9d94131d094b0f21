import { startHearing } from '../session/membership.ts';

type Rgb = readonly [number, number, number];

/** `rgb(1, 2, 3)` or `#010203`; anything else is none of ours. */
function parseColor(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  const byte = (at: number) => Number.parseInt(hex!.slice(at, at + 2), 16);
  if (hex) return [byte(0), byte(2), byte(4)];
  const parts = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(text);
  return parts && [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}
const linear = (part: number) => {
  const c = part / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** What has to be written over an accent so that it can be read. */
export const textOn = (color: Rgb): string => (contrast(luminance(color), 1) >= 4.5 ? '#ffffff' : '#1b1816');

/**
 * The one accent comes from the app's configuration. Ours is in the stylesheet already, so that
 * nothing changes colour when the answer comes; another one replaces it.
 */
export function startBranding(style: CSSStyleDeclaration = document.documentElement.style): () => void {
  return startHearing('ms:ready', ({ app }) => {
    const configured = app.branding.colors.lightMode.primaryButton ?? '';
    const color = parseColor(configured);
    if (!color || configured === 'rgb(143, 45, 86)') return;
    const mixed = (share: number, other: string) => `color-mix(in oklab, ${configured} ${share}%, ${other})`;
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    style.setProperty('--accent', configured);
    style.setProperty('--accent-hover', mixed(86, 'black'));
    style.setProperty('--on-accent', textOn(color));
    style.setProperty(
      '--accent-text',
      isDark ? mixed(45, 'white') : mixed(contrast(luminance(color), 0.93) >= 4.5 ? 100 : 60, 'black'),
    );
    style.setProperty('--accent-wash', mixed(isDark ? 24 : 9, 'var(--paper)'));
  });
}
