import type { ReactNode } from 'react';

/** A drawing that came with the words: the path of a stroke, on a grid of 20. */
export const icon = (path: string): ReactNode => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
