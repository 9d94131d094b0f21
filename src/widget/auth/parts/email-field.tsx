import type { TextKey } from '../../../texts/widget/en.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useElement } from '../../element/context.tsx';
import { createMistakes } from '../../element/mistakes.ts';
import type { Submission } from '../../element/submission.ts';
import { view } from '../../element/view.tsx';
import { useFlow } from '../use-flow.tsx';

export interface EmailFieldProps {
  submission: Submission;
  placeholder: TextKey;
  /** Passkeys are suggested in it. */
  hasPasskeys?: boolean;
}

export const EmailField = view(function EmailField({ submission, placeholder, hasPasskeys }: EmailFieldProps) {
  const element = useElement();
  const { say } = element;
  const flow = useFlow();
  return (
    <TextField
      name="email"
      type="email"
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      label={say('email_address')}
      placeholder={say(placeholder)}
      initial={flow.email.peek()}
      error={submission.mistakes.value.email}
      onInput={(value) => {
        flow.email.value = value;
        submission.forgive('email');
      }}
      // A person who leaves the field with a wrong address learns it there.
      onLeave={(value) => {
        if (value.trim()) submission.object('email', createMistakes(element).email(value));
      }}
    />
  );
});
