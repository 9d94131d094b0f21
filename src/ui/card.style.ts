import { mobileBreakpointPx, modalWidthPx, profileModalWidthPx } from '../contract/constants.ts';
import { keyframes, style } from './style.ts';

/** §2.4 at this width and below the card is a sheet that stands on the bottom of the screen. */
export const onMobile = `@media (max-width: ${mobileBreakpointPx}px)`;

const appear = keyframes({ from: { opacity: 0 } });

export const card = {
  card: style({
    position: 'relative',
    width: `min(100%, ${modalWidthPx}px)`,
    padding: '20px 28px 24px',
    background: 'var(--_surface)',
    borderRadius: 'var(--_card-radius)',
    boxShadow: 'var(--_shadow)',
    // It takes the focus when nothing inside is the obvious next step; the ring is for what can be pressed.
    '&:focus': { outline: 'none' },
    '&[data-width=wide]': { width: `min(100%, ${profileModalWidthPx}px)` },
    '&[data-inline]': {
      boxShadow: '0 0 0 1px var(--_line)',
      borderRadius: 'var(--ms-card-radius, var(--_b-card-radius, 12px))',
    },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    // The next view or panel. Left out altogether where nothing may move: what takes a millisecond is still looked at midway.
    '@media (prefers-reduced-motion: no-preference)': { '& form, & section': { animation: `${appear} 200ms` } },
  }),
  /** Back and logo at the start, close at the end. */
  bar: style({
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    marginBlockEnd: '20px',
    // Icon buttons carry their own padding; their signs, not their boxes, stand on the card's line.
    '& > button:first-child': { marginInlineStart: '-8px' },
    '& > [data-end]': { marginInline: 'auto -8px' },
    [onMobile]: { '[data-sheet] > &': { touchAction: 'none' } },
  }),
  /** Only sheets have one. Its room is larger than its line, for thumbs. */
  grabber: style({
    display: 'none',
    [onMobile]: {
      '[data-sheet] > &': {
        display: 'block',
        marginInline: '-20px',
        paddingBlock: '8px',
        touchAction: 'none',
        cursor: 'grab',
      },
      '&::before': {
        content: '""',
        display: 'block',
        width: '36px',
        height: '4px',
        margin: '0 auto',
        borderRadius: '2px',
        background: 'var(--_edge)',
      },
    },
  }),
};
