import { style } from '../../ui/style.ts';

export const look = {
  color: style({
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '8px',
    '& > input': {
      width: '40px',
      height: '40px',
      // In line with the field beside it, below its label.
      marginBlockStart: '26px',
      padding: '2px',
      borderRadius: '8px',
      border: '1px solid var(--_edge)',
      background: 'var(--_field)',
    },
  }),
  warnings: style({
    display: 'grid',
    gap: '4px',
    margin: 0,
    padding: '12px 12px 12px 28px',
    borderRadius: '8px',
    border: '1px solid var(--_line)',
    background: 'var(--_raised)',
    fontSize: '13px',
  }),
};
