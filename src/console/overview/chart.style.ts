import { style } from '../../ui/style.ts';

export const look = {
  figure: style({ display: 'grid', gap: '8px', margin: 0, minWidth: 0 }),
  plot: style({
    position: 'relative',
    height: '168px',
    minWidth: 0,
    borderRadius: '6px',
    touchAction: 'pan-y',
    '&[data-small]': { height: '40px' },
    '&:focus-visible': { outline: '2px solid var(--_link)', outlineOffset: '2px' },
    // What uPlot's own sheet says, which a strict policy keeps out.
    '& .u-wrap': { position: 'relative', userSelect: 'none' },
    '& :is(.u-over, .u-under, .u-axis)': { position: 'absolute' },
    '& .u-under': { overflow: 'hidden' },
    '& canvas': { display: 'block', position: 'relative', width: '100%', height: '100%' },
    '& :is(.u-cursor-x, .u-cursor-y, .u-cursor-pt)': {
      position: 'absolute',
      insetBlockStart: 0,
      left: 0,
      pointerEvents: 'none',
    },
    '& .u-cursor-x': { height: '100%', borderRight: '1px solid var(--_edge)' },
    '& .u-cursor-pt': { borderRadius: '50%', border: '0 solid', backgroundClip: 'padding-box !important' },
    '& :is(.u-select, .u-cursor-y, .u-off)': { display: 'none' },
  }),
  readout: style({ minHeight: '18px', fontSize: '12px', lineHeight: '18px', color: 'var(--_muted)' }),
  table: style({
    fontSize: '12px',
    color: 'var(--_muted)',
    '& > summary': { width: 'fit-content', cursor: 'pointer', borderRadius: '4px' },
    '& > section': { maxHeight: '200px', overflow: 'auto', marginBlockStart: '8px' },
    '& table': { width: '100%', borderCollapse: 'collapse', lineHeight: '20px' },
    '& :is(th, td)': { padding: '2px 8px 2px 0', textAlign: 'start', fontWeight: 400 },
    '& :is(th, td):last-child': { textAlign: 'end', paddingInlineEnd: '4px' },
    '& tbody tr': { borderBlockStart: '1px solid var(--_line)' },
    '& td': { color: 'var(--_text)' },
  }),
};
