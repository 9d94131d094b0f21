import { useState } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { Icon } from '../../ui/icon.tsx';
import { config } from './config.style.ts';

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** The list with one entry elsewhere. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** One place up or down. At the end of its way a button stays, so that it keeps the focus. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const [hasMoved, setMoved] = useState(false);
  const button = (label: string, to: number) => {
    const isAtEnd = to < 0 || to >= count;
    return (
      <button
        type="button"
        aria-label={`Move ${name} ${label}`}
        title={`Move ${label}`}
        aria-disabled={isAtEnd || undefined}
        data-up={label === 'up' ? '' : undefined}
        onClick={() => {
          if (isAtEnd) return;
          setMoved(true);
          onMove(to);
        }}
      >
        <Icon name="down" size={16} />
      </button>
    );
  };
  return (
    <span className={config.move}>
      {button('up', index - 1)}
      {button('down', index + 1)}
      <Announced>{hasMoved && `${name} is now ${index + 1} of ${count}.`}</Announced>
    </span>
  );
}
