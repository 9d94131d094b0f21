import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Parts {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}
interface Props {
  label: string;
  isOptional?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Draws the input; it takes over what it is given. */
  children: (input: Parts) => ReactNode;
}

/** A label above, an input, and what is wrong with it below. */
export function Field({ label, isOptional, hint, error, children }: Props): ReactNode {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {isOptional && <small>(optional)</small>}
      </label>
      {children({
        id,
        className: styles.input ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
      })}
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
