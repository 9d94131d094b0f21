import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { View } from '../../contract/views.ts';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { Button } from '../../ui/button.tsx';
import { focusInvalid } from '../../ui/focus.ts';
import { auth } from '../auth.style.ts';
import type { Submission } from '../submission.ts';

export interface FormProps {
  name: View;
  submission: Submission;
  submitLabel: string;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The one form of a view: Enter sends it, its wrong field gets the focus, its button says when it works and when it has to wait. */
export const Form = view(function Form({ name, submission, submitLabel, onSubmit, children }: FormProps) {
  const { say } = useElement();
  const ref = useRef<HTMLFormElement>(null);
  const refusals = submission.refusals.value;
  const wait = submission.waitSeconds.value;
  useLayoutEffect(() => {
    if (refusals > 0 && ref.current) focusInvalid(ref.current);
  }, [refusals]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form className={auth.form} ref={ref} name={name} method="post" noValidate onSubmit={submit} part="form">
      {children}
      <Button type="submit" isWide isBusy={submission.isBusy.value} isDisabled={wait > 0}>
        {submitLabel}
      </Button>
      {wait > 0 && (
        <p className={auth.hint} part="hint">
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
