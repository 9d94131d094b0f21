import type { ReactNode } from 'react';
import type { Shape } from '../../contract/vocabulary.ts';

/** Half widths of shoulders, chest, waist and hips, on a grid of 32 × 44. */
const widths: Record<Shape, readonly [number, number, number, number]> = {
  hourglass: [10.5, 9, 5.6, 10.5],
  pear: [8.5, 7.6, 6.2, 12],
  apple: [9.6, 10, 10.4, 9.6],
  rectangle: [9.4, 8.6, 8.2, 9.2],
  'inverted-triangle': [12.4, 10, 7.4, 8],
  athletic: [11.2, 9, 6.8, 9],
};

/** A body in outline, from shoulder to hip. */
export function ShapeFigure({ shape }: { shape: Shape }): ReactNode {
  const [s, c, w, h] = widths[shape];
  const side = (sign: 1 | -1) =>
    `M${16 + sign * 3} 2C${16 + sign * 3} 6 ${16 + sign * s * 0.7} 6 ${16 + sign * s} 9C${16 + sign * (s + 0.5)} 12 ${16 + sign * c} 14 ${16 + sign * c} 17C${16 + sign * c} 21 ${16 + sign * w} 22 ${16 + sign * w} 26C${16 + sign * w} 30 ${16 + sign * h} 31 ${16 + sign * h} 36C${16 + sign * h} 39 ${16 + sign * h * 0.94} 41 ${16 + sign * h * 0.9} 43`;
  return (
    <svg
      viewBox="0 0 32 44"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={side(-1)} />
      <path d={side(1)} />
    </svg>
  );
}
