import { style } from '../../ui/style.ts';

/** What only the test card looks like: no live page carries it. */
export const testCard = {
  /** The clip keeps its room before anything of it has come. */
  clip: style({
    position: 'relative',
    marginBlockEnd: '16px',
    '& video': {
      display: 'block',
      width: '100%',
      height: 'auto',
      aspectRatio: '2',
      borderRadius: 'min(12px, var(--_card-radius))',
      background: '#eef1f6',
      objectFit: 'contain',
    },
    // It stands on the clip, which is light in every scheme.
    '& button': { position: 'absolute', insetInlineEnd: '6px', insetBlockEnd: '6px', color: '#4a505c' },
    '& button:hover': { background: '#ffffff', color: '#15171c' },
  }),
  split: style({
    display: 'flex',
    gap: '8px',
    '& > [aria-expanded]': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 'var(--_control-height)',
      borderRadius: 'var(--_button-radius)',
      border: 'max(1px, var(--_button-border)) solid var(--_edge)',
      background: 'var(--_field)',
    },
    '& > [aria-expanded]:hover': { background: 'var(--_raised)' },
    '& > [aria-expanded] > svg': { transition: 'transform 150ms ease-out' },
    '& > [aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
  }),
  copied: style({ display: 'inline-flex', alignItems: 'center', gap: '6px' }),
  cards: style({
    display: 'grid',
    gap: '12px',
    marginBlockStart: '12px',
    justifyItems: 'start',
    '& > div': { width: '100%' },
    '& h2': { fontSize: '12px', fontWeight: 500, letterSpacing: 0, lineHeight: '20px', color: 'var(--_muted)' },
    '& li > button': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '0 12px',
      width: 'calc(100% + 16px)',
      minHeight: '36px',
      marginInline: '-8px',
      paddingInline: '8px',
      borderRadius: 'var(--_control-radius)',
      fontSize: '13px',
    },
    '& li > button:hover': { background: 'var(--_raised)' },
    // From right to left the groups of a number would change places.
    '& [data-number]': {
      direction: 'ltr',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      color: 'var(--_muted)',
    },
  }),
  byHand: style({ display: 'grid', marginBlockStart: '12px' }),
  instruction: style({ marginBlock: '16px', fontSize: '13px', color: 'var(--_muted)' }),
};
