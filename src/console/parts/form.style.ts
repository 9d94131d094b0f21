import { style } from '../../ui/style.ts';

/** A form in a dialog: whatever its length, its buttons stay in sight. */
export const dialogForm = style({
  display: 'grid',
  gap: '8px',
  width: '100%',
  '& > [data-buttons]': {
    position: 'sticky',
    insetBlockEnd: '-24px',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '12px',
    marginInline: '-4px',
    padding: '12px 4px 24px',
    marginBlockEnd: '-24px',
    background: 'var(--_surface)',
    boxShadow: '0 -1px 0 var(--_line)',
  },
  '& > p[role=alert]': { color: 'var(--_danger)', fontSize: '13px' },
});
