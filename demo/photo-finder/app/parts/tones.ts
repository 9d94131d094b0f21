/**
 * The ten tones of the Monk scale, as colours to choose by. The place in the list, plus one, is the
 * tone.
 */
export const toneColors = [
  '#f6ede4',
  '#f3e7db',
  '#f7ead0',
  '#eadaba',
  '#d7bd96',
  '#a07e56',
  '#825c43',
  '#604134',
  '#3a312a',
  '#292420',
] as const;
