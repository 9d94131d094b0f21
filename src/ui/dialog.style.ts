import { onMobile } from './card.style.ts';
import { style } from './style.ts';

/**
 * The dialog is the whole screen; the card is in it, never higher than it. So a click beside
 * the card is a click on the dialog.
 */
export const dialog = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: '24px 16px',
  containerType: 'size',
  border: 0,
  background: 'transparent',
  color: 'inherit',
  overflow: 'hidden',
  // In the middle, until a message below it needs the room.
  '&[open]': {
    display: 'grid',
    grid: 'minmax(0, 1fr) minmax(0, auto) minmax(auto, 1fr) / minmax(0, 1fr)',
    justifyItems: 'center',
  },
  // One height for all panels, and room for a message below: what is pressed stays where it is.
  '&[open]:has(> [data-width=wide])': { gridTemplateRows: 'minmax(0, 1fr) minmax(0, 640px) minmax(60px, 1fr)' },
  '&::backdrop': { background: 'var(--_overlay)', opacity: 0 },
  '&[open]::backdrop': { opacity: 1 },
  '&, &::backdrop': {
    transition: 'opacity 150ms ease-in, overlay 150ms allow-discrete, display 150ms allow-discrete',
  },
  // The card comes from a little below and leaves faster than it came.
  '& > [data-card]': {
    gridRow: 2,
    minHeight: 0,
    opacity: 0,
    transform: 'translateY(8px)',
    transition: 'opacity 150ms ease-in, transform 150ms ease-in',
  },
  '&[open] > [data-card]': {
    opacity: 1,
    transform: 'none',
    transition: 'opacity 200ms ease-out, transform 200ms ease-out',
  },
  // Under the thumb it follows at once.
  '&[open] > [data-pulled]': { transition: 'none' },
  '@starting-style': {
    '&[open]::backdrop': { opacity: 0 },
    '&[open] > [data-card]': { opacity: 0, transform: 'translateY(8px)' },
  },
  [onMobile]: {
    padding: '8dvh 0 0',
    '&[open]': { gridTemplateRows: 'minmax(auto, 1fr) minmax(0, auto)', justifyItems: 'stretch' },
    '&[open]:has(> [data-width=wide])': { gridTemplateRows: 'minmax(max(0px, 66px - 8dvh), auto) minmax(0, 1fr)' },
    '& > [data-card]': {
      width: '100%',
      maxWidth: '100%',
      borderRadius: 'var(--_card-radius) var(--_card-radius) 0 0',
      transform: 'translateY(48px)',
    },
    '@starting-style': { '&[open] > [data-card]': { opacity: 0, transform: 'translateY(48px)' } },
  },
});
