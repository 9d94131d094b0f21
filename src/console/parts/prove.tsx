import { type ReactNode, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Refusal } from '../state/api.ts';
import { session } from '../state/ms-client.ts';
import { cancelled, useAction } from '../state/use-action.ts';
import { dialogForm } from './form.style.ts';

interface Proof {
  done: () => void;
  cancel: () => void;
}

/**
 * For what the service does only after a login of the last ten minutes: asks for the password where
 * the login is older, then does it.
 */
export function useProof() {
  const [proof, setProof] = useState<Proof | null>(null);
  async function prove<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.code !== 'reauth-required') throw thrown;
      await new Promise<void>((done, refuse) => setProof({ done, cancel: () => refuse(cancelled) })).finally(() =>
        setProof(null),
      );
      return work();
    }
  }
  return { prove, proof: proof && <Prove {...proof} /> };
}

function Prove({ done, cancel }: Proof): ReactNode {
  const { running, error, run } = useAction();
  const [password, setPassword] = useState('');
  return (
    <AlertDialog
      title="Is it you?"
      message="Your login is older than ten minutes. Enter your password to go on."
      onCancel={cancel}
    >
      <form
        className={dialogForm}
        onSubmit={(event) => {
          event.preventDefault();
          void run('prove', async () => {
            await session.reauthenticate(password);
            done();
          });
        }}
      >
        <TextField
          name="operator-password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={error?.message}
          onInput={setPassword}
        />
        <div data-buttons="">
          <Button kind="secondary" onPress={cancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={running !== null}>
            Go on
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}
