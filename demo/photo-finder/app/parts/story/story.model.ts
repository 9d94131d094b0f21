import type { PhotoCard, Picture } from '../../../contract/entities.ts';
import type { Story } from '../../../contract/story-entities.ts';
import { monthsOf } from '../../../contract/story-time.ts';
import { countText } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';

/** One stop of the slider. */
export interface Stop {
  key: string;
  /** Null = before the operation. */
  weeks: number | null;
  card: PhotoCard;
  pic: Picture;
  alt: string;
}

/** `Before`, `2 weeks`, `14 months`, `3 years`: as exact as it matters at that time. */
export function weeksText(weeks: number | null): string {
  if (weeks === null) return 'Before';
  if (weeks < 1) return 'First days';
  if (weeks < 14) return countText(weeks, 'week', 'weeks');
  const months = monthsOf(weeks);
  return months < 24 ? countText(months, 'month', 'months') : countText(Math.round(months / 12), 'year', 'years');
}
/** The same for where there is little room. */
export const shortText = (weeks: number | null): string =>
  weeksText(weeks).replace(
    / (week|month|year)s?$/,
    (_, unit: string) => ({ week: ' wk', month: ' mo', year: ' yr' })[unit]!,
  );
export const afterText = (weeks: number | null): string =>
  weeks === null ? 'Before the operation' : weeks < 1 ? 'First days after' : `${weeksText(weeks)} after`;

/** All sets that are still shown, with the earliest picture from before in front. */
export function stopsOf({ sets }: Story, gone: ReadonlySet<string>): Stop[] {
  const shown = sets.filter(({ card }) => !gone.has(card.id));
  if (shown.length < 2) return [];
  const first = shown.find(({ card }) => card.before !== null)?.card;
  const stops = shown.map(({ weeks, card }) => ({
    key: card.id,
    weeks,
    card,
    pic: card.pic,
    alt: `${afterText(weeks)}. ${card.alt}`,
  }));
  if (!first?.before) return stops;
  return [
    { key: 'before', weeks: null, card: first, pic: first.before, alt: `Before the operation. ${first.alt}` },
    ...stops,
  ];
}

export function closeStory(): void {
  if ((window.history.state as { from?: string } | null)?.from === 'feed') window.history.back();
  else changeQuery({ story: null, at: null, invitation: null }, { replace: true });
}
