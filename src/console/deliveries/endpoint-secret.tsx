import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { config } from '../config/config.style.ts';
import { FailureLine } from '../parts/failure-line.tsx';
import { momentOf } from '../state/format.ts';
import { SendTestWebhook } from './send-test-webhook.tsx';
import type { EndpointSecrets } from './use-endpoint-secrets.tsx';

interface EndpointSecretProps {
  base: string;
  id: string;
  secrets: EndpointSecrets;
}

/** The secret that the service makes for one endpoint: shown and rolled once it is published. */
export function EndpointSecret({ base, id, secrets }: EndpointSecretProps) {
  const { data, error, reload } = secrets.list;
  if (!data) return error ? <FailureLine error={error} onRetry={reload} /> : <Skeleton width="60%" />;
  const published = secrets.of(id);
  if (!published) return <p>You can show and copy its secret here as soon as the endpoint is published.</p>;
  const { oldEndsAt, url } = published;
  return (
    <>
      <div className={config.buttons}>
        {secrets.canChange && (
          <>
            <Button kind="secondary" isSmall isBusy={secrets.isBusy('show', id)} onPress={() => secrets.show(id)}>
              Show secret
            </Button>
            <ConfirmButton
              question="Roll it now?"
              isBusy={secrets.isBusy('roll', id)}
              describedBy={`${id}-roll`}
              onConfirm={() => secrets.roll(id)}
            >
              Roll secret
            </ConfirmButton>
          </>
        )}
        <p role="status">{secrets.resultOf(id)}</p>
      </div>
      <p id={`${id}-roll`}>Roll makes a new secret. The old one works beside it for 24 hours.</p>
      {oldEndsAt && (
        <div className={config.buttons}>
          <p>The old secret works until {momentOf(oldEndsAt)}.</p>
          {secrets.canChange && (
            <ConfirmButton
              question="End it now?"
              isBusy={secrets.isBusy('end', id)}
              onConfirm={() => secrets.endOld(id)}
            >
              End the old one now
            </ConfirmButton>
          )}
        </div>
      )}
      {secrets.errorOf(id) && <p role="alert">{secrets.errorOf(id)}</p>}
      <SendTestWebhook base={base} endpoint={id} url={url} />
    </>
  );
}
