import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './story.module.css';

interface Props {
  storyId: string;
  token: string;
  hasSurgeon: boolean;
  onDone(): void;
}

/** For the person shown, who opens the link that her surgeon has given her. */
export function StoryInvitation({ storyId, token, hasSurgeon, onDone }: Props): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const leave = () => changeQuery({ invitation: null }, { replace: true, state: window.history.state });
  const confirm = async () => {
    setBusy(true);
    setWrong('');
    try {
      if (!auth.isLoggedIn.peek() && !(await signIn())) return;
      await ask('confirmStory', { storyId, token });
      toast('Confirmed. You can take it back under “My uploads”.', { kind: 'success' });
      leave();
      onDone();
    } catch (failure) {
      const { code, message } = asApiError(failure);
      setWrong(
        code === 'story-not-found'
          ? 'This invitation was used, or replaced by a newer one. Ask for a new link.'
          : message,
      );
    } finally {
      setBusy(false);
    }
  };
  if (hasSurgeon) return null;
  return (
    <section className={styles.invitation} aria-label="Invitation">
      <h2>Is this you?</h2>
      <p>
        Your surgeon asks you to confirm that these sets show you, and that your operation was done there. You do not
        have to: nothing happens if you do not.
      </p>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void confirm()}>
          {isLoggedIn ? 'Yes, I confirm it' : 'Sign in and confirm'}
        </Button>
        <Button onClick={leave}>Not now</Button>
      </div>
    </section>
  );
}
