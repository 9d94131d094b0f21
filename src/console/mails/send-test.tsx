import { useState } from 'react';
import { Link } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { mails } from './mails.style.ts';

interface SendTestProps {
  base: string;
  input: AdminWire['sendTestMail']['in'];
  /** The service has accepted the draft. */
  isReady: boolean;
}

/** Sends the mail of the draft to the operator. */
export function SendTest({ base, input, isReady }: SendTestProps) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const [sentTo, setSentTo] = useState('');
  if (!may('sendTestMail')) return null;
  const send = () => {
    setSentTo('');
    void run('send', async () => setSentTo((await call(place, 'sendTestMail', input)).data.sentTo));
  };
  return (
    <div className={mails.test}>
      <Button kind="secondary" isSmall isBusy={running === 'send'} isDisabled={!isReady} onPress={send}>
        Send a test to me
      </Button>
      <p role="status">
        {sentTo && (
          <>
            On its way to {sentTo}. If it does not arrive, see{' '}
            <Link href={`${base}/deliveries?kind=mail`}>Deliveries</Link>.
          </>
        )}
      </p>
      {error && <p role="alert">{error.message}</p>}
    </div>
  );
}
