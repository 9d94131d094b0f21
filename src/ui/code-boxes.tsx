import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { codeLength } from '../contract/constants.ts';
import { checkCode } from '../contract/validation.ts';
import { boxes } from './code-boxes.style.ts';
import { type CodeEntry, emptyCode, enterText, enterValue, eraseBack, moveBy } from './enter-code.ts';
import { field } from './field.style.ts';
import { FieldMessage } from './field-message.tsx';

export interface CodeBoxesProps {
  /** Shown above, and the accessible name of the group when `group` is missing. */
  label: string;
  /** What assistive technology calls the six boxes together: "6-digit code". */
  group: string;
  /** "Digit n of 6". */
  digit: (number: number) => string;
  error?: string | undefined;
  /** Grows with every refused code: shakes once. */
  refusals?: number;
  onChange?: (code: string) => void;
  /** All six have arrived. Never called before (R105). */
  onComplete?: ((code: string) => void) | undefined;
}

/**
 * Six inputs for a mailed code. Their values live in the DOM, where autofill and password managers
 * write them; a form reads them by `readCode`. No `maxlength`: it would cut a pasted or filled-in
 * code to its first digit (R105).
 */
export function CodeBoxes({
  label,
  group,
  digit,
  error,
  refusals = 0,
  onChange,
  onComplete,
}: CodeBoxesProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const known = useRef(emptyCode);
  const errorId = useId();
  const inputs = () => [...(row.current?.querySelectorAll('input') ?? [])];

  function apply({ digits, focus }: CodeEntry, isCascade = false) {
    const before = known.current;
    known.current = digits;
    const all = inputs();
    all.forEach((input, i) => {
      const isNew = digits[i] !== '' && digits[i] !== before[i];
      if (input.value !== digits[i]) input.value = digits[i] ?? '';
      input.toggleAttribute('data-filled', digits[i] !== '');
      input.toggleAttribute('data-cascade', isCascade && isNew);
    });
    all[focus]?.focus();
    all[focus]?.select();
    const code = digits.join('');
    const isNew = code !== before.join('');
    if (isNew) onChange?.(code);
    if (checkCode(code) === null && (isCascade || (isNew && (error || before.includes(''))))) onComplete?.(code);
  }

  const paste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    apply(enterText(known.current, at, event.clipboardData.getData('text')), true);
  };
  const drop = (at: number) => (event: DragEvent) => {
    event.preventDefault();
    apply(enterText(known.current, at, event.dataTransfer.getData('text')), true);
  };
  const input = (at: number) => (event: FormEvent<HTMLInputElement>) => {
    const native = event.nativeEvent as InputEvent;
    // An input method is still composing: the box's content is not final.
    if (native.isComposing) return;
    const { value } = event.currentTarget;
    // Typed over a refused code, what stood behind is gone: so the next one is complete once, and
    // not at each of its digits.
    if (error && value) known.current = known.current.map((digit, i) => (i > at ? '' : digit));
    apply(
      enterValue(known.current, at, value, native.inputType === 'insertText' ? native.data : null),
      value.length > 2,
    );
  };
  const keyDown = (at: number) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const target = moveBy(event.key, at);
    if (target !== null) apply({ digits: known.current, focus: target });
    else if (event.key === 'Backspace') apply(eraseBack(known.current, at));
    else if (event.key === 'Delete') apply({ digits: known.current.with(at, ''), focus: at });
    else return;
    event.preventDefault();
  };

  return (
    <div className={field.frame} part="field">
      <div className={field.head}>
        <span className={field.label} aria-hidden="true" part="label">
          {label}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser we support */}
      <div
        className={boxes.row}
        ref={row}
        role="group"
        aria-label={group}
        aria-describedby={errorId}
        dir="ltr"
        part="code"
      >
        {emptyCode.map((_, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places
            key={at}
            className={boxes.box}
            id={`code-${at + 1}`}
            name={`code-${at + 1}`}
            type="text"
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={digit(at + 1)}
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
            data-refused={error && refusals > 0 ? refusals % 2 : undefined}
            onInput={input(at)}
            onCompositionEnd={(event) => apply(enterValue(known.current, at, event.currentTarget.value))}
            onKeyDown={keyDown(at)}
            onPaste={paste(at)}
            onDrop={drop(at)}
            onFocus={(event) => event.currentTarget.select()}
            part="code-box"
          />
        ))}
      </div>
      <FieldMessage id={errorId} error={error} />
    </div>
  );
}

/** The code in the boxes of a form: up to six digits. */
export function readCode(form: HTMLFormElement): string {
  return Array.from({ length: codeLength }, (_, at) => {
    const box = form.elements.namedItem(`code-${at + 1}`);
    return box && 'value' in box ? String(box.value) : '';
  }).join('');
}
