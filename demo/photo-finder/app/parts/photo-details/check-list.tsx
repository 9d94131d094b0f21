import type { ReactNode } from 'react';
import { wordText } from '../../state/finder/labels.ts';
import { Check } from '../check.tsx';
import styles from './upload.module.css';

export const toggled = <T,>(list: readonly T[], one: T, on: boolean) =>
  on ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one);

interface CheckListProps<T extends string> {
  legend: ReactNode;
  options: readonly T[];
  chosen: readonly T[];
  /** No more of them can be chosen. */
  most?: number;
  onChange(chosen: T[]): void;
}

/** Any of several words. */
export function CheckList<T extends string>(props: CheckListProps<T>): ReactNode {
  const { legend, options, chosen, most = Number.POSITIVE_INFINITY, onChange } = props;
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      {options.map((one) => (
        <Check
          key={one}
          isSmall
          isChecked={chosen.includes(one)}
          isDisabled={chosen.length >= most && !chosen.includes(one)}
          onChange={(on) => onChange(toggled(chosen, one, on))}
        >
          {wordText(one)}
        </Check>
      ))}
    </fieldset>
  );
}
