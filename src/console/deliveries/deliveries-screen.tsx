import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../parts/badge.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { ListChip } from '../parts/filter-chip.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, listedOf, momentOf } from '../state/format.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';
import { DeliveryContent } from './delivery-content.tsx';
import { type Delivery, listedAtMost, titleOf, useSendAgain } from './use-send-again.ts';

type Sent = AdminWire['listDeliveries']['in'];

const names = ['kind', 'state'] as const;
const kinds = [
  ['webhook', 'Webhooks'],
  ['mail', 'Mails'],
] as const;
const states = [
  ['waiting', 'Waiting'],
  ['dead', 'Given up'],
  ['done', 'Taken'],
] as const;
const lookEveryMs = 2_000;

/** Webhooks and mails that wait or were given up, and why; webhooks that were taken by a filter. */
export function DeliveriesScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const [, go] = useLocation();
  const filters = readFilters(useSearch(), names);
  const query = queryOf(filters);
  const list = useLoaded(`${base}${query}`, async (signal) => {
    const input = { ...(filters as Pick<Sent, 'kind' | 'state'>), first: String(listedAtMost) };
    return (await call(place, 'listDeliveries', input, signal)).data;
  });
  const { reload } = list;
  const [open, setOpen] = useState<string | null>(null);
  const { sendAgain, isSending, outcome, progress } = useSendAgain(place, reload);
  const found = list.data ?? [];
  const isGoing = found.some(({ isDue }) => isDue);
  useLookAgain(list, isGoing ? lookEveryMs : null);
  useEffect(() => {
    document.title = `Webhooks of ${app.name}`;
  }, [app]);

  const change = (name: (typeof names)[number]) => (value: string) =>
    go(`${base}/deliveries${queryOf({ ...filters, [name]: value })}`, { replace: true });
  const canOpen = (delivery: Delivery) => delivery.kind === 'webhook' && may('getDelivery');
  const toggle = ({ id }: Delivery) => setOpen(id === open ? null : id);
  const canRetry = ({ kind, state }: Delivery) => kind === 'webhook' && state !== 'done' && may('retryDeliveries');
  return (
    <section className={screen.screen} aria-labelledby="deliveries">
      <div className={screen.head}>
        <h1 id="deliveries">Webhooks</h1>
        <div className={screen.actions}>
          <ToEndpoints base={base} />
          <Button kind="secondary" isSmall isBusy={list.isLoading && list.data !== null && !isGoing} onPress={reload}>
            Look again
          </Button>
          {found.filter(canRetry).length > 1 && (
            <ConfirmButton question="Send all now?" isBusy={isSending()} onConfirm={() => void sendAgain(null)}>
              Send all webhooks again
            </ConfirmButton>
          )}
        </div>
        <fieldset className={screen.filters} aria-label="Filters">
          <ListChip label="Kind" value={filters.kind} options={kinds} onChange={change('kind')} />
          <ListChip label="State" value={filters.state} options={states} onChange={change('state')} />
        </fieldset>
        <RoleNote operation="retryDeliveries">Only admins and owners can open webhooks and send them again.</RoleNote>
        {list.data && list.error && <FailureLine error={list.error} onRetry={reload} />}
        <SentAgain {...{ outcome, progress, list: list.data }} />
      </div>
      <Announced>
        {list.data ? listedOf({ rows: found, hasMore: found.length === listedAtMost }, 'delivery', 'deliveries') : ''}
      </Announced>
      {!list.data ? (
        list.error ? (
          <FailureNotice error={list.error} onRetry={reload} />
        ) : (
          <SkeletonRows />
        )
      ) : found.length === 0 ? (
        <Notice
          icon="check"
          title={query ? 'Nothing fits' : 'Everything has arrived'}
          action={
            query && (
              <Button kind="secondary" onPress={() => go(`${base}/deliveries`, { replace: true })}>
                Clear filters
              </Button>
            )
          }
        >
          Webhooks and mails appear here while they wait, and after they were given up. The state Taken shows the
          webhooks that arrived in the last seven days.
        </Notice>
      ) : (
        <Scroll label="All deliveries" isBusy={list.isLoading}>
          <DeliveryTable found={found}>
            {(delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isBusy={isSending(delivery.id)}
                isOpen={delivery.id === open}
                {...(canOpen(delivery) && { onToggle: () => toggle(delivery) })}
                {...(canRetry(delivery) && { onSendAgain: () => void sendAgain(delivery) })}
              />
            )}
          </DeliveryTable>
        </Scroll>
      )}
    </section>
  );
}

const stateOf = ({ state, isDue }: Delivery) =>
  state === 'dead' ? 'Given up' : state === 'done' ? 'Taken' : isDue ? 'Sending' : 'Waiting';
const tones = { dead: 'bad', done: 'good', waiting: 'quiet' } as const;
const ends = { dead: 'Given up', done: 'Taken', waiting: 'Next try' } as const;

