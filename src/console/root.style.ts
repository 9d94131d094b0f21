import { style } from '../ui/style.ts';

/** At this width and below the navigation stands above the screen. */
export const onNarrow = '@media (max-width: 800px)';

export const root = style({
  height: '100dvh',
  background: 'var(--_surface)',
  '--_page': '#fbfbfc',
  '& select': { textOverflow: 'ellipsis' },
  '@media (prefers-color-scheme: dark)': { '--_page': '#16181c' },
});
