/**
 * Public collections of the demo: title, note, and which sets are in it (every `step`-th of those
 * that fit).
 */
export interface PlannedCollection {
  title: string;
  note: string;
  fits: (set: { area: string; tone: number; shape: string; months: number; isPair: boolean }) => boolean;
}

export const plannedCollections: readonly PlannedCollection[] = [
  {
    title: 'Natural proportions',
    note: 'Nothing that shouts.',
    fits: ({ area, isPair }) => area === 'breast' && isPair,
  },
  {
    title: 'After two children',
    note: 'Bodies that carried, and what came later.',
    fits: ({ area }) => area === 'abdomen',
  },
  {
    title: 'Deeper tones, healed',
    note: 'How scars settle on darker skin.',
    fits: ({ tone, months }) => tone >= 7 && months >= 6,
  },
  { title: 'First year, week by week', note: 'Early results, swelling included.', fits: ({ months }) => months < 6 },
  { title: 'Long after', note: 'More than a year on.', fits: ({ months }) => months >= 12 },
  { title: 'Profiles', note: 'Noses and chins from the side.', fits: ({ area }) => area === 'nose' },
  { title: 'Rested, not different', note: 'Eyes and brows.', fits: ({ area }) => area === 'face' },
  { title: 'Pear shapes', note: 'Hips first.', fits: ({ shape }) => shape === 'pear' },
  { title: 'Athletic builds', note: 'Shoulders, and what fits them.', fits: ({ shape }) => shape === 'athletic' },
  { title: 'Questions for my consultation', note: 'What I want to ask about.', fits: ({ isPair }) => isPair },
  { title: 'Soft middles', note: 'Apple shapes, before and after.', fits: ({ shape }) => shape === 'apple' },
  { title: 'Small changes', note: 'One size, one line.', fits: ({ area }) => area === 'breast' || area === 'face' },
  { title: 'After losing weight', note: 'Arms, thighs, all around.', fits: ({ area }) => area === 'body' },
  {
    title: 'Lighter tones, early scars',
    note: 'What redness looks like at first.',
    fits: ({ tone, months }) => tone <= 3 && months < 12,
  },
];
