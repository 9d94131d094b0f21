import { type FormEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import { field } from './field.style.ts';
import { FieldMessage } from './field-message.tsx';
import { typedIn } from './typed-in.ts';

export interface Choice {
  value: string;
  label: string;
}

export interface TextFieldProps {
  /** Name in the form; also the id, which password managers read (R99). */
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'number';
  /** Several lines. */
  isLong?: boolean;
  /** A list to choose from instead of an input. */
  choices?: readonly Choice[] | undefined;
  inputMode?: 'decimal' | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  isRequired?: boolean | undefined;
  /** Writes the text as people read it, while they type. */
  format?: ((text: string) => string) | undefined;
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
  /** What is found about the text while it is typed; announced. Undefined: never anything. */
  note?: string | undefined;
  isDisabled?: boolean;
  onInput?: ((value: string, input: HTMLInputElement) => void) | undefined;
  /** The focus has left it. */
  onLeave?: ((value: string) => void) | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  /** Stands inside the field, at its end. */
  action?: ReactNode;
}

/** Rewrites the text and leaves the caret behind the same digit. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const next = format(value);
  if (next === value) return;
  let left = value.slice(0, selectionStart ?? value.length).replace(/[^\d+]/g, '').length;
  input.value = next;
  let caret = 0;
  for (; left > 0 && caret < next.length; caret++) if (/[\d+]/.test(next[caret]!)) left--;
  input.setSelectionRange(caret, caret);
}

export function TextField({
  name,
  label,
  type = 'text',
  error,
  hint,
  note,
  aside,
  action,
  isLong,
  choices,
  format,
  ...rest
}: TextFieldProps): ReactNode {
  const errorId = useId();
  // All three take the same properties.
  const Control = (choices ? 'select' : isLong ? 'textarea' : 'input') as 'input';
  return (
    <div className={field.frame} part="field">
      <div className={field.head}>
        <label className={field.label} htmlFor={name} part="label">
          {label}
          {rest.isRequired && <span aria-hidden="true"> *</span>}
        </label>
        {aside}
      </div>
      <div className={field.shell}>
        <Control
          className={field.input}
          id={name}
          name={name}
          type={isLong || choices ? undefined : type}
          inputMode={rest.inputMode}
          min={rest.min}
          max={rest.max}
          autoComplete={rest.autoComplete ?? 'off'}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          autoCorrect={type === 'text' ? undefined : 'off'}
          spellCheck={type === 'text' ? undefined : false}
          placeholder={rest.placeholder}
          defaultValue={rest.initial}
          disabled={rest.isDisabled}
          aria-required={rest.isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note === undefined ? errorId : `${errorId} ${errorId}n`}
          data-with-button={action ? '' : undefined}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => {
            if (format) reformat(currentTarget, format);
            rest.onInput?.(typedIn(currentTarget), currentTarget);
          }}
          onBlur={({ currentTarget }) => rest.onLeave?.(typedIn(currentTarget))}
          part="input"
        >
          {choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Control>
        {action}
      </div>
      <FieldMessage id={errorId} error={error} hint={hint} />
      {note !== undefined && <FieldMessage id={`${errorId}n`} hint={note} isLive />}
    </div>
  );
}
