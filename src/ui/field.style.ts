import { style } from './style.ts';

/** The frame of every labelled control: label above, control, and a slot for the error that is always there, so nothing jumps. */
export const field = {
  frame: style({ display: 'grid', gap: '5px' }),
  head: style({
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
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
    '&[aria-invalid=true]': { borderColor: 'var(--_danger)' },
    // An address reads from left to right in every language.
    '&[type=email]': { unicodeBidi: 'plaintext' },
    '&[data-with-button]': { paddingInlineEnd: '44px' },
    '&:disabled': { background: 'var(--_raised)', color: 'var(--_muted)' },
    // Phones zoom into smaller text on focus.
    '@media (pointer: coarse)': { fontSize: '16px' },
  }),
  error: style({
    minHeight: '18px',
    fontSize: '12px',
    lineHeight: '18px',
    color: 'var(--_danger)',
    overflowWrap: 'anywhere',
  }),
};
