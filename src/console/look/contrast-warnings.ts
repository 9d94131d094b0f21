import { contrast, parsePlainColor, type Rgb, readableOn } from '../../contract/color.ts';
import type { Branding } from '../../contract/entities.ts';
import { colors } from '../../ui/tokens.ts';

type Mode = Branding['colors']['lightMode'];
const colorOf = (text: string | undefined): Rgb | null => (text ? (parsePlainColor(text)?.[0] ?? null) : null);

/** Where the elements will show another shade than the chosen one, because it could not be read. */
export function contrastWarnings(mode: Mode, index: 0 | 1): string[] {
  const surface = colorOf(mode.background) ?? colorOf(colors.surface[index])!;
  const button = colorOf(mode.primaryButton) ?? colorOf(colors.accent[index])!;
  const pairs: readonly [name: string, chosen: Rgb | null, under: Rgb, least: number][] = [
    ['Text', colorOf(mode.text), surface, 4.5],
    ['Headings', colorOf(mode.titles), surface, 4.5],
    ['Quiet text', colorOf(mode.subtitles), surface, 4.5],
    ['Links', colorOf(mode.links), surface, 4.5],
    ['Text of the button', colorOf(mode.primaryButtonText) ?? readableOn(button), button, 4.5],
    ['The button', colorOf(mode.primaryButton), surface, 3],
    ['Borders', colorOf(mode.borderColor), surface, 3],
  ];
  return pairs.flatMap(([name, chosen, under, least]) => {
    const ratio = chosen && contrast(chosen, under);
    return ratio !== null && ratio < least
      ? [
          `${name}: contrast ${ratio.toFixed(1)}, at least ${least} is needed. The elements show a shade that reaches it.`,
        ]
      : [];
  });
}
