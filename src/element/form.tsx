import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { onMobile } from '../ui/card.style.ts';
import { focusInvalid } from '../ui/focus.ts';
import { style } from '../ui/style.ts';
import { useElement } from './context.tsx';
import type { Submission } from './submission.ts';
import { view } from './view.tsx';

const looks = {
  form: style({ display: 'grid', gap: '6px' }),
  foot: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    marginBlockStart: '2px',
    [onMobile]: { flexDirection: 'column', alignItems: 'stretch', textAlign: 'center' },
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

/** The one form of a view: Enter sends it, its wrong field gets the focus, its button says when it works and when it has to wait. */
export const Form = view(function Form({
  name,
  submission,
  submitLabel,
  onSubmit,
  children,
  isReady = true,
  beside,
}: FormProps) {
  const { say } = useElement();
  const ref = useRef<HTMLFormElement>(null);
  const refusals = submission.refusals.value;
  const wait = submission.waitSeconds.value;
  const isBusy = submission.isBusy.value;
  useLayoutEffect(() => {
    if (refusals > 0 && ref.current) focusInvalid(ref.current);
  }, [refusals]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit(ref.current!);
  };
  return (
    <form className={looks.form} ref={ref} name={name} method="post" noValidate onSubmit={submit} part="form">
      {children}
      <div className={looks.foot}>
        <Button
          type="submit"
          isWide={beside === undefined}
          isBusy={isBusy}
          isDisabled={wait > 0 || (!isReady && !isBusy)}
          // R95 a frame without an origin may forbid forms, and then no `submit` ever comes; Enter presses the button too.
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

/** The text fields of a form as they stand in the DOM: password managers write there and nowhere else (R99). */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.name !== '') fields[element.name] = element.value;
  }
  return fields;
}
