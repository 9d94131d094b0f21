import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { ListChip } from '../parts/filter-chip.tsx';
import { FailureNotice, NotForRole, Notice } from '../parts/notice.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, momentOf } from '../state/format.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';

type Sent = AdminWire['listDeliveries']['in'];
type Delivery = AdminWire['listDeliveries']['answer']['data'][number];

const names = ['kind', 'state'] as const;
const kinds = [
  ['webhook', 'Webhooks'],
  ['mail', 'Mails'],
] as const;
const states = [
  ['waiting', 'Waiting'],
  ['dead', 'Given up'],
] as const;
const listedAtMost = 100;

const titleOf = ({ kind, type }: Delivery) => (kind === 'mail' ? 'Mail' : (type ?? 'Webhook'));

/** Webhooks and mails that have not arrived: what waits, what was given up, and why. */
export function DeliveriesScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const [, go] = useLocation();
  const filters = readFilters(useSearch(), names);
  const query = queryOf(filters);
  const list = useLoaded(`${base}${query}`, async (signal) => {
    const input = { ...(filters as Pick<Sent, 'kind' | 'state'>), first: String(listedAtMost) };
    return (await call(place, 'listDeliveries', input, signal)).data;
  });
  const { running, error, run } = useAction();
  const { reload } = list;
  useEffect(() => {
    document.title = `Deliveries of ${app.name}`;
  }, [app]);
  if (!may('listDeliveries')) return <NotForRole>Your role may not see deliveries.</NotForRole>;

  const change = (name: (typeof names)[number]) => (value: string) =>
    go(`${base}/deliveries${queryOf({ ...filters, [name]: value })}`, { replace: true });
  const retry = (id?: string) =>
    void run(id ?? 'all', async () => {
      await call(place, 'retryDeliveries', id === undefined ? {} : { id });
      reload();
    });
  const found = list.data ?? [];
  const canRetry = (delivery: Delivery) => delivery.kind === 'webhook' && may('retryDeliveries');
  return (
    <section className={screen.screen} aria-labelledby="deliveries">
      <div className={screen.head}>
        <h1 id="deliveries">Deliveries</h1>
        <div className={screen.actions}>
          <Button kind="secondary" isSmall isBusy={list.isLoading && list.data !== null} onPress={reload}>
            Look again
          </Button>
          {found.filter(canRetry).length > 1 && (
            <ConfirmButton question="Send all now?" isBusy={running === 'all'} onConfirm={() => retry()}>
              Send all webhooks again
            </ConfirmButton>
          )}
        </div>
        <fieldset className={screen.filters} aria-label="Filters">
          <ListChip label="Kind" value={filters.kind} options={kinds} onChange={change('kind')} />
          <ListChip label="State" value={filters.state} options={states} onChange={change('state')} />
        </fieldset>
        <RoleNote operation="retryDeliveries">Only admins and owners send webhooks again.</RoleNote>
        {(error ?? (list.data && list.error)) && (
          <p role="alert" className={screen.mistake}>
            {(error ?? list.error)?.message}
          </p>
        )}
      </div>
      <Announced>{list.data ? `${found.length} deliveries` : ''}</Announced>
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
          Webhooks and mails stand here only while they wait, and after they were given up.
        </Notice>
      ) : (
        <Scroll label="All deliveries" isBusy={list.isLoading}>
          <table className={rows.table}>
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
            <tbody>
              {found.map((delivery) => (
                <tr key={delivery.id}>
                  <td>
                    <code>{titleOf(delivery)}</code>
                    {delivery.host && <small>{delivery.host}</small>}
                    {delivery.lastError && <small data-narrow="">{delivery.lastError}</small>}
                  </td>
                  <td>
                    <Badge tone={delivery.state === 'dead' ? 'bad' : 'quiet'}>
                      {delivery.state === 'dead' ? 'Given up' : 'Waiting'}
                    </Badge>
                    <small>{`${delivery.attempts} ${delivery.attempts === 1 ? 'try' : 'tries'}`}</small>
                  </td>
                  <td data-wide="" data-quiet="">
                    {delivery.lastError ?? '–'}
                    <small>
                      {delivery.state === 'dead' ? 'Given up' : 'Next try'} {momentOf(delivery.at)}
                    </small>
                  </td>
                  <td data-wide="" data-quiet="" data-tight="">
                    <time dateTime={delivery.createdAt} title={momentOf(delivery.createdAt)}>
                      {agoOf(delivery.createdAt)}
                    </time>
                  </td>
                  <td data-tight="" data-number="">
                    {canRetry(delivery) && (
                      <Button
                        kind="secondary"
                        isSmall
                        isBusy={running === delivery.id}
                        onPress={() => retry(delivery.id)}
                      >
                        Send again
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.length === listedAtMost && (
            <p className={screen.foot}>The newest {listedAtMost} are shown. Filters show others.</p>
          )}
        </Scroll>
      )}
    </section>
  );
}
