import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

export const look = {
  part: style({
    display: 'grid',
    justifyItems: 'start',
    gap: '8px',
    minWidth: 0,
    fontSize: '13px',
    '& > h2': { fontSize: '16px' },
    '& > p': { color: 'var(--_muted)', overflowWrap: 'anywhere' },
    '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '12px' },
    '& > table th:first-child, & > table td:first-child': { paddingInlineStart: 0 },
    [onNarrow]: { '& > table th': { display: 'table-cell' } },
    '& > dl': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      gap: '12px 24px',
      width: '100%',
      margin: 0,
    },
    '& dt': { fontSize: '12px', color: 'var(--_muted)' },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  }),
  group: style({
    display: 'grid',
    gap: '6px',
    width: '100%',
    paddingBlockStart: '12px',
    borderBlockStart: '1px solid var(--_line)',
    '& > h3': { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '13px', fontWeight: 500 },
    '& > ul': { display: 'grid', gap: '6px' },
    '& li': { display: 'flex', gap: '8px', alignItems: 'flex-start', minWidth: 0 },
    '& li > svg': { flex: 'none', marginBlockStart: '2px', color: 'var(--_edge)' },
    '& li[data-state=ok] > svg': { color: 'var(--_success)' },
    '& li[data-state=fault] > svg': { color: 'var(--_danger)' },
    '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  }),
};
