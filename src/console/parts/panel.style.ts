import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

/** What goes on below every screen. */
export const panel = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 12px',
  maxHeight: '40vh',
  position: 'relative',
  overflow: 'auto',
  padding: '12px 24px',
  background: 'var(--_page)',
  borderBlockStart: '1px solid var(--_line)',
  '& > [data-words]': { display: 'grid', gap: '8px', fontSize: '13px' },
  '& > [data-words] > p > span': { color: 'var(--_muted)' },
  '& > [data-actions]': { display: 'flex', alignItems: 'center', gap: '8px' },
  '&[data-result=good] > svg': { color: 'var(--_success)' },
  '&[data-result=bad] > svg': { color: 'var(--_danger)' },
  [onNarrow]: { padding: '12px 16px' },
  '@media print': { display: 'none' },
});
