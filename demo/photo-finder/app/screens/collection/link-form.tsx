import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Field } from '../../parts/field.tsx';
import styles from './collection.module.css';

const expiries = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [null, 'Until I take it back'],
] as const;
const leastPasscode = 4;

export interface LinkOptions {
  /** Null = until it is taken back. */
  days: (typeof expiries)[number][0];
  passcode: string;
  showNotes: boolean;
  blur: boolean;
}

interface Props {
  options: LinkOptions;
  isBusy: boolean;
  onChange(options: LinkOptions): void;
  onCreate(): void;
}

/** How long a new link works, and what it shows. */
export function LinkForm({ options, isBusy, onChange, onCreate }: Props): ReactNode {
  const { days, passcode, showNotes, blur } = options;
  const isShort = passcode !== '' && passcode.length < leastPasscode;
  return (
    <div className={styles.linkBox}>
      <Field label="It works for">
        {(input) => (
          <select
            {...input}
            value={days ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...options, days: value === '' ? null : (Number(value) as 7 | 30 | 90) })
            }
          >
            {expiries.map(([value, label]) => (
              <option key={label} value={value ?? ''}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Passcode"
        isOptional
        hint="Say it to the other person; it is not part of the link."
        error={isShort ? 'At least four characters.' : undefined}
      >
        {(input) => (
          <input
            {...input}
            value={passcode}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => onChange({ ...options, passcode: event.currentTarget.value })}
          />
        )}
      </Field>
      <div>
        <Check isSmall isChecked={blur} onChange={(blur) => onChange({ ...options, blur })}>
          Keep pictures blurred until they are tapped
        </Check>
        <Check isSmall isChecked={showNotes} onChange={(showNotes) => onChange({ ...options, showNotes })}>
          Show my notes
        </Check>
      </div>
      <Button kind="primary" icon="link" isWide isBusy={isBusy} disabled={isBusy || isShort} onClick={onCreate}>
        Make the link
      </Button>
    </div>
  );
}
