import type { ReactNode } from 'react';
import { minPasswordLength } from '../../contract/constants.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useElement } from './context.tsx';
import type { Submission } from './submission.ts';
import { view } from './view.tsx';

export interface PasswordInputProps {
  /** Of the field in the form; `password` unless said. */
  name?: string;
  submission: Submission;
  label: TextKey;
  placeholder: TextKey;
  autoComplete: 'current-password' | 'new-password';
  aside?: ReactNode;
  onInput?: (value: string) => void;
  onLeave?: () => void;
}

export const PasswordInput = view(function PasswordInput({ name = 'password', ...props }: PasswordInputProps) {
  const { say, state } = useElement();
  const number = state.app.config.value?.minPasswordLength ?? minPasswordLength;
  // Once a form: the field that repeats the new password is held to that one.
  const isChosen = name === 'password' && props.autoComplete === 'new-password';
  return (
    <PasswordField
      name={name}
      autoComplete={props.autoComplete}
      label={say(props.label)}
      placeholder={say(props.placeholder)}
      hint={isChosen ? say('password_hint', { number }) : undefined}
      error={props.submission.mistakes.value[name]}
      onInput={(value) => {
        props.submission.forgive(name);
        props.onInput?.(value);
      }}
      onLeave={props.onLeave}
      showLabel={say('show_password')}
      hideLabel={say('hide_password')}
      aside={props.aside}
    />
  );
});
