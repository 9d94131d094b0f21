import { unseen } from '../../ui/announced.tsx';
import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

/** A table of as many rows as are loaded. */
export const rows = {
  /** A heading that is read out and not shown. */
  unseen: style(unseen),
  table: style({
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '13px',
    lineHeight: '20px',
    '& th': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 1,
      padding: '6px 8px',
      background: 'var(--_page)',
      boxShadow: 'inset 0 1px 0 var(--_line), inset 0 -1px 0 var(--_line)',
      fontSize: '12px',
      fontWeight: 500,
      color: 'var(--_muted)',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    '& td': { padding: '9px 8px', borderBlockEnd: '1px solid var(--_line)', verticalAlign: 'top' },
    '& th:first-child, & td:first-child': { paddingInlineStart: '24px' },
    '& th:last-child, & td:last-child': { paddingInlineEnd: '24px' },
    '& td[data-number]': { textAlign: 'end' },
    '& td[data-quiet]': { color: 'var(--_muted)' },
    '& td[data-tight]': { whiteSpace: 'nowrap', width: '1%' },
    '& td code': { fontFamily: 'ui-monospace, monospace', fontSize: '12px', overflowWrap: 'anywhere' },
    '& td small': { display: 'block', fontSize: '12px', color: 'var(--_muted)', overflowWrap: 'anywhere' },
    // What the columns say, where there is no room for them.
    '& td small[data-narrow]': { display: 'none' },
    // A cell as narrow as its words would forget the room for a button's question.
    '& td [data-other]': { minWidth: 'max-content' },
    // A row is as wide as what scrolls, which would cut the ring off.
    '& tbody > tr:focus-visible': { outlineOffset: '-2px' },
    '& tbody > tr[data-opens]:hover > td': { background: 'var(--_page)' },
    '& tr[data-open] > td': { borderBlockEnd: 0, background: 'var(--_page)' },
    '& tr[data-detail] > td': { background: 'var(--_page)', paddingBlockStart: 0 },
    [onNarrow]: {
      '& th': { display: 'none' },
      '& [data-wide]': { display: 'none' },
      '& td small[data-narrow]': { display: 'block' },
      // The day, and the hour below it.
      '& td[data-tight] > time': { display: 'block', width: '92px', whiteSpace: 'normal' },
      '& th:first-child, & td:first-child': { paddingInlineStart: '16px' },
      '& th:last-child, & td:last-child': { paddingInlineEnd: '16px' },
    },
  }),
  /** Where it is narrow, what fills a line of its own, and below it the rest. */
  stacked: style({
    [onNarrow]: {
      '& tr': { display: 'flex', flexWrap: 'wrap', borderBlockEnd: '1px solid var(--_line)' },
      '& tr > td': { flex: 'none', borderBlockEnd: 0 },
      '& tr > td[data-tight]': { width: 'auto' },
      '& tr > td:first-child': { paddingInlineStart: '16px' },
      '& tr > td[data-line]': { flex: '1 1 100%', paddingInline: '16px', paddingBlockEnd: 0 },
      '& tr > td[data-line] + td': { paddingInlineStart: '16px' },
      '& tr > td[data-beside]': { flex: '1 1 0', minWidth: 0, paddingBlockEnd: 0, paddingInlineEnd: '16px' },
      '& tr > td:last-child': { marginInlineStart: 'auto' },
      '& tr[data-open], & tr[data-detail]': { background: 'var(--_page)' },
      '& tr[data-open]': { borderBlockEnd: 0 },
    },
  }),
  toggle: style({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    fontWeight: 500,
    '& > svg': { color: 'var(--_muted)', transition: 'transform 150ms ease-out' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
    '@media (pointer: coarse)': { minHeight: '32px' },
  }),
  details: style({
    display: 'grid',
    gap: '10px',
    paddingInlineStart: '24px',
    '& > dl': { display: 'flex', flexWrap: 'wrap', gap: '6px 28px', margin: 0 },
    '& dt': { fontSize: '12px', color: 'var(--_muted)' },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& > table': { borderCollapse: 'collapse', maxWidth: '100%' },
    '& > table th': { position: 'static', display: 'table-cell', background: 'none', boxShadow: 'none' },
    '& > table td': { padding: '4px 8px', border: 0, overflowWrap: 'anywhere' },
    '& > table th:first-child, & > table td:first-child': { paddingInlineStart: 0 },
    [onNarrow]: { paddingInlineStart: 0 },
  }),
};
