import { mobileBreakpointPx, modalWidthPx, profileModalWidthPx } from '../contract/constants.ts';
import { keyframes, style } from './style.ts';

/** §2.4 at this width and below the card is a sheet that stands on the bottom of the screen. */
export const onMobile = `@media (max-width: ${mobileBreakpointPx}px)`;

/**
 * Little height, as on a phone on its side or above a keyboard: what stays in sight takes less of
 * it.
 */
export const onLow = '@container (max-height: 480px)';

const appear = keyframes({ from: { opacity: 0 } });

export const card = {
  card: style({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: `min(100%, ${modalWidthPx}px)`,
    background: 'var(--_surface)',
    borderRadius: 'var(--_card-radius)',
    boxShadow: 'var(--_shadow)',
    // It takes the focus when nothing inside is the obvious next step; the ring is for what can be
    // pressed.
    '&:focus': { outline: 'none' },
    '&[data-width=wide]': { width: `min(100%, ${profileModalWidthPx}px)` },
    '&[data-inline]': {
      boxShadow: '0 0 0 1px var(--_line)',
      borderRadius: 'var(--ms-card-radius, var(--_b-card-radius, 12px))',
    },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
    // The next view or panel. Left out altogether where nothing may move: what takes a millisecond
    // is still looked at midway.
    '@media (prefers-reduced-motion: no-preference)': { '& form, & section': { animation: `${appear} 200ms` } },
  }),
  /** What scrolls in a dialog, where its heading and the button of its form stay in sight. */
  scroll: style({
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 auto',
    minHeight: 0,
    paddingInline: '28px',
    // Room above and below as boxes of their own: what sticks keeps clear of padding.
    '&::before, &::after': { content: '""', flex: 'none', height: '4px' },
    '&::after': { height: '24px' },
    // A part without room would shrink to it.
    '& > *': { flex: 'none' },
    '& [data-head]': { marginBlockStart: '-4px', paddingBlock: '4px 8px' },
    '[data-sheet] > &': { overflow: 'auto', overscrollBehavior: 'contain', scrollPaddingBlock: '48px 160px' },
    '[data-sheet] > & [data-head]': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 1,
      background: 'var(--_surface)',
      boxShadow: '0 2px 3px var(--_surface)',
    },
    '[data-sheet] > & [data-foot]': {
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: 1,
      marginBlockEnd: '-12px',
      paddingBlockEnd: '12px',
      background: 'var(--_behind, var(--_surface))',
      boxShadow: '0 -6px 6px var(--_behind, var(--_surface))',
    },
    [onMobile]: {
      '[data-sheet] > &': { paddingInline: '20px' },
      '[data-sheet] > &::after': { height: 'calc(20px + env(safe-area-inset-bottom))' },
    },
    [onLow]: { '& h1, & h2': { fontSize: '16px' } },
  }),
  /** Back and logo at the start, close at the end. */
  bar: style({
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: '8px',
    minHeight: '52px',
    padding: '20px 28px 0',
    marginBlockEnd: '16px',
    // Icon buttons carry their own padding; their signs, not their boxes, stand on the card's line.
    '& > button:first-child': { marginInlineStart: '-8px' },
    '& > [data-end]': { marginInline: 'auto -8px' },
    [onMobile]: {
      '[data-sheet] > &': { touchAction: 'none', minHeight: '32px', padding: '0 20px' },
      '[data-sheet] > &:first-child': { paddingBlockStart: '12px' },
    },
    [onLow]: { minHeight: '40px', paddingBlockStart: '8px', marginBlockEnd: '4px' },
  }),
  /** Only sheets have one. Its room is larger than its line, for thumbs. */
  grabber: style({
    display: 'none',
    [onMobile]: {
      '[data-sheet] > &': {
        display: 'block',
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
