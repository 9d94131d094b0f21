import { type ReactNode, useId } from 'react';
import { field } from './field.style.ts';
import { FieldMessage } from './field-message.tsx';
import { style } from './style.ts';
import type { Choice, TextFieldProps } from './text-field.tsx';

const looks = {
  group: style({ display: 'grid', gap: '2px' }),
  choice: style({
    display: 'flex',
    gap: '10px',
    paddingBlock: '4px',
    lineHeight: '20px',
    cursor: 'pointer',
    '& input': { width: '18px', height: '18px', marginBlockStart: '1px', flex: 'none', accentColor: 'var(--_accent)' },
    '@media (pointer: coarse)': { paddingBlock: '10px' },
  }),
};

/** A label of a box may be laid out; that of an option may not. */
type LaidOutChoice = Omit<Choice, 'label'> & { label: ReactNode };

export interface ChoiceFieldProps
  extends Pick<
    TextFieldProps,
    'name' | 'label' | 'initial' | 'error' | 'hint' | 'isDisabled' | 'isRequired' | 'onInput'
  > {
  /** Without any it is one box, for `true` and `false`. */
  choices?: readonly LaidOutChoice[] | undefined;
}

/** Boxes to tick. The value of several is that of the ticked ones, joined with commas. */
export function ChoiceField({ name, label, choices, error, hint, initial = '', ...rest }: ChoiceFieldProps): ReactNode {
  const id = useId();
  const title = (
    <>
      {label}
      {rest.isRequired && <span aria-hidden="true"> *</span>}
    </>
  );
  const chosen = initial.split(',');
  const box = (choice?: LaidOutChoice) => (
    <label className={looks.choice} key={choice?.value} part="choice">
      <input
        type="checkbox"
        name={name}
        value={choice?.value}
        defaultChecked={choice ? chosen.includes(choice.value) : initial === 'true'}
        disabled={rest.isDisabled}
        aria-required={(!choice && rest.isRequired) || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={choice ? undefined : `${id}-message`}
        onChange={({ currentTarget }) => rest.onInput?.(ticked(currentTarget), currentTarget)}
      />
      <span>{choice ? choice.label : title}</span>
    </label>
  );
  return (
    <div className={field.frame} part="field">
      {choices ? (
        <>
          <div className={field.head}>
            <span className={field.label} id={id} part="label">
              {title}
            </span>
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the other labels */}
          <div className={looks.group} role="group" aria-labelledby={id} aria-describedby={`${id}-message`}>
            {choices.map(box)}
          </div>
        </>
      ) : (
        box()
      )}
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
}

/** The value of all boxes of the name of this one. */
function ticked(box: HTMLInputElement): string {
  const group = box.closest('[role=group]');
  if (!group) return String(box.checked);
  return [...group.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value).join();
}
