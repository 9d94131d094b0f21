import type { ReactNode } from 'react';
import { keyframes, style } from './style.ts';

const draw = keyframes({ from: { strokeDashoffset: 1 } });
const grow = keyframes({ from: { transform: 'scale(0.8)', opacity: 0 } });

const mark = style({
  color: 'var(--_success)',
  animation: `${grow} 200ms ease-out backwards`,
  '& circle': { strokeDasharray: 1, animation: `${draw} 360ms ease-out backwards` },
  '& path': { strokeDasharray: 1, animation: `${draw} 240ms 260ms ease-out backwards` },
});

/** The moment of success: a check mark that draws itself, within half a second. */
export function CheckMark(): ReactNode {
  return (
    <svg
      className={mark}
      width="56"
      height="56"
      viewBox="0 0 56 56"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="28" cy="28" r="25" strokeWidth="2" pathLength="1" transform="rotate(-90 28 28)" />
      <path d="M18 29l7 7 13-15" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" pathLength="1" />
    </svg>
  );
}
