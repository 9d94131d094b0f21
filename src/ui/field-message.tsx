import type { ReactNode } from 'react';
import { field } from './field.style.ts';
import { Icon } from './icon.tsx';

export interface FieldMessageProps {
  /** What the field names in `aria-describedby`. */
  id: string;
  error?: string | undefined;
  /** Known before the first try; an error takes its place. */
  hint?: string | undefined;
  /** Screen readers announce what it becomes. */
  isLive?: boolean;
}

/** Below a field: what is wrong with it, else its hint. Takes no room while it is empty. */
export function FieldMessage({ id, error, hint, isLive }: FieldMessageProps): ReactNode {
  return (
    <div className={field.message} data-shown={error || hint ? '' : undefined}>
      <div>
        <p id={id} aria-live={isLive ? 'polite' : undefined} part={error || !hint ? 'error' : 'hint'}>
          {error && <Icon name="alert" size={14} />}
          {error ? <span>{error}</span> : hint}
        </p>
      </div>
    </div>
  );
}
