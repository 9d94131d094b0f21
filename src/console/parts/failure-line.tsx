import { Button } from '../../ui/button.tsx';
import type { Refusal } from '../state/api.ts';
import { screen } from './screen.style.ts';

interface FailureLineProps {
  error: Refusal;
  onRetry: () => void;
}

/** A failure beside what is shown already, with another try. */
export const FailureLine = ({ error, onRetry }: FailureLineProps) => (
  <p role="alert" className={screen.mistake}>
    {error.message}{' '}
    <Button kind="secondary" isSmall onPress={onRetry}>
      Try again
    </Button>
  </p>
);
