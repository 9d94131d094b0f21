import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

export const mails = {
  bar: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '8px 16px',
    padding: '0 24px 12px',
    [onNarrow]: { padding: '0 16px 12px' },
  }),
  /** A long word would push the table out of the window. */
  subjectCell: style({ overflowWrap: 'anywhere' }),
  /** Where the column of subjects has no room. */
  narrowSubject: style({ display: 'none', [onNarrow]: { display: 'block', overflowWrap: 'anywhere' } }),
  variables: style({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '4px 12px',
    margin: 0,
    fontSize: '13px',
    color: 'var(--_muted)',
    '& > div': { display: 'contents' },
    '& dd': { margin: 0 },
    '& button': {
      minHeight: '28px',
      paddingInline: '8px',
      borderRadius: '6px',
      boxShadow: 'inset 0 0 0 1px var(--_edge)',
      fontFamily: 'ui-monospace, monospace',
      fontSize: '12px',
      color: 'var(--_text)',
      '@media (pointer: coarse)': { minHeight: '44px' },
    },
    '& button:hover': { background: 'var(--_raised)' },
  }),
  subject: style({
    padding: '0 16px 12px',
    overflowWrap: 'anywhere',
    '& > span': { display: 'block', fontSize: '12px', color: 'var(--_muted)' },
    '& > strong': { fontWeight: 600 },
  }),
  test: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '0 16px 12px',
    fontSize: '13px',
    '& > p': { color: 'var(--_muted)' },
    '& > p[role=alert]': { color: 'var(--_danger)' },
  }),
  note: style({ padding: '0 16px 12px', fontSize: '13px', color: 'var(--_muted)' }),
  plain: style({
    position: 'absolute',
    inset: 0,
    margin: 0,
    padding: '24px',
    overflow: 'auto',
    font: '13px/1.6 ui-monospace, monospace',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  }),
};
