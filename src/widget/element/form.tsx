import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { onMobile } from '../../ui/card.style.ts';
import { focusInvalid } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { style } from '../../ui/style.ts';
import { typedIn } from '../../ui/typed-in.ts';
import { useElement } from './context.tsx';
import type { Submission } from './submission.ts';
import { view } from './view.tsx';

const looks = {
  form: style({ display: 'grid', gap: '16px' }),
  foot: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    marginBlockStart: '4px',
    [onMobile]: {
      flexDirection: 'column',
      alignItems: 'stretch',
      textAlign: 'center',
      // The word "Saved" comes and goes beside the button, and nothing below it moves.
      '&:has(> [role=status])': { flexDirection: 'row', '& > button': { flex: 1 } },
    },
  }),
  trouble: style({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 10px',
    padding: '12px',
    borderRadius: 'min(12px, var(--_control-radius))',
    border: '1px solid var(--_danger)',
    background: 'var(--_danger-surface)',
    fontSize: '13px',
    '& svg': { color: 'var(--_danger)' },
    '& > div': { gridColumn: 2 },
  }),
  hint: style({ fontSize: '13px', color: 'var(--_muted)', minHeight: '20px' }),
};

export interface FormProps {
  name: string;
  submission: Submission;
  submitLabel: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
  /** False: nothing to send yet. */
  isReady?: boolean;
  /** What stands beside the button, which is then as wide as its words. */
  beside?: ReactNode;
}

/**
 * The one form of a view: Enter sends it, its wrong field gets the focus, its button says when it
 * works and when it has to wait.
 */
export const Form = view(function Form({
  name,
  submission,
  submitLabel,
  onSubmit,
  children,
  isReady = true,
  beside,
}: FormProps) {
  const { say, state } = useElement();
  const ref = useRef<HTMLFormElement>(null);
  const refusals = submission.refusals.value;
  const wait = submission.waitSeconds.value;
  const isBusy = submission.isBusy.value;
  const trouble = submission.trouble.value;
  useLayoutEffect(() => {
    if (refusals === 0 || !ref.current) return;
    focusInvalid(ref.current);
    state.toast.mute([...ref.current.querySelectorAll('[part~=error]')].map(({ textContent }) => textContent ?? ''));
  }, [refusals, state]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit(ref.current!);
  };
  return (
    <form className={looks.form} ref={ref} name={name} method="post" noValidate onSubmit={submit} part="form">
      {children}
      {trouble && (
        <div className={looks.trouble} part="trouble">
          <Icon name="offline" />
          <p part="error">{trouble}</p>
          <div>
            <Button kind="secondary" isSmall isBusy={isBusy} onPress={() => onSubmit(ref.current!)}>
              {say('try_again')}
            </Button>
          </div>
        </div>
      )}
      <div className={looks.foot} data-foot="">
        <Button
          type="submit"
          isWide={beside === undefined}
          isBusy={isBusy}
          isDisabled={wait > 0 || (!isReady && !isBusy)}
          // R95 a frame without an origin may forbid forms, and then no `submit` ever comes; Enter
          // presses the button too.
          onPress={window.origin === 'null' ? submit : undefined}
        >
          {submitLabel}
        </Button>
        {beside}
      </div>
      {wait > 0 && (
        <p className={looks.hint} part="hint">
          {say('wait_message', { seconds: wait })}
        </p>
      )}
    </form>
  );
});

/**
 * The fields of a form as they are in the DOM: password managers write there and nowhere else
 * (R99). Boxes of one name are one list.
 */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const element of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    const { name, type, value, checked } = element;
    if (!name) continue;
    if (type !== 'checkbox') fields[name] = typedIn(element);
    else if (!element.hasAttribute('value')) fields[name] = String(checked);
    else fields[name] = [fields[name], checked && value].filter(Boolean).join();
  }
  return fields;
}
