import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { card, onMobile } from './card.style.ts';
import { dialog } from './dialog.style.ts';
import { keepInside } from './dialog.tsx';
import { style } from './style.ts';

const body = style({
  display: 'grid',
  gap: '8px',
  padding: '20px 28px 24px',
  overflow: 'auto',
  [onMobile]: { padding: '24px 20px calc(20px + env(safe-area-inset-bottom))' },
  '& > p': { color: 'var(--_muted)' },
  '& > div > button': { flex: '1 1 auto' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '12px', marginBlockStart: '16px' },
});

export interface AlertDialogProps {
  title: string;
  message: string;
  onCancel: () => void;
  /** The buttons; the first one that can be pressed has the focus. */
  children: ReactNode;
}

/**
 * A question over everything else, there for as long as it is rendered. Escape means no; the focus
 * goes back by itself.
 */
export function AlertDialog({ title, message, onCancel, children }: AlertDialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className={dialog}
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}m`}
      {...{ closedby: 'none' }}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // The dialog below listens too, and is not meant.
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Tab') keepInside(event.currentTarget, event);
      }}
      part="overlay"
    >
      <div className={card.card} data-card="" part="card">
        <div className={body}>
          <h2 id={`${id}t`} part="heading">
            {title}
          </h2>
          <p id={`${id}m`} part="description">
            {message}
          </p>
          <div>{children}</div>
        </div>
      </div>
    </dialog>
  );
}
