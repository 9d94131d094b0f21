import { useEffect } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import type { FlowPurpose } from '../sdk/session.ts';
import { useElement } from './context.tsx';
import type { Submission } from './submission.ts';
import { view } from './view.tsx';

export interface ResendCodeProps {
  sending: Submission;
  purpose: FlowPurpose;
  onPress: () => void;
}

/**
 * A new code, as soon as the service gives one (R21): how long that takes is shown from the first
 * moment on.
 */
export const ResendCode = view(function ResendCode({ sending, purpose, onPress }: ResendCodeProps) {
  const { say, state } = useElement();
  const wait = sending.waitSeconds.value;
  const isBusy = sending.isBusy.value;
  const sentAt = state.sdk.session.sentAt(purpose);
  const pause = state.app.config.value?.resendSeconds ?? 0;
  useEffect(() => {
    // A clock that was set back since has sent it in the future: the whole pause, then, and no day
    // of it.
    if (sentAt !== undefined) sending.wait(Math.min(pause, pause - (Date.now() - sentAt) / 1000));
  }, [sending, sentAt, pause]);
  return (
    <TextButton onPress={onPress} isDisabled={wait > 0 || isBusy}>
      {wait > 0 ? say('resend_code_wait', { seconds: wait }) : say('resend_code')}
    </TextButton>
  );
});
