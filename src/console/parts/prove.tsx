import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Refusal } from '../state/api.ts';
import { session } from '../state/ms-client.ts';
import { cancelled, useAction } from '../state/use-action.ts';
import { dialogForm } from './form.style.ts';

/** In the order in which they are offered; a mailed code is open to every operator. */
type Way = 'password' | 'app' | 'passkey' | 'code';

interface Proof {
  ways: Way[];
  email: string;
  done: () => void;
  cancel: () => void;
}

const otherWays = style({ display: 'grid', justifyItems: 'start', gap: '8px' });

async function readWays(): Promise<Pick<Proof, 'ways' | 'email'>> {
  const auth = await session.readAuth();
  const { email = '', hasPassword, hasSecondFactor, hasPasskey } = auth ?? {};
  const ways: Way[] = [];
  if (hasPassword) ways.push('password');
  if (hasSecondFactor) ways.push('app');
  if (hasPasskey) ways.push('passkey');
  ways.push('code');
  if (ways[0] === 'code') await session.sendReauthCode();
  return { ways, email };
}

/**
 * For what the service does only after a login of the last ten minutes: asks the operator to prove
 * who she is where the login is older, then does it.
 */
export function useProof() {
  const [proof, setProof] = useState<Proof | null>(null);
  async function prove<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.code !== 'reauth-required') throw thrown;
      const found = await readWays();
      await new Promise<void>((done, refuse) => setProof({ ...found, done, cancel: () => refuse(cancelled) })).finally(
        () => setProof(null),
      );
      return work();
    }
  }
  return { prove, proof: proof && <Prove {...proof} /> };
}

const messages: Record<Way, (email: string) => string> = {
  password: () => 'Enter your password to go on.',
  app: () => 'Enter the code of your authenticator app to go on. A recovery code works too.',
  passkey: () => 'Use your passkey to go on.',
  code: (email) => `We have emailed a 6-digit code to ${email}. Enter it to go on.`,
};
const links: Record<Way, string> = {
  password: 'Use your password',
  app: 'Use your authenticator app',
  passkey: 'Use your passkey',
  code: 'Email me a code',
};

function Prove({ ways, email, done, cancel }: Proof): ReactNode {
  const { running, error, run, forget } = useAction();
  const [way, setWay] = useState<Way>(ways[0]!);
  const [isResent, setResent] = useState(false);
  const entry = useRef('');
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another field
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus(), [way]);

  const byPasskey = () =>
    run('prove', async () => {
      await session.reauthenticateWithPasskey().catch((thrown: { code?: string }) => {
        throw thrown.code === 'popup-closed' ? cancelled : thrown;
      });
      done();
    });
  const byEntry = () =>
    run('prove', async () => {
      const text = entry.current;
      await session.reauthenticate(
        way === 'password' ? { password: text } : way === 'app' ? { secondFactorCode: text } : { token: text.trim() },
      );
      done();
    });
  const choose = (next: Way) => {
    entry.current = '';
    if (next === 'passkey') void byPasskey();
    else if (next === 'code')
      void run('send', async () => {
        await session.sendReauthCode();
        setResent(way === 'code');
        setWay('code');
        if (way === 'code') form.current?.querySelector('input')?.focus();
      });
    else {
      forget();
      setWay(next);
    }
  };

  return (
    <AlertDialog
      title="Is it you?"
      message={`Your login is older than ten minutes. ${messages[way](email)}`}
      onCancel={cancel}
    >
      <form
        className={dialogForm}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void (way === 'passkey' ? byPasskey() : byEntry());
        }}
      >
        {way === 'passkey' ? (
          error && <p role="alert">{error.message}</p>
        ) : (
          <TextField
            key={way}
            name={way === 'password' ? 'operator-password' : 'operator-code'}
            label={way === 'password' ? 'Your password' : 'Code'}
            type={way === 'password' ? 'password' : 'text'}
            autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
            error={error?.message}
            note={way !== 'code' ? undefined : isResent ? 'A new code is on its way.' : ''}
            onInput={(text) => {
              entry.current = text;
            }}
          />
        )}
        <div className={otherWays}>
          {way === 'code' && (
            <TextButton onPress={() => choose('code')} isDisabled={running !== null}>
              Send another code
            </TextButton>
          )}
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <TextButton key={one} onPress={() => choose(one)} isDisabled={running !== null}>
                {links[one]}
              </TextButton>
            ))}
        </div>
        <div data-buttons="">
          <Button kind="secondary" onPress={cancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={running === 'prove'}>
            {way === 'passkey' ? 'Use your passkey' : 'Go on'}
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}
