import type { MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { keyframes, style } from './style.ts';

const giveWay = keyframes({ from: { opacity: 1 } });

const button = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  maxWidth: '100%',
  minHeight: 'var(--_control-height)',
  padding: '8px 16px',
  borderRadius: 'var(--_button-radius)',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  transition: 'background-color 150ms ease-out, border-color 150ms ease-out, opacity 150ms ease-out',
  '&[data-wide]': { width: '100%' },
  '&[data-kind=primary]': {
    background: 'var(--_accent)',
    color: 'var(--_accent-text)',
    border: 'max(1px, var(--_button-border)) solid var(--_accent-edge)',
    boxShadow: 'var(--_button-shadow)',
  },
  '&[data-kind=primary]:hover': { background: 'var(--_accent-hover)' },
  '&[data-kind=secondary]': {
    background: 'var(--_secondary)',
    color: 'var(--_secondary-text)',
    border: 'max(1px, var(--_button-border)) solid var(--_edge)',
    fontWeight: 500,
  },
  '&[data-kind=secondary]:hover': { background: 'var(--_secondary-hover)' },
  '&[data-kind=danger]': { color: 'var(--_danger)', border: '1px solid currentColor' },
  '&[data-kind=danger]:hover': { background: 'var(--_danger-surface)' },
  // In a list: less high, but never less than a thumb needs.
  '&[data-small]': {
    minHeight: 'calc(var(--_control-height) - 8px)',
    padding: '4px 12px',
    fontSize: '13px',
    flex: 'none',
  },
  '&:active': { transform: 'translateY(0.5px)' },
  '&:disabled, &:disabled:hover': {
    background: 'var(--_raised)',
    color: 'var(--_muted)',
    borderColor: 'var(--_line)',
    boxShadow: 'none',
    cursor: 'default',
  },
  '&[aria-busy=true]': { cursor: 'progress' },
  // The words keep their room, so that nothing moves; they leave when the spinner comes.
  '&[aria-busy=true] > :not([data-spinner])': { opacity: 0, animation: `${giveWay} 150ms 200ms backwards` },
  // At one line with those of the buttons around it, and clear of the words.
  '&:has(> [part=provider-icon])': { paddingInline: '44px' },
  '& > [part=provider-icon]': { position: 'absolute', insetInlineStart: '14px' },
  '& > [data-spinner]': { position: 'absolute', inset: 0, margin: 'auto' },
  '@media (forced-colors: active)': { border: '1px solid ButtonText !important' },
});

export interface ButtonProps {
  children: ReactNode;
  kind?: 'primary' | 'secondary' | 'danger';
  type?: 'button' | 'submit';
  /** Its work is under way: it keeps the focus and takes no second press (R100). */
  isBusy?: boolean;
  /** What else a press does meanwhile. */
  onPressAgain?: () => void;
  isDisabled?: boolean;
  isWide?: boolean;
  isSmall?: boolean;
  /** Id of what it is about, where its words alone do not say it. */
  describedBy?: string | undefined;
  /** Where the person goes on when there is no field: it gets the focus. */
  isNext?: boolean;
  onPress?: (event: MouseEvent) => void;
  /** Stands before the words. */
  icon?: ReactNode;
  /** Stands after the words. */
  end?: ReactNode;
  part?: string;
}

export function Button({
  kind = 'primary',
  type = 'button',
  isBusy,
  isDisabled,
  isWide,
  isSmall,
  describedBy,
  isNext,
  ...rest
}: ButtonProps): ReactNode {
  const press = (event: MouseEvent) => {
    if (!isBusy) return rest.onPress?.(event);
    event.preventDefault();
    rest.onPressAgain?.();
  };
  return (
    <button
      className={button}
      data-kind={kind}
      data-wide={isWide ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      data-next={isNext ? '' : undefined}
      type={type}
      disabled={isDisabled}
      aria-describedby={describedBy}
      aria-busy={isBusy ? true : undefined}
      aria-disabled={isBusy && !rest.onPressAgain ? true : undefined}
      part={rest.part ?? `button button-${kind}`}
      onClick={press}
    >
      {rest.icon}
      <span data-label="">{rest.children}</span>
      {rest.end}
      {isBusy && <Spinner />}
    </button>
  );
}
