import { linesOf, textWidth } from './text-width.ts';

// These are the sizes of `photo-tile.module.css`, in pixels where a rem is 16.
const titleSize = 14;
const factsSize = 12;
const lineHeight = 1.3;
const padding = { top: 7, sides: 4 };
/** A mark with its gap does not grow with the text. */
const mark = 20;
/** The dot before a fact, as a share of the facts' size. */
const dot = 0.6;

export interface Caption {
  title: string;
  /** How many stand beside the title: a pair, a story. */
  marks: number;
  facts: readonly string[];
}

/**
 * The height of a caption with all its words, before it is drawn: so the layout is arithmetic, and
 * holds at any size of text. `rem` is the page's.
 */
export function captionHeight({ title, marks, facts }: Caption, columnWidth: number, rem: number): number {
  const scale = rem / 16;
  const room = columnWidth - padding.sides;
  const [large, small] = [titleSize * scale, factsSize * scale];
  const wide = title.split(' ').map((word) => textWidth(word, large, 550));
  const titleLines = linesOf(wide, textWidth(' ', large, 550), room - marks * mark);
  // The first dot of a line lies beyond the edge.
  const each = facts.map((fact) => textWidth(fact, small) + dot * small);
  const factsLines = linesOf(each, textWidth(' ', small), room + dot * small);
  return Math.ceil(padding.top + (titleLines * large + factsLines * small) * lineHeight);
}
