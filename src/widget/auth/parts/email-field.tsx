import type { TextKey } from '../../../texts/widget/en.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useElement } from '../../element/context.tsx';
import type { Submission } from '../../element/submission.ts';
import { view } from '../../element/view.tsx';
import { useFlow } from '../use-flow.tsx';

export interface EmailFieldProps {
  submission: Submission;
  placeholder: TextKey;
  /** A person who leaves the field with a wrong address learns it there. */
  onLeave?: (value: string) => void;
  /** Passkeys are suggested in it. */
  hasPasskeys?: boolean;
}

export const EmailField = view(function EmailField({ submission, placeholder, onLeave, hasPasskeys }: EmailFieldProps) {
  const { say } = useElement();
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
      onLeave={onLeave}
    />
  );
});
