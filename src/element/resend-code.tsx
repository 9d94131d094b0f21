import { TextButton } from '../ui/text-button.tsx';
import { useElement } from './context.tsx';
import type { Submission } from './submission.ts';
import { view } from './view.tsx';

/** A new code, as soon as the service gives one (R21: once a minute). */
export const ResendCode = view(function ResendCode({ sending, onPress }: { sending: Submission; onPress: () => void }) {
  const { say } = useElement();
  const wait = sending.waitSeconds.value;
  return (
    <TextButton onPress={onPress} isDisabled={wait > 0 || sending.isBusy.value}>
      {wait > 0 ? say('resend_code_wait', { seconds: wait }) : say('resend_code')}
    </TextButton>
  );
});
