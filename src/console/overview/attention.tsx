import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { look } from './overview.style.ts';

interface Row {
  count: number;
  one: string;
  many: string;
  note: ReactNode;
  path: string;
  action: string;
}

/**
 * What does not mend itself: each with the way to where it is mended. `isQuiet`: its own failure is
 * not shown.
 */
export function Attention({ base, isQuiet }: { base: string; isQuiet: boolean }) {
  const { place } = useConsole();
  const { data, error, reload } = useLoaded(
    base,
    async (signal) => (await call(place, 'getAttention', {}, signal)).data,
  );
  if (error && isQuiet) return null;
  if (!data)
    return (
      <section className={look.attention} aria-label="Needs attention">
        {error ? <FailureLine error={error} onRetry={reload} /> : <Skeleton width="260px" height={20} />}
      </section>
    );
  const { mails, webhooks, unpaid, reportedComments } = data;
  const names = unpaid.newest.map(({ memberId, email, planName }, i) => (
    <span key={memberId + planName}>
      {i > 0 && ', '}
      <Link href={`${base}/members/${encodeURIComponent(memberId)}`}>{email}</Link> ({planName})
    </span>
  ));
  const rows: Row[] = [
    {
      count: mails.dead,
      one: 'mail could not be sent',
      many: 'mails could not be sent',
      note: 'The mail server refused them for too long.',
      path: 'deliveries?kind=mail&state=dead',
      action: 'See why',
    },
    {
      count: mails.failing,
      one: 'mail waits after a failed try',
      many: 'mails wait after a failed try',
      note: 'The service tries again by itself.',
      path: 'deliveries?kind=mail&state=waiting',
      action: 'See why',
    },
    {
      count: webhooks.dead,
      one: 'webhook could not be delivered',
      many: 'webhooks could not be delivered',
      note: 'Your server did not accept them for too long.',
      path: 'deliveries?kind=webhook&state=dead',
      action: 'See why, send again',
    },
    {
      count: webhooks.failing,
      one: 'webhook fails',
      many: 'webhooks fail',
      note: 'The service tries again by itself for a while.',
      path: 'deliveries?kind=webhook&state=waiting',
      action: 'See why, send again',
    },
    {
      count: unpaid.plans,
      one: 'plan waits for its payment',
      many: 'plans wait for their payment',
      note: (
        <>
          {names}
          {unpaid.plans > names.length && ` and ${countOf(unpaid.plans - names.length)} more`}
        </>
      ),
      path: 'members?status=REQUIRES_PAYMENT',
      action: 'See all',
    },
    {
      count: reportedComments,
      one: 'comment is reported',
      many: 'comments are reported',
      note: 'Readers have asked you to look at them.',
      path: 'comments',
      action: 'Look at them',
    },
  ];
  const waiting = rows.filter(({ count }) => count > 0);
  return (
    <section className={look.attention} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {waiting.length === 0 ? (
        <p>Nothing: mails and webhooks arrive, and every plan is paid.</p>
      ) : (
        <ul>
          {waiting.map(({ count, one, many, note, path, action }) => (
            <li key={many}>
              <Icon name="alert" />
              <div>
                {countOf(count)} {count === 1 ? one : many}
                <small>{note}</small>
              </div>
              <Link href={`${base}/${path}`}>{action}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
