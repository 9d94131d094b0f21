import type { ReactNode } from 'react';
import { keyframes, style } from './style.ts';

const breathe = keyframes({ '50%': { opacity: 0.5 } });

const bar = style({
  display: 'block',
  height: 'var(--_bar, 14px)',
  borderRadius: 'var(--_control-radius)',
  background: 'var(--_line)',
  animation: `${breathe} 1600ms ease-in-out infinite`,
});

/**
 * The shape of what is coming. Heights and widths are those of the real thing, so that nothing
 * jumps.
 */
export function Skeleton({ height = 14, width = '100%' }: { height?: number; width?: string }): ReactNode {
  return <span className={bar} style={{ height: `${height}px`, width }} aria-hidden="true" />;
}
