import { inspectorAnimationMs, mobileBreakpointPx, sidebarWidthPx } from '../../contract/constants.ts';
import { unseen } from '../../ui/announced.tsx';
import { style } from '../../ui/style.ts';

/**
 * An instrument of dark glass, legible on white and on black, whatever the page's own scheme is.
 */
const glass = {
  background: 'rgba(17, 18, 22, 0.92)',
  backdropFilter: 'blur(14px) saturate(1.4)',
  color: '#f2f3f5',
  colorScheme: 'dark',
} as const;
const hairline = '1px solid rgba(255, 255, 255, 0.08)';
/** Inside, where it is on dark whatever the page is. */
const focus = { outline: '2px solid #86a8ff', outlineOffset: '-4px' } as const;
/** Above the page, below the browser's top layer, where the dialogs and the toasts are. */
const aboveThePage = 2147483000;

export const badge = style({
  ...glass,
  position: 'fixed',
  zIndex: aboveThePage + 1,
  insetBlockEnd: 'calc(16px + env(safe-area-inset-bottom))',
  insetInline: 0,
  marginInline: 'auto',
  width: 'fit-content',
  height: '36px',
  paddingInline: '14px 8px',
  touchAction: 'none',
  userSelect: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  border: hairline,
  borderRadius: '18px',
  fontSize: '13px',
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  boxShadow: '0 6px 24px -6px rgba(0, 0, 0, 0.45)',
  transition: `background-color ${inspectorAnimationMs.shortest}ms ease-out`,
  '&:hover': { background: 'rgba(32, 34, 41, 0.94)' },
  '&:active': { background: 'rgba(11, 12, 15, 0.96)' },
  '&:focus-visible': focus,
  // There the panel is a sheet with a button of its own to close it.
  [`@media (max-width: ${mobileBreakpointPx}px)`]: { '&[aria-expanded=true]': { visibility: 'hidden' } },
  '@media print': { display: 'none' },
});

export const badgeCount = style({
  // Room for two digits, whether there are two or not.
  minWidth: '28px',
  height: '22px',
  paddingInline: '6px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '11px',
  background: 'rgba(255, 255, 255, 0.12)',
  fontSize: '12px',
  fontVariantNumeric: 'tabular-nums',
});

/** §2.7 there are errors. */
export const badgeDot = style({ width: '8px', height: '8px', borderRadius: '50%', background: '#ff6b70' });

export const heardOnly = style(unseen);

/** The sidebar's place while its looks and words could not be fetched. */
export const failure = style({
  ...glass,
  position: 'fixed',
  zIndex: aboveThePage,
  insetBlock: 0,
  right: 0,
  width: `${sidebarWidthPx}px`,
  padding: '24px 18px',
  fontSize: '13px',
  '&[data-side=left]': { inset: '0 auto 0 0' },
  '& button': {
    marginTop: '16px',
    height: '36px',
    paddingInline: '14px',
    border: '1px solid #5d626d',
    borderRadius: '8px',
  },
});
