import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

interface Trigger {
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-controls': string;
  onClick(event: { currentTarget: HTMLElement }): void;
}
interface Props {
  /** Draws the button; it takes over what it is given. */
  trigger(props: Trigger): ReactNode;
  label: string;
  role?: 'dialog' | 'menu';
  align?: 'start' | 'end';
  className?: string | undefined;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Something that opens beside a button, in the top layer; a press elsewhere or Escape closes it.
 * Its content exists while it is open.
 */
export function Popover({ trigger, label, role = 'dialog', align = 'start', className, children }: Props): ReactNode {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => ref.current?.hidePopover();

  return (
    <>
      {trigger({
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        'aria-controls': id,
        onClick: ({ currentTarget }) => {
          anchor.current = currentTarget;
          setOpen(true);
          requestAnimationFrame(() => ref.current?.togglePopover());
        },
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has the role that it is given */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name */}
      <div
        ref={ref}
        id={id}
        role={role}
        aria-label={label}
        popover="auto"
        className={[styles.popover, className].filter(Boolean).join(' ')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Only this closes, not the dialog around it.
          event.stopPropagation();
          event.preventDefault();
          close();
        }}
        onToggle={(event) => {
          const nowOpen = event.newState === 'open';
          setOpen(nowOpen);
          if (nowOpen && anchor.current && ref.current) {
            put(ref.current, anchor.current, align);
            ref.current.querySelector<HTMLElement>('input, button, a[href], [tabindex="0"]')?.focus();
          }
        }}
      >
        {isOpen && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  );
}

/** Below its button where there is room, else above; never over the edge of the window. */
function put(popover: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const gap = 6;
  const edge = 8;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const view = document.documentElement;
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const left = (align === 'start') === !isRtl ? at.left : at.right - width;
  const below = at.bottom + gap;
  const top = below + height > view.clientHeight - edge ? Math.max(edge, at.top - gap - height) : below;
  popover.style.left = `${Math.min(Math.max(edge, left), Math.max(edge, view.clientWidth - width - edge))}px`;
  popover.style.top = `${top}px`;
}
