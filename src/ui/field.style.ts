import { style } from './style.ts';

/**
 * The frame of every labelled control: label above, control, and below it its hint or error, which
 * opens its own room.
 */
export const field = {
  frame: style({ display: 'grid' }),
  head: style({
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    marginBlockEnd: '5px',
  }),
  label: style({ fontWeight: 500, fontSize: '13px', lineHeight: '20px', color: 'var(--_text)' }),
  shell: style({ position: 'relative', display: 'grid' }),
  input: style({
    width: '100%',
    height: 'var(--_control-height)',
    paddingInline: '12px',
    borderRadius: 'var(--_control-radius)',
    border: 'var(--_control-border) solid var(--_edge)',
    background: 'var(--_field)',
    color: 'var(--_text)',
    lineHeight: '20px',
    transition: 'border-color 150ms ease-out, box-shadow 150ms ease-out',
    '&::placeholder': { color: 'var(--_muted)', opacity: 1 },
    '&:hover': { borderColor: 'var(--_muted)' },
    // Fields carry the ring whenever they have the focus, however it came.
    '&:focus': { outline: '2px solid var(--_link)', outlineOffset: '2px' },
    // Twice as thick as well: colour alone does not set it apart from a focused one.
    '&[aria-invalid=true]': { borderColor: 'var(--_danger)', boxShadow: 'inset 0 0 0 1px var(--_danger)' },
    // An address reads from left to right in every language.
    '&[type=email]': { unicodeBidi: 'plaintext' },
    '&[data-with-button]': { paddingInlineEnd: '44px' },
    '&:is(textarea)': { height: 'auto', minHeight: '88px', paddingBlock: '9px', resize: 'vertical' },
    // A list adds four pixels of its own.
    '&:is(select)': { paddingInline: '8px' },
    '&:disabled': { background: 'var(--_raised)', color: 'var(--_muted)' },
    // Phones zoom into smaller text on focus.
    '@media (pointer: coarse)': { fontSize: '16px' },
  }),
  message: style({
    display: 'grid',
    gridTemplateRows: '0fr',
    transition: 'grid-template-rows 180ms ease-out',
    '&[data-shown]': { gridTemplateRows: '1fr' },
    '& > div': { minHeight: 0, overflow: 'hidden' },
    '& p': {
      display: 'flex',
      gap: '5px',
      minHeight: '22px',
      paddingBlockStart: '4px',
      fontSize: '12px',
      lineHeight: '18px',
      color: 'var(--_muted)',
      overflowWrap: 'anywhere',
    },
    '& p[part=error]': { color: 'var(--_danger)' },
    '& svg': { marginBlockStart: '2px' },
  }),
};
