import type { ReactNode } from 'react';
import styles from './check.module.css';

interface Props {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
  isSmall?: boolean;
  isDisabled?: boolean;
  /** Results it would bring; stands at the end of the line. */
  count?: number | undefined;
  children: ReactNode;
}

export function Check({ isChecked, onChange, isSmall, isDisabled, count, children }: Props): ReactNode {
  return (
    <label className={`${styles.check} ${isSmall ? styles.small : ''}`}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
    </label>
  );
}
