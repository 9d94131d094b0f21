import { onMobile } from '../../ui/card.style.ts';
import { style } from '../../ui/style.ts';

/** Over the padding of the dialog, to its edge: a pixel more would make it scroll. */
const toEdge = (end: string) => ({
  insetBlockEnd: `calc(-1 * ${end})`,
  paddingBlockEnd: `calc(${end})`,
  marginBlockEnd: `calc(-1 * ${end})`,
});

/** A form in a dialog: whatever its length, its buttons stay in sight. */
export const dialogForm = style({
  display: 'grid',
  gap: '8px',
  width: '100%',
  '& > [data-buttons]': {
    position: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '12px',
    marginInline: '-4px',
    padding: '12px 4px 0',
    ...toEdge('24px'),
    [onMobile]: toEdge('(20px + env(safe-area-inset-bottom))'),
    background: 'var(--_surface)',
    boxShadow: '0 -1px 0 var(--_line)',
  },
  '& > p[role=alert]': { color: 'var(--_danger)', fontSize: '13px' },
});
