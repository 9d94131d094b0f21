import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';

interface Props {
  label: string;
  value: string | number | null;
  /** What is wrong with what cannot be meant. */
  reason: string;
  input: InputHTMLAttributes<HTMLInputElement>;
  hint?: string;
  error?: string | undefined;
  isOptional?: boolean;
  /** An empty value is checked too. */
  onSay(text: string): void;
}

/**
 * An input that says what can be meant. What cannot stays as it was typed, with the reason beside
 * it.
 */
export function CheckedField({ value, reason, input, error, onSay, ...around }: Props): ReactNode {
  const [isOff, setOff] = useState(false);
  return (
    <Field {...around} error={isOff ? reason : error}>
      {(parts) => (
        <input
          {...parts}
          {...input}
          defaultValue={value ?? ''}
          onChange={({ currentTarget }) => {
            if (!currentTarget.validity.valid) return;
            setOff(false);
            onSay(currentTarget.value.trim());
          }}
          onBlur={({ currentTarget }) => setOff(!currentTarget.validity.valid)}
          onInvalid={(event) => {
            event.preventDefault();
            setOff(true);
          }}
        />
      )}
    </Field>
  );
}

/**
 * Leads to the first input of the dialog in front that holds what cannot be meant; false where
 * there is none.
 */
export function leadsToMistake(): boolean {
  const off = [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].find(
    (one) => !one.checkValidity(),
  );
  off?.focus();
  return off !== undefined;
}

/**
 * Leads to what was just said to be wrong, once it stands there: a long form hides it above or
 * below.
 */
export function leadsToReason(): void {
  requestAnimationFrame(() => {
    const dialog = document.querySelector('dialog[open]');
    dialog?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    dialog?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'nearest' });
  });
}
