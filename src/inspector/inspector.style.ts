import { inspectorAnimationMs, sidebarWidthPx } from '../contract/constants.ts';
import { style } from '../ui/style.ts';

/** An instrument of dark glass, legible on white and on black, whatever the page's own scheme is. */
const glass = {
  background: 'rgba(17, 18, 22, 0.92)',
  backdropFilter: 'blur(14px) saturate(1.4)',
  color: '#f2f3f5',
  colorScheme: 'dark',
} as const;
const hairline = '1px solid rgba(255, 255, 255, 0.08)';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace';
const muted = '#a9afba';
const focus = { outline: '2px solid #86a8ff', outlineOffset: '2px' } as const;
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
  '&[data-waiting]': { visibility: 'hidden' },
});

export const heardOnly = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

export const sidebar = style({
  ...glass,
  position: 'fixed',
  zIndex: aboveThePage,
  insetBlock: 0,
  right: 0,
  width: `${sidebarWidthPx}px`,
  display: 'flex',
  flexDirection: 'column',
  borderLeft: hairline,
  fontSize: '13px',
  lineHeight: 1.5,
  textAlign: 'start',
  transform: 'translateX(100%)',
  visibility: 'hidden',
  transition: `transform 200ms ease-in, visibility 0s 200ms`,
  '&[data-open]': { transform: 'none', visibility: 'visible', transition: 'transform 200ms ease-out' },
  '@media print': { display: 'none' },
});

export const title = style({
  padding: '18px 16px 14px 18px',
  borderBottom: hairline,
  fontSize: '14px',
  '& h2': { color: 'inherit', fontSize: 'inherit', letterSpacing: 'normal' },
});

export const list = style({
  flex: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  // The badge stands over the end of the list on narrow screens.
  paddingBottom: '72px',
  '& h3': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    margin: 0,
    padding: '10px 16px 10px 18px',
    display: 'flex',
    justifyContent: 'space-between',
    background: '#14151a',
    borderBottom: hairline,
    color: muted,
    fontSize: '12px',
    fontWeight: 500,
  },
  '& ul': { paddingBlock: '6px' },
  '& p': { padding: '16px 18px', color: muted },
});

export const item = style({
  position: 'relative',
  width: '100%',
  padding: '7px 16px 7px 18px',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '12px',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '5px',
    insetInlineStart: '8px',
    width: '3px',
    borderRadius: '2px',
    background: '#3ecf8e',
  },
  '&:hover': { background: 'rgba(255, 255, 255, 0.05)' },
  '&:active': { background: 'rgba(255, 255, 255, 0.09)' },
  '&:focus-visible': { ...focus, outlineOffset: '-2px', borderRadius: '6px' },
  '& code': { fontFamily: mono, fontSize: '12px', overflowWrap: 'anywhere' },
  '& span': { gridColumn: 1, color: muted, fontSize: '12px', overflowWrap: 'anywhere' },
  '& b': { gridArea: '1 / 2', color: muted, fontWeight: 400, fontSize: '12px' },
});
