import { style } from '../../ui/style.ts';

export const signIn = {
  test: style({
    display: 'grid',
    justifyItems: 'start',
    gap: '8px',
    fontSize: '13px',
    '& > dl': { display: 'grid', gap: '10px', margin: 0 },
    '& dt': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', fontWeight: 500 },
    '& dd': { margin: 0, color: 'var(--_muted)', overflowWrap: 'anywhere' },
  }),
};
