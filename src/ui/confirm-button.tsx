import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { removeConfirmMs } from '../contract/constants.ts';
import { Announced } from './announced.tsx';
import { Button } from './button.tsx';
import { style } from './style.ts';

/** R107 a second press that comes sooner belongs to a double click and means nothing. */
const deliberateMs = 300;

const label = style({
  display: 'grid',
  // Room for the longer of both words from the start: nothing moves under the pointer.
  '&::after': { content: 'attr(data-other)', height: 0, overflow: 'hidden', visibility: 'hidden' },
});

export interface ConfirmButtonProps {
  children: string;
  /** "Are you sure?" */
  question: string;
  onConfirm: () => void;
  isBusy?: boolean;
  describedBy?: string;
  part?: string;
}

/**
 * §4 the first press asks for 3 s, the second one acts. R107 the timer pauses under the pointer or
 * the keyboard focus, for slow readers. Focus left behind by a mouse click does not pause it.
 */
export function ConfirmButton({ children, question, onConfirm, isBusy, ...rest }: ConfirmButtonProps): ReactNode {
  const [isAsking, ask] = useState(false);
  const askedAt = useRef(0);
  const held = useRef({ pointer: false, focus: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function start() {
    clearTimeout(timer.current);
    if (held.current.pointer || held.current.focus) return;
    timer.current = setTimeout(() => ask(false), removeConfirmMs);
  }
  function hold(by: 'pointer' | 'focus', isHeld: boolean) {
    held.current[by] = isHeld;
    start();
  }
  function press() {
    if (!isAsking) {
      askedAt.current = Date.now();
      ask(true);
      return start();
    }
    if (Date.now() - askedAt.current < deliberateMs) return;
    clearTimeout(timer.current);
    ask(false);
    onConfirm();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer while the person reads
    <span
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={(event: FocusEvent<HTMLElement>) => hold('focus', event.target.matches(':focus-visible'))}
      onBlur={() => hold('focus', false)}
    >
      <Button kind={isAsking ? 'danger' : 'secondary'} isSmall isBusy={isBusy} onPress={press} {...rest}>
        <span className={label} data-other={isAsking ? children : question}>
          {isAsking ? question : children}
        </span>
      </Button>
      <Announced>{isAsking && question}</Announced>
    </span>
  );
}
