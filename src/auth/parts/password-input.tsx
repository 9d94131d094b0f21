import type { ReactNode } from 'react';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import type { TextKey } from '../../texts/en.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Submission } from '../submission.ts';

export interface PasswordInputProps {
  submission: Submission;
  label: TextKey;
  placeholder: TextKey;
  autoComplete: 'current-password' | 'new-password';
  aside?: ReactNode;
}

export const PasswordInput = view(function PasswordInput(props: PasswordInputProps) {
  const { say } = useElement();
  return (
    <PasswordField
      name="password"
      autoComplete={props.autoComplete}
      label={say(props.label)}
      placeholder={say(props.placeholder)}
      error={props.submission.mistakes.value.password}
      onInput={() => props.submission.forgive('password')}
      showLabel={say('show_password')}
      hideLabel={say('hide_password')}
      aside={props.aside}
    />
  );
});
