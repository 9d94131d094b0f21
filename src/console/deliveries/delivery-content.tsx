import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf, momentOf } from '../state/format.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { content } from './delivery-content.style.ts';
import type { Delivery } from './use-send-again.ts';

/** What a webhook sends, and what the server answered at the last try, or when it took it. */
export function DeliveryContent({ delivery }: { delivery: Delivery }) {
  const { place } = useConsole();
  const { id, attempts, lastError, at } = delivery;
  // Another try has another answer.
  const key = `${id} ${attempts} ${at}`;
  const { data, error, reload } = useLoaded(
    key,
    async (signal) => (await call(place, 'getDelivery', { delivery: id }, signal)).data,
  );
  if (!data)
    return error ? (
      <FailureNotice error={error} onRetry={reload} />
    ) : (
      <div className={`${rows.details} ${content}`} aria-busy="true">
        <Skeleton width="30%" />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    );
  const { request, answer } = data;
  return (
    <div className={`${rows.details} ${content}`}>
      <h2>Request</h2>
      {request ? (
        <>
          <dl>
            {Object.entries(request.headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
            <div>
              <dt>webhook-signature</dt>
              <dd>Not shown</dd>
            </div>
          </dl>
          <Text label="Body of the request" text={indented(request.body)} />
        </>
      ) : (
        <p>It cannot be shown: the member was deleted, or the service no longer has the secret it was stored with.</p>
      )}
      <h2>Answer</h2>
      {answer ? (
        <>
          <dl>
            <div>
              <dt>Status</dt>
              <dd>{answer.status ?? `None: ${lastError ?? 'no answer'}`}</dd>
            </div>
            <div>
              <dt>Duration</dt>
              <dd>{countOf(answer.durationMs)} ms</dd>
            </div>
            <div>
              <dt>Last try</dt>
              <dd>
                <time dateTime={answer.at}>{momentOf(answer.at)}</time>
              </dd>
            </div>
          </dl>
          {answer.body ? (
            <Text label="Body of the answer" text={answer.body} />
          ) : (
            answer.status !== null && <p>The answer has no body.</p>
          )}
        </>
      ) : (
        <p>{lastError ? `Nothing is stored of the last try: ${lastError}.` : 'Not tried yet.'}</p>
      )}
    </div>
  );
}

/** Text of others: never HTML. It scrolls, so the keyboard has to reach it. */
const Text = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section aria-label={label} tabIndex={0}>
    {text}
  </section>
);

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Only its beginning was sent here.
    return body;
  }
}
