import type { MeasuredFunction } from './functions.ts';

/** Cyclomatic, as `functions.ts` counts it; lines from the first to the last. */
export const mostComplexity = 15;
export const mostLines = 120;

export const isOverLimits = ({ complexity, lines }: MeasuredFunction): boolean =>
  complexity > mostComplexity || lines > mostLines;
