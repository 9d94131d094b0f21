import { type ReactNode, useState } from 'react';
import { minPasswordLength } from '../../contract/constants.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { loadPart } from '../sdk/load-part.ts';
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

/** Fetched with the first key of a new password; without it the field works as before. */
const loadStrength = () => loadPart(() => import('./password-strength.ts'));

export const PasswordInput = view(function PasswordInput({ name = 'password', ...props }: PasswordInputProps) {
  const { say, state } = useElement();
  const config = state.app.config.value;
  const number = config?.minPasswordLength ?? minPasswordLength;
  // Once a form: the field that repeats the new password is held to that one.
  const isChosen = name === 'password' && props.autoComplete === 'new-password';
  const [strength, setStrength] = useState<TextKey | ''>('');
  const [part] = useState<{ loading?: ReturnType<typeof loadStrength> }>({});
  const estimate = (input: HTMLInputElement) => {
    part.loading ??= loadStrength();
    part.loading
      .then(({ strengthOf }) => setStrength(strengthOf(input, config?.name ?? '', number)))
      // Only a hint: the service decides, and says why.
      .catch(() => {});
  };
  return (
    <PasswordField
      name={name}
      autoComplete={props.autoComplete}
      label={say(props.label)}
      placeholder={say(props.placeholder)}
      hint={isChosen ? say('password_hint', { number }) : undefined}
      note={isChosen ? strength && say(strength) : undefined}
      error={props.submission.mistakes.value[name]}
      onInput={(value, input) => {
        props.submission.forgive(name);
        props.onInput?.(value);
        if (isChosen) estimate(input);
      }}
      onLeave={props.onLeave}
      showLabel={say('show_password')}
      hideLabel={say('hide_password')}
      aside={props.aside}
    />
  );
});
