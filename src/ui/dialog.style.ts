import { onMobile } from './card.style.ts';
import { style } from './style.ts';

/** The dialog is the whole screen and scrolls; the card stands in it. So a click beside the card is a click on the dialog. */
export const dialog = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: '24px 16px',
  border: 0,
  background: 'transparent',
  color: 'inherit',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  '&[open]': { display: 'grid', placeItems: 'center' },
  '&::backdrop': { background: 'var(--_overlay)', opacity: 0 },
  '&[open]::backdrop': { opacity: 1 },
  '&, &::backdrop': {
    transition: 'opacity 150ms ease-in, overlay 150ms allow-discrete, display 150ms allow-discrete',
  },
  // The card comes from a little below and leaves faster than it came.
  '& > [data-card]': {
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
    padding: 0,
    '&[open]': { placeItems: 'end stretch' },
    '& > [data-card]': {
      width: '100%',
      maxWidth: '100%',
      maxHeight: '92dvh',
      overflow: 'auto',
      padding: '0 20px calc(20px + env(safe-area-inset-bottom))',
      borderRadius: 'var(--_card-radius) var(--_card-radius) 0 0',
      transform: 'translateY(48px)',
    },
    '@starting-style': { '&[open] > [data-card]': { opacity: 0, transform: 'translateY(48px)' } },
  },
});
