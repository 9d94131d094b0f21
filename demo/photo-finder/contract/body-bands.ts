/** Where the columns of the small charts of bodies begin; the first one holds all below too. */
export const bodyBands = {
  /** cm */
  h: [0, 155, 160, 165, 170, 175],
  /** kg */
  w: [0, 50, 60, 70, 80, 90],
} as const;

export const bandOf = (starts: readonly number[], value: number): number =>
  starts.findLastIndex((start) => value >= start);
