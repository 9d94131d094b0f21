import { style } from '../../ui/style.ts';

export const auth = {
  /** No box of its own, which the heading could not leave when it stays in sight. */
  head: style({
    display: 'contents',
    '& p': { color: 'var(--_muted)' },
    '& > :last-child': { marginBlockEnd: '16px' },
  }),
  /** Secondary ways below the button. */
  ways: style({
    display: 'grid',
    justifyItems: 'center',
    gap: '12px',
    marginBlockStart: '16px',
    textAlign: 'center',
    '& > [part=divider], & > button[part~=button]': { width: '100%' },
  }),
  more: style({ display: 'grid', gap: '12px', marginBlockStart: '20px' }),
  moment: style({
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '16px',
    minHeight: '200px',
    textAlign: 'center',
    '& p': { color: 'var(--_muted)' },
    '& h1 + p': { marginBlockStart: '-8px' },
  }),
  linked: style({
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '10px 12px',
    marginBlockEnd: '16px',
    borderRadius: 'var(--_control-radius)',
    background: 'var(--_raised)',
    fontWeight: 500,
    '& svg': { color: 'var(--_success)' },
  }),
  address: style({ display: 'block', fontWeight: 500, color: 'var(--_text)', overflowWrap: 'anywhere' }),
  honeypot: style({
    position: 'absolute',
    insetInlineStart: '-9999px',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
  }),
  captcha: style({
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    // Its room is there from the start, so that nothing moves when it has something to say.
    minHeight: '24px',
    fontSize: '13px',
    color: 'var(--_muted)',
    // A provider's question may be wider than the card.
    '& > ::slotted(*)': { minWidth: 0, overflow: 'auto' },
  }),
  bone: style({ display: 'grid', gap: '8px' }),
  spaced: style({ display: 'grid', gap: '20px' }),
};
