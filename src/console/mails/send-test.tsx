import { useState } from 'react';
import { Link } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';
import { mails } from './mails.style.ts';

interface SendTestProps {
  base: string;
  input: AdminWire['sendTestMail']['in'];
  /** The service has accepted the draft. */
  isReady: boolean;
}

type Sent = AdminWire['sendTestMail']['answer']['data'];

/** Sends the mail of the draft to the operator. */
export function SendTest({ base, input, isReady }: SendTestProps) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const [sent, setSent] = useState<Sent | null>(null);
  if (!may('sendTestMail')) return null;
  const send = () => {
    setSent(null);
    void run('send', async () => setSent((await call(place, 'sendTestMail', input)).data));
  };
  return (
    <div className={mails.test}>
      <Button kind="secondary" isSmall isBusy={running === 'send'} isDisabled={!isReady} onPress={send}>
        Send a test to me
      </Button>
      <p role="status">{sent && <Outcome key={sent.id} base={base} sent={sent} />}</p>
      {error && <p role="alert">{error.message}</p>}
    </div>
  );
}

const lookEveryMs = 1_000;

/** What became of it. A mail that the mail server has taken is no delivery any more. */
function Outcome({ base, sent: { sentTo, id } }: { base: string; sent: Sent }) {
  const { place } = useConsole();
  const loaded = useLoaded(
    `test mail ${id}`,
    async (signal) => (await call(place, 'listDeliveries', { kind: 'mail', id }, signal)).data,
  );
  const { data } = loaded;
  const waiting = data?.[0];
  const isOver = data !== null && waiting?.state !== 'waiting';
  useLookAgain(loaded, isOver ? null : lookEveryMs);
  const deliveries = <Link href={`${base}/deliveries?kind=mail`}>Webhooks</Link>;
  if (data && !waiting) return <>Sent to {sentTo}: the mail server has taken it.</>;
  if (waiting?.state === 'dead')
    return (
      <>
        Not sent: {waiting.lastError ?? 'the mail server did not take it'}. See {deliveries}.
      </>
    );
  return waiting?.lastError ? (
    <>
      Not sent yet: {waiting.lastError}. The service tries again; see {deliveries}.
    </>
  ) : (
    <>On its way to {sentTo}.</>
  );
}
