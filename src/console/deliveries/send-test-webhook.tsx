import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { config } from '../config/config.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';

interface SendTestWebhookProps {
  base: string;
  endpoint: string;
  /** The address that is published: a draft is not tried. */
  url: string;
}

/** Sends an event to one endpoint, and follows it until it is taken or has failed. */
export function SendTestWebhook({ base, endpoint, url }: SendTestWebhookProps) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const [sent, setSent] = useState<string | null>(null);
  if (!may('sendTestWebhook')) return null;
  const send = () => {
    setSent(null);
    void run('send', async () => setSent((await call(place, 'sendTestWebhook', { endpoint })).data.id));
  };
  return (
    <div className={config.buttons}>
      <Button kind="secondary" isSmall isBusy={running === 'send'} onPress={send}>
        Send a test
      </Button>
      <p role="status">{sent && <Outcome key={sent} base={base} id={sent} host={new URL(url).host} />}</p>
      {error && <p role="alert">{error.message}</p>}
    </div>
  );
}

const lookEveryMs = 1_000;

function Outcome({ base, id, host }: { base: string; id: string; host: string }) {
  const { place } = useConsole();
  const loaded = useLoaded(
    `test webhook ${id}`,
    async (signal) => (await call(place, 'listDeliveries', { kind: 'webhook', id }, signal)).data,
  );
  const { data } = loaded;
  const waiting = data?.[0];
  const isOver = data !== null && (waiting === undefined || waiting.lastError !== null);
  useLookAgain(loaded, isOver ? null : lookEveryMs);
  if (data && !waiting)
    return (
      <>
        {host} has taken the event webhook.test. <Link href={`${base}/deliveries?state=done`}>Webhooks</Link> shows what
        it answered.
      </>
    );
  if (!waiting?.lastError) return <>On its way to {host}.</>;
  return (
    <>
      {host} has not taken it: {waiting.lastError}. <Link href={`${base}/deliveries`}>Webhooks</Link> shows it, and
      sends it again.
    </>
  );
}
