import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

export const comments = {
  views: style({
    display: 'flex',
    gap: '4px',
    // The screen is narrower than four of them.
    maxWidth: '100%',
    overflowX: 'auto',
    // Room for the ring of the focus, which would be cut off.
    padding: '4px',
    margin: '-4px',
    '& > button': {
      flex: 'none',
      height: '32px',
      paddingInline: '12px',
      borderRadius: '8px',
      color: 'var(--_muted)',
      fontWeight: 500,
      '@media (pointer: coarse)': { height: '40px' },
    },
    '& > button:hover': { color: 'var(--_text)' },
    '& > button[aria-current]': { background: 'var(--_raised)', color: 'var(--_text)' },
    // Five of them on most phones.
    [onNarrow]: { gap: 0, '& > button': { paddingInline: '8px' } },
  }),
  /** What a member has written: as text, with its line breaks. */
  content: style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }),
  note: style({ flex: '1 1 100%', order: 3, maxWidth: '80ch', fontSize: '13px', color: 'var(--_muted)' }),
  actions: style({
    display: 'flex',
    gap: '6px',
    justifyContent: 'flex-end',
    [onNarrow]: { flexWrap: 'wrap' },
  }),
};
