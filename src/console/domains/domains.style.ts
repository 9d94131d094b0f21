import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

export const look = {
  /** Beside the form, or below it. */
  seen: style({
    display: 'grid',
    alignContent: 'start',
    gap: '12px',
    minWidth: 0,
    padding: '16px 24px 48px',
    position: 'relative',
    overflow: 'auto',
    borderInlineStart: '1px solid var(--_line)',
    background: 'var(--_page)',
    fontSize: '13px',
    '& h2': { fontSize: '16px' },
    '& p, & small': { color: 'var(--_muted)', fontSize: '13px' },
    '& p[role=alert]': { color: 'var(--_danger)' },
    [onNarrow]: { padding: '16px', border: 0, borderBlockStart: '1px solid var(--_line)' },
  }),
  /** Lines with a button at their end. */
  lines: style({
    display: 'grid',
    gap: '4px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '6px 12px',
      paddingBlock: '8px',
      borderBlockEnd: '1px solid var(--_line)',
      fontSize: '13px',
    },
    '& > li > span:first-child': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
    '& > li > p[role=alert]': { flex: '1 1 100%' },
  }),
  buttons: style({ display: 'flex', flexWrap: 'wrap', gap: '8px' }),
  steps: style({
    display: 'grid',
    gap: '6px',
    margin: 0,
    paddingInlineStart: '20px',
    listStyle: 'decimal',
    fontSize: '13px',
    color: 'var(--_muted)',
  }),
  notice: style({
    display: 'grid',
    gap: '6px',
    margin: 0,
    padding: '10px 12px',
    listStyle: 'none',
    borderRadius: '8px',
    background: 'var(--_danger-surface)',
    fontSize: '13px',
    overflowWrap: 'anywhere',
  }),
};
