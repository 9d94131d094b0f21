import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { threshold } from '../state/session/threshold.ts';
import { pushDialog } from '../state/view/dialogs.ts';
import { lockScroll } from '../state/view/scroll-lock.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Toasts } from './toasts.tsx';

interface Props {
  onClose(): void;
  /** The heading; where the content has its own, `label` names the dialog instead. */
  title?: string;
  label?: string;
  /**
   * How it stands: in the middle, at the edge, or over everything. On a phone the first two are
   * sheets.
   */
  shape?: 'card' | 'side' | 'full';
  /** Neither Escape nor the backdrop closes it. */
  isFirm?: boolean;
  /**
   * Opens also before the intro and the terms are accepted: they themselves, and a request for
   * removal.
   */
  isBeforeGates?: boolean;
  foot?: ReactNode;
  className?: string | undefined;
  width?: number;
  children: ReactNode;
}

/** A modal: native, so that the page behind is inert and the focus goes back where it came from. */
export function Dialog({ isBeforeGates = false, ...props }: Props): ReactNode {
  const isClosed = useSignalValue(threshold.isClosed);
  // One that is open stays where it is when the terms are asked for again: they come above it.
  const mayOpen = useRef(false);
  mayOpen.current ||= isBeforeGates || !isClosed;
  return mayOpen.current ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, label, shape = 'card', isFirm, foot, className, width, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressedOutside = useRef(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (width) dialog.style.setProperty('--dialog-width', `${width}px`);
    if (!dialog.open) dialog.showModal();
    const undo = [pushDialog(id), lockScroll(id)];
    return () => {
      for (const stop of undo) stop();
      dialog.close();
    };
  }, [id, width]);

  return (
    <dialog
      ref={ref}
      // A dialog whose cancel is prevented still closes at the third Escape, unless it says so
      // here.
      closedby={isFirm ? 'none' : 'closerequest'}
      data-veils={shape === 'full' ? undefined : ''}
      className={[styles.dialog, shape !== 'card' && styles[shape], className].filter(Boolean).join(' ')}
      aria-labelledby={title ? `${id}-title` : undefined}
      aria-label={title ? undefined : label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        if (!isFirm) close.current();
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (!isFirm) close.current();
      }}
      // Down and up on the backdrop: a text selection that ends outside closes nothing (R101).
      onPointerDown={(event) => {
        pressedOutside.current = event.target === ref.current && shape !== 'full';
      }}
      onPointerUp={(event) => {
        if (pressedOutside.current && event.target === ref.current && !isFirm && isOutside(event, ref.current))
          close.current();
        pressedOutside.current = false;
      }}
    >
      {title && (
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          {!isFirm && <IconButton icon="close" label="Close" onClick={() => close.current()} />}
        </div>
      )}
      {title ? <div className={styles.body}>{children}</div> : children}
      {foot && <div className={styles.foot}>{foot}</div>}
      <Toasts place={id} />
    </dialog>
  );
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
