import { contrast, mix, parsePlainColor, type Rgb, readableOn, white } from '../../../contract/color.ts';
import { defaultPrimaryColor } from '../../../contract/constants.ts';
import type { Branding } from '../../../contract/entities.ts';
import { namedFont } from '../../../contract/font-family.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { logoOf } from '../../domain/logo.ts';
import { escaped } from '../escaped.ts';

type Colors = Branding['colors']['lightMode'];

/** Shipped surface, text and quiet text of the pages; `plainStyle` has the same. */
const shipped = {
  light: { surface: [246, 247, 249], ink: [21, 24, 30], quiet: [86, 94, 107] },
  dark: { surface: [16, 18, 22], ink: [236, 238, 242], quiet: [163, 171, 184] },
} as const satisfies Record<string, Record<string, Rgb>>;

const css = (rgb: Rgb) => `rgb(${rgb.join(',')})`;

/** Null for what only a browser can read (R98). */
function plain(color: string | undefined, under: Rgb): Rgb | null {
  const [rgb, opacity] = (color && parsePlainColor(color.trim())) || [null, 0];
  return rgb && mix(under, rgb, opacity);
}

/**
 * R108 the color itself where it has `ratio` against `background`, else the nearest shade that has.
 */
function reach(color: Rgb, background: Rgb, ratio = 4.5): Rgb {
  const end = readableOn(background);
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, end, share);
    if (contrast(shade, background) >= ratio) return shade;
  }
  return end;
}

function colorRules(mode: Colors, { surface, ink, quiet }: { surface: Rgb; ink: Rgb; quiet: Rgb }): string {
  const background = plain(mode.background, white);
  const paper = background ?? surface;
  const text = reach(plain(mode.text, paper) ?? ink, paper);
  const button = plain(mode.primaryButton, paper) ?? plain(defaultPrimaryColor, paper)!;
  const preferred = plain(mode.primaryButtonText, button);
  const values = {
    paper,
    ink: text,
    title: reach(plain(mode.titles, paper) ?? text, paper),
    quiet: reach(plain(mode.subtitles, paper) ?? quiet, paper),
    card: mix(paper, text, 0.03),
    line: mix(paper, text, 0.13),
    accent: reach(plain(mode.links, paper) ?? button, paper),
    button,
    'on-button': preferred && contrast(preferred, button) >= 4.5 ? preferred : readableOn(button),
    'button-edge': contrast(button, paper) < 3 ? reach(button, paper, 3) : button,
    edge: reach(plain(mode.borderColor, paper) ?? mix(paper, text, 0.4), paper, 3),
  };
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${css(value)};`)
    .join('');
}

const corners = { SHARP: '2px', SOFT: '8px', ROUND: '22px' } as const;
const borders = { NONE: '0px', THIN: '1px', THICK: '2px' } as const;
const sizes = { SMALL: '15px', MEDIUM: '16px', LARGE: '18px' } as const;
const shadows = { NONE: 'none', SMALL: '0 1px 2px #0004', LARGE: '0 4px 12px #0004' } as const;

/**
 * Style of a page that visitors of a site see. Follows `plainStyle`; inline elements bring the
 * brand by themselves.
 */
export function brandStyle({ config: { branding } }: Pick<AppSettings, 'config'>): string {
  const { lightMode, darkMode } = branding.colors;
  const {
    buttonCorners = 'SOFT',
    buttonBorders = 'THIN',
    buttonShadows = 'NONE',
    fontSize = 'MEDIUM',
  } = branding.style ?? {};
  // As in the elements: only the button is taken over from the light colors.
  const dark = { ...(lightMode.primaryButton && { primaryButton: lightMode.primaryButton }), ...darkMode };
  // These pages load no font: a family counts where the device has it.
  const font = namedFont(branding.font, 'system-ui, sans-serif');
  return `
:root { ${colorRules(lightMode, shipped.light)} --corner: ${corners[buttonCorners]}; }
@media (prefers-color-scheme: dark) { :root { ${colorRules(dark, shipped.dark)} } }
body { display: flex; flex-direction: column; min-height: 100dvh; font-size: ${sizes[fontSize]}; }
${font && `body { font-family: ${font}; }`}
body main { flex: 1; min-height: 0; }
h1 { color: var(--title); }
.app { display: grid; justify-items: center; width: min(100% - 40px, 800px); margin-inline: auto; padding-block: 32px 0; text-align: center; }
.app img { display: block; max-width: min(100%, 280px); height: 48px; object-fit: contain; }
.app p { max-width: 36ch; color: var(--title); font-weight: 600; font-size: 20px; line-height: 1.3; text-wrap: balance; }
/* The element has the name or logo in its own head. */
.app:has(~ main > ms-auth-modal:defined:not([hidden])) { display: none; }
button, .button {
  border: ${borders[buttonBorders]} solid var(--button-edge); border-radius: var(--corner);
  background: var(--button); color: var(--on-button); box-shadow: ${shadows[buttonShadows]};
}
`;
}

/** The app's logo, else its name, on top of the page. */
export function brandHeader(app: Pick<AppSettings, 'config' | 'name'>): string {
  const logo = logoOf(app.config.branding);
  const name = escaped(app.name);
  return `<header class="app">${
    logo
      ? `<img src="${escaped(logo.address)}" alt="${name}" height="48" referrerpolicy="no-referrer">`
      : `<p>${name}</p>`
  }</header>`;
}
