import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { countText } from '../../state/finder/labels.ts';
import styles from './collection.module.css';

/** A link that asks for a passcode. What is typed stays when it was wrong. */
export function PasscodeForm({
  id,
  slug,
  onPass,
}: {
  id: string;
  slug: string;
  onPass(pass: string): void;
}): ReactNode {
  const [passcode, setPasscode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (!passcode) return setError('Please enter the passcode.');
    setBusy(true);
    setError('');
    try {
      onPass((await ask('unlockCollection', { collectionId: id, s: slug, passcode })).pass);
    } catch (failure) {
      const { code, retryAfterSeconds, message } = asApiError(failure);
      const minutes = countText(Math.ceil((retryAfterSeconds ?? 60) / 60), 'minute', 'minutes');
      setError(code === 'rate-limited' ? `Those were too many tries. Please try again in ${minutes}.` : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice icon="lock" level={1} title="This collection has a passcode">
      <p>Ask the person who sent you the link.</p>
      <form
        className={styles.passcode}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Passcode" error={error || undefined}>
          {(input) => (
            <input
              {...input}
              type="password"
              autoComplete="off"
              value={passcode}
              onChange={(event) => setPasscode(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" isWide isBusy={isBusy} disabled={isBusy}>
          Open
        </Button>
      </form>
    </Notice>
  );
}
