import type { ReactNode } from 'react';
import { Field } from '../field.tsx';

interface OptionalSelectProps<T extends string | number> {
  label: string;
  error?: string | undefined;
  /** Null = not stated. */
  value: T | null;
  options: readonly (readonly [value: T, text: string])[];
  onChoose(value: T | null): void;
}

/** One of several, or nothing said. */
export function OptionalSelect<T extends string | number>({
  label,
  error,
  value,
  options,
  onChoose,
}: OptionalSelectProps<T>): ReactNode {
  return (
    <Field label={label} isOptional error={error}>
      {(input) => (
        <select
          {...input}
          value={value ?? ''}
          onChange={({ currentTarget }) =>
            onChoose(options.find(([one]) => String(one) === currentTarget.value)?.[0] ?? null)
          }
        >
          <option value="">Not stated</option>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
