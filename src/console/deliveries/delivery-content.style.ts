import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';

export const content = style({
  minWidth: 0,
  paddingBlockEnd: '8px',
  '& > h2': { fontSize: '13px', fontWeight: 600 },
  '& > * + h2': { marginBlockStart: '8px' },
  '& > p': { color: 'var(--_muted)' },
  '& > section': {
    maxHeight: '320px',
    overflow: 'auto',
    margin: 0,
    padding: '12px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderRadius: '8px',
    border: '1px solid var(--_line)',
    background: 'var(--_surface)',
    fontFamily: 'ui-monospace, monospace',
    fontSize: '12px',
    lineHeight: '20px',
  },
  [onNarrow]: { paddingBlock: '8px 12px' },
});
