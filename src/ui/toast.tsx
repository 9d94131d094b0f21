import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { toastFadeInMs } from '../contract/constants.ts';
import { unseen } from './announced.tsx';
import { onMobile } from './card.style.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { keyframes, style } from './style.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const place = style({
  position: 'fixed',
  inset: 'auto 16px calc(24px + env(safe-area-inset-bottom))',
  width: 'auto',
  height: 'auto',
  margin: 0,
  padding: 0,
  border: 0,
  background: 'none',
  overflow: 'visible',
  color: 'inherit',
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '&[data-raised]': { insetBlockEnd: 'calc(76px + env(safe-area-inset-bottom))' },
  // In a dialog it has a row of its own, below the card, and covers nothing of it.
  '[open] > &': { position: 'relative', inset: 'auto', gridRow: 3, alignSelf: 'end' },
  '[open] > &:has([part=toast])': { paddingBlockStart: '16px' },
  // A sheet has its button at the bottom, where the thumb is: the message goes to the other end.
  [onMobile]: {
    '[open] > &': { gridRow: 1, alignSelf: 'start', marginInline: '16px' },
    '[open] > &:has([part=toast])': {
      padding: '0 0 8px',
      marginBlockStart: 'calc(8px + env(safe-area-inset-top) - 8dvh)',
    },
  },
});

const announced = style(unseen);

const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  maxWidth: '440px',
  minHeight: '44px',
  padding: '8px 8px 8px 14px',
  borderRadius: '12px',
  background: 'var(--_toast)',
  color: 'var(--_toast-text)',
  boxShadow: '0 8px 28px -6px var(--_shadow-color)',
  pointerEvents: 'auto',
  overflowWrap: 'anywhere',
  animation: `${rise} ${toastFadeInMs}ms ease-out backwards`,
  '& button': { color: 'inherit' },
  '& button:hover': { background: 'none', color: 'inherit', opacity: 0.7 },
  '&[data-type=error] > svg': { color: 'var(--_toast-danger)' },
  '&[data-type=success] > svg': { color: 'var(--_toast-success)' },
});

export interface ToastProps {
  toast: { type: 'success' | 'error'; text: string; id: number; isShownElsewhere: boolean } | null;
  closeLabel: string;
  onClose: () => void;
  onPause: () => void;
  onResume: () => void;
  /** Above the inspector's badge. */
  isRaised?: boolean;
  /** Without a dialog around it, it brings itself to the top layer. */
  isAlone?: boolean;
}

/**
 * R107 both live regions exist before they have a text; the timer pauses while the person reads.
 */
export function Toast({ toast: shown, isAlone, ...props }: ToastProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const isShown = shown !== null && !shown.isShownElsewhere;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isAlone || !isShown || !element?.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [isAlone, isShown]);

  const message = (type: 'success' | 'error') =>
    shown?.type === type &&
    (shown.isShownElsewhere ? (
      <span className={announced} key={shown.id}>
        {shown.text}
      </span>
    ) : (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer while the person reads
      <div
        className={toast}
        key={shown.id}
        data-type={type}
        onPointerEnter={props.onPause}
        onPointerLeave={props.onResume}
        onFocus={props.onPause}
        onBlur={props.onResume}
        part="toast"
      >
        <Icon name={type === 'error' ? 'alert' : 'check'} />
        <span>{shown.text}</span>
        <IconButton icon="close" label={props.closeLabel} onPress={props.onClose} />
      </div>
    ));
  return (
    <div
      className={place}
      ref={ref}
      popover={isAlone ? 'manual' : undefined}
      data-raised={props.isRaised ? '' : undefined}
    >
      <div role="status">{message('success')}</div>
      <div role="alert">{message('error')}</div>
    </div>
  );
}
