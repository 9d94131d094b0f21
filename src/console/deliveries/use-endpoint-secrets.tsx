import { type ReactNode, useState } from 'react';
import { useProof } from '../parts/prove.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { momentOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';

interface Shown {
  title: string;
  message: string;
  secret: string;
}

const lookEveryMs = 500;
const isLost =
  'This service cannot open the secret: it was stored with an MS_SECRET that the service does not have any more. Roll it to get a new one.';

/** Secrets that the service makes for endpoints: shown, rolled and ended, each after a proof. */
export function useEndpointSecrets(base: string, published: readonly string[]) {
  const { place, may } = useConsole();
  const canRead = may('listWebhookSecrets');
  const list = useLoaded(`secrets ${base}`, async (signal) =>
    canRead ? (await call(place, 'listWebhookSecrets', {}, signal)).data : [],
  );
  const { data, reload } = list;
  // The service reads a revision a moment after it is published.
  const isBehind = data !== null && canRead && published.some((id) => !data.some(({ endpoint }) => endpoint === id));
  useLookAgain(list, isBehind ? lookEveryMs : null);
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [shown, setShown] = useState<Shown | null>(null);
  const [result, setResult] = useState<{ endpoint: string; text: string } | null>(null);

  const begin = (what: string, endpoint: string, work: () => Promise<string | null>) => {
    setResult({ endpoint, text: '' });
    void run(`${what} ${endpoint}`, async () => {
      const text = await work();
      if (text) setResult({ endpoint, text });
    });
  };
  const dialogs: ReactNode = (
    <>
      {proof}
      {shown && <SecretOnce {...shown} label="The secret" onClose={() => setShown(null)} />}
    </>
  );
  return {
    dialogs,
    list,
    canChange: may('rollWebhookSecret'),
    /** Null: it is not published yet. */
    of: (endpoint: string) => data?.find((one) => one.endpoint === endpoint) ?? null,
    isBusy: (what: string, endpoint: string) => running === `${what} ${endpoint}`,
    /** Why the last action did not succeed. */
    errorOf: (endpoint: string) => (result?.endpoint === endpoint ? error?.message : undefined),
    resultOf: (endpoint: string) => (result?.endpoint === endpoint ? result.text : ''),
    show: (endpoint: string) =>
      begin('show', endpoint, async () => {
        const { secret } = (await prove(() => call(place, 'showWebhookSecret', { endpoint }))).data;
        if (secret === null) return isLost;
        setShown({
          title: 'The secret of this endpoint',
          message: 'Put it where your server keeps its secrets: your server checks each request with it.',
          secret,
        });
        return null;
      }),
    roll: (endpoint: string) =>
      begin('roll', endpoint, async () => {
        const { secret, oldEndsAt } = (await prove(() => call(place, 'rollWebhookSecret', { endpoint }))).data;
        reload();
        if (secret === null) return null;
        const until = oldEndsAt && ` The old one works until ${momentOf(oldEndsAt)}.`;
        setShown({
          title: 'The new secret was created',
          message: `Put it on your server in place of the old one.${until ?? ''}`,
          secret,
        });
        return null;
      }),
    endOld: (endpoint: string) =>
      begin('end', endpoint, async () => {
        await prove(() => call(place, 'endOldWebhookSecret', { endpoint }));
        reload();
        return 'Only the new secret signs now.';
      }),
  };
}
export type EndpointSecrets = ReturnType<typeof useEndpointSecrets>;