/** Where webhooks go is a part of the configuration. */
function ToEndpoints({ base }: { base: string }) {
  const { may } = useConsole();
  const [, go] = useLocation();
  if (!may('getConfig')) return null;
  return (
    <Button kind="secondary" isSmall onPress={() => go(`${base}/deliveries/endpoints`)}>
      Endpoints
    </Button>
  );
}

interface DeliveryTableProps {
  found: readonly Delivery[];
  children: (delivery: Delivery) => ReactNode;
}

const DeliveryTable = ({ found, children }: DeliveryTableProps) => (
  <>
    <table className={`${rows.table} ${rows.stacked}`}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">State</th>
          <th scope="col" data-wide="">
            Why
          </th>
          <th scope="col" data-wide="">
            Created
          </th>
          <th scope="col">
            <span className={rows.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{found.map(children)}</tbody>
    </table>
    {found.length === listedAtMost && (
      <p className={screen.foot}>The newest {listedAtMost} are shown. Filters show others.</p>
    )}
  </>
);

interface DeliveryRowProps {
  delivery: Delivery;
  isBusy: boolean;
  isOpen: boolean;
  /** Absent where there is nothing to open. */
  onToggle?: () => void;
  onSendAgain?: () => void;
}

function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, isOpen, onToggle } = props;
  const isShown = isOpen && onToggle !== undefined;
  return (
    <>
      <tr tabIndex={-1} data-opens={onToggle && ''} data-open={isShown ? '' : undefined}>
        <DeliveryCells {...props} />
      </tr>
      {isShown && (
        <tr data-detail="">
          <td colSpan={5} data-line="">
            <DeliveryContent delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The address of today: a mail shows neither recipient nor text (R13). */
function MailOf({ member, memberEmail }: { member: string; memberEmail: string | null }) {
  const { app, place } = useConsole();
  const base = `/${encodeURIComponent(app.id)}/${place.mode}`;
  return (
    <small>
      <Link href={`${base}/members/${encodeURIComponent(member)}`}>{memberEmail ?? 'Show the member'}</Link>
    </small>
  );
}

const Created = ({ delivery: { createdAt } }: { delivery: Delivery }) => (
  <time dateTime={createdAt} title={momentOf(createdAt)}>
    {agoOf(createdAt)}
  </time>
);

/** "Next try Nov 27, 2026, 9:10 PM". Null = it is sent now. */
const endOf = ({ state, at, isDue }: Delivery) => (isDue ? null : `${ends[state]} ${momentOf(at)}`);

function DeliveryCells({ delivery, isBusy, isOpen, onToggle, onSendAgain }: DeliveryRowProps) {
  const title = delivery.kind === 'mail' ? <span>{titleOf(delivery)}</span> : <code>{titleOf(delivery)}</code>;
  const end = endOf(delivery);
  return (
    <>
      <td data-line="">
        {onToggle ? (
          <button type="button" data-opener="" className={rows.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="forward" size={14} />
            {title}
          </button>
        ) : (
          title
        )}
        <div style={onToggle && { paddingInlineStart: '22px' }}>
          {delivery.host && <small>{delivery.host}</small>}
          {delivery.kind === 'mail' && delivery.member && (
            <MailOf member={delivery.member} memberEmail={delivery.memberEmail} />
          )}
          {delivery.lastError && <small data-narrow="">{delivery.lastError}</small>}
          <small data-narrow="">
            Created <Created delivery={delivery} />
            {end && ` · ${end}`}
          </small>
        </div>
      </td>
      <td>
        <Badge tone={tones[delivery.state]}>{stateOf(delivery)}</Badge>
        <small>{`${delivery.attempts} ${delivery.attempts === 1 ? 'try' : 'tries'}`}</small>
      </td>
      <td data-wide="" data-quiet="">
        {delivery.lastError ?? '–'}
        {end && <small>{end}</small>}
      </td>
      <td data-wide="" data-quiet="" data-tight="">
        <Created delivery={delivery} />
      </td>
      <td data-tight="" data-number="">
        {onSendAgain && (
          <Button kind="secondary" isSmall isBusy={isBusy} onPress={onSendAgain}>
            Send again
          </Button>
        )}
      </td>
    </>
  );
}

type SentAgainProps = Pick<ReturnType<typeof useSendAgain>, 'outcome' | 'progress'> & { list: unknown };

/** What became of it. It takes the focus that the button had whose row has left `list`. */
function SentAgain({ outcome, progress, list }: SentAgainProps) {
  const result = useRef<HTMLParagraphElement>(null);
  useKeyedEffect([list], () => {
    if (document.activeElement === document.body) result.current?.focus();
  });
  if (progress) return <Progress label="Webhooks sent again" {...progress} />;
  if (!outcome) return null;
  const { isGood, text } = outcome;
  return (
    <p
      ref={result}
      tabIndex={-1}
      role={isGood ? 'status' : 'alert'}
      className={isGood ? screen.result : screen.mistake}
    >
      {text}
    </p>
  );
}
