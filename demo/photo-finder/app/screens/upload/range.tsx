import type { ReactNode } from 'react';
import styles from '../../parts/photo-details/upload.module.css';

export function Range(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange(to: number): void;
}): ReactNode {
  const { label, value, least, most, onChange } = props;
  return (
    <label className={styles.range}>
      {label}
      <input
        type="range"
        min={least}
        max={most}
        step={(most - least) / 100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}
