import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { adminEvents, securityEvents } from '../../contract/audit-events.ts';
import type { AuditEntryOut } from '../../contract/wire-admin-audit.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { DayChip, ListChip, TextChip } from '../parts/filter-chip.tsx';
import { FilterChips } from '../parts/filter-chips.tsx';
import { useProof } from '../parts/prove.tsx';
import { screen } from '../parts/screen.style.ts';
import { call, download } from '../state/api.ts';
import { actors, eventName } from '../state/audit-words.ts';
import { useConsole } from '../state/console-context.ts';
import { listedOf } from '../state/format.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { useAction } from '../state/use-action.ts';
import { usePages } from '../state/use-pages.ts';
import { ChainCheck } from './chain-check.tsx';
import { EntryList } from './entry-list.tsx';

const names = ['member', 'event', 'actor', 'from', 'to'] as const;
const events = [...securityEvents, ...adminEvents]
  .map((event) => [event, eventName(event)] as const)
  .sort(([a], [b]) => a.localeCompare(b));
const pageSize = '50';
type Filters = Partial<Record<(typeof names)[number], string>>;

/** The audit log of the app, newest first. */
export function ActivityScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const [, go] = useLocation();
  const filters = readFilters(useSearch(), names);
  const query = queryOf(filters);
  const input = filters as Omit<Filters, 'actor'> & { actor?: (typeof actors)[number][0] };
  const list = usePages<AuditEntryOut>(`${base}${query}`, async (last, signal) => {
    const before = last && { before: String(last.id) };
    const { data, hasNextPage } = await call(place, 'listAudit', { ...input, ...before, first: pageSize }, signal);
    return { rows: data, hasMore: hasNextPage };
  });
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    document.title = `Activity of ${app.name}`;
  }, [app]);

  const change = (name: keyof Filters) => (value: string) =>
    go(`${base}/activity${queryOf({ ...filters, [name]: value })}`, { replace: true });
  const clear = () => go(`${base}/activity`, { replace: true });
  const save = (format: 'csv' | 'jsonl') =>
    void run(format, () => prove(() => download(place, 'exportAudit', { ...input, format })));
  return (
    <section className={screen.screen} aria-labelledby="activity">
      <div className={screen.head}>
        <h1 id="activity">Activity</h1>
        <div className={screen.actions}>
          {may('checkAudit') && (
            <Button kind="secondary" isSmall onPress={() => setChecking(true)} isDisabled={isChecking}>
              Check the log
            </Button>
          )}
          {may('exportAudit') && (
            <>
              <Button kind="secondary" isSmall isBusy={running === 'csv'} onPress={() => save('csv')}>
                Export CSV
              </Button>
              <Button kind="secondary" isSmall isBusy={running === 'jsonl'} onPress={() => save('jsonl')}>
                Export JSON
              </Button>
            </>
          )}
        </div>
        <FilterChips>
          <ListChip label="Event" value={filters.event} options={events} onChange={change('event')} />
          <ListChip label="By" value={filters.actor} options={actors} onChange={change('actor')} />
          <TextChip label="Member" placeholder="id or address" value={filters.member} onChange={change('member')} />
          <DayChip label="From" value={filters.from} onChange={change('from')} />
          <DayChip label="to" value={filters.to} onChange={change('to')} />
          {query && (
            <button type="button" className={screen.chip} onClick={clear}>
              <span>Clear all</span>
            </button>
          )}
        </FilterChips>
        {error && (
          <p role="alert" className={screen.mistake}>
            {error.message}
          </p>
        )}
      </div>
      {proof}
      {isChecking && <ChainCheck onClose={() => setChecking(false)} />}
      <Announced>{list.isLoading ? '' : listedOf(list, 'entry', 'entries')}</Announced>
      <EntryList list={list} isFiltered={query !== ''} base={base} onClear={clear} />
    </section>
  );
}
