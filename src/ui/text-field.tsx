import { type FormEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import { field } from './field.style.ts';
import { FieldMessage } from './field-message.tsx';

export interface TextFieldProps {
  /** Name in the form; also the id, which password managers read (R99). */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /**
   * Its first value. From then on the value lives in the DOM, where password managers
   * write it (R99).
   */
  initial?: string;
  error?: string | undefined;
  /** What the field takes, in words. */
  hint?: string | undefined;
  isDisabled?: boolean;
  onInput?: ((value: string) => void) | undefined;
  /** The focus has left it. */
  onLeave?: ((value: string) => void) | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  /** Stands inside the field, at its end. */
  action?: ReactNode;
}

export function TextField({
  name,
  label,
  type = 'text',
  error,
  hint,
  aside,
  action,
  ...rest
}: TextFieldProps): ReactNode {
  const errorId = useId();
  return (
    <div className={field.frame} part="field">
      <div className={field.head}>
        <label className={field.label} htmlFor={name} part="label">
          {label}
        </label>
        {aside}
      </div>
      <div className={field.shell}>
        <input
          className={field.input}
          id={name}
          name={name}
          type={type}
          autoComplete={rest.autoComplete ?? 'off'}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          autoCorrect={type === 'text' ? undefined : 'off'}
          spellCheck={type === 'text' ? undefined : false}
          placeholder={rest.placeholder}
          defaultValue={rest.initial}
          disabled={rest.isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          data-with-button={action ? '' : undefined}
          onInput={(event: FormEvent<HTMLInputElement>) => rest.onInput?.(event.currentTarget.value)}
          onBlur={(event) => rest.onLeave?.(event.currentTarget.value)}
          part="input"
        />
        {action}
      </div>
      <FieldMessage id={errorId} error={error} hint={hint} />
    </div>
  );
}
