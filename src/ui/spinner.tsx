import type { ReactNode } from 'react';
import { keyframes, style } from './style.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
const appear = keyframes({ from: { opacity: 0 } });
const pulse = keyframes({ '50%': { opacity: 0.4 } });

const spinner = style({
  display: 'inline-block',
  flex: 'none',
  width: '18px',
  height: '18px',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderBlockStartColor: 'transparent',
  // Quick answers show no spinner: it appears after 200 ms.
  animation: `${turn} 700ms linear infinite, ${appear} 150ms 200ms backwards`,
  '@media (prefers-reduced-motion: reduce)': {
    // Breathing instead of turning; the sheet's own stop for animations must not freeze it.
    animation: `${pulse} 1600ms ease-in-out infinite !important`,
  },
});

/**
 * Says "busy" inside the control that was pressed. The control says so to assistive technology by
 * itself.
 */
export function Spinner(): ReactNode {
  return <span className={spinner} aria-hidden="true" data-spinner="" />;
}
