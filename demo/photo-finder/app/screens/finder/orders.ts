/** The orders of the gallery; the first is what comes by itself. */
export const orders = [
  ['mix', 'A mix of bodies'],
  ['new', 'Newest first'],
  ['saved', 'Most saved'],
  ['similar', 'Bodies like mine'],
] as const;
