import { style } from '../ui/style.ts';

/** At this width and below the navigation stands above the screen. */
export const onNarrow = '@media (max-width: 800px)';

export const root = style({
  height: '100dvh',
  background: 'var(--_surface)',
  '--_page': '#fbfbfc',
  '& select': { textOverflow: 'ellipsis' },
  '@media screen and (prefers-color-scheme: dark)': { '--_page': '#16181c' },
  // On paper nothing scrolls.
  '@media print': { height: 'auto' },
});
