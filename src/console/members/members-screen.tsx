import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { useKeys } from '../state/use-keys.ts';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filtersOf, isFiltered, queryOf } from './member-filters.ts';
import { screen } from './members.style.ts';
import { MembersTable } from './members-table.tsx';
import { useMemberList } from './use-member-list.ts';

const searchAfterMs = 200;

/** All members of the app in its mode: search as you type, filters, one row each. */
export function MembersScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const query = useSearch();
  const [, go] = useLocation();
  const filters = filtersOf(query);
  const list = useMemberList(place, filters);
  const search = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [active, setActive] = useState(-1);
  const lists = queryOf(filters);

  const change = (next: Filters) => go(`${base}/members${queryOf(next)}`, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first row
  useEffect(() => setActive(-1), [lists]);
  useEffect(() => {
    document.title = `Members of ${app.name}`;
    return () => clearTimeout(timer.current);
  }, [app]);
  useKeys({ '/': () => search.current?.focus() });

  if (!may('listMembers'))
    return (
      <Notice icon="lock" title="Not for your role">
        Your role may not see members. An owner can change it.
      </Notice>
    );

  const known = list.matches ?? (list.hasMore ? null : list.rows.length);
  const count = isFiltered(filters) ? known : list.total;
  const isEmpty = list.rows.length === 0 && !list.isLoading && !list.error;
  const counted = count === null ? '' : countOf(count);
  return (
    <section className={screen.screen} aria-labelledby="members">
      <div className={screen.head}>
        <h1 id="members">
          Members <span>{counted}</span>
        </h1>
        <input
          ref={search}
          className={screen.search}
          type="search"
          aria-label="Search members"
          placeholder="Search by address, name or id"
          defaultValue={filters.search}
          key={filters.search === undefined ? 'empty' : 'search'}
          autoComplete="off"
          spellCheck={false}
          onInput={({ currentTarget }) => {
            clearTimeout(timer.current);
            const { value } = currentTarget;
            timer.current = setTimeout(() => change({ ...filtersOf(location.search), search: value }), searchAfterMs);
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'ArrowDown' || key === 'Escape') {
              currentTarget.blur();
              setActive((before) => Math.max(before, 0));
            }
          }}
        />
        <FilterBar filters={filters} onChange={change} />
      </div>
      <Announced>{list.isLoading ? '' : isEmpty ? 'No members' : `${counted} members`}</Announced>
      {list.error && list.rows.length === 0 ? (
        <FailureNotice error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        isFiltered(filters) ? (
          <Notice
            icon="people"
            title="No member fits"
            action={
              <Button kind="secondary" onPress={() => change({})}>
                Clear search and filters
              </Button>
            }
          >
            A search compares beginnings: of the address, the id, the first and the last name.
          </Notice>
        ) : (
          <Notice icon="people" title="No members yet">
            Members appear here as soon as they sign up on your site.
          </Notice>
        )
      ) : (
        <MembersTable
          list={list}
          active={active}
          onActive={setActive}
          onOpen={(id) => go(`${base}/members/${encodeURIComponent(id)}${lists}`)}
          hrefOf={(id) => `${base}/members/${encodeURIComponent(id)}${lists}`}
          order={filters.order === 'ASC' ? 'ASC' : 'DESC'}
          onOrder={(order) => change({ ...filters, order: order === 'ASC' ? 'ASC' : '' })}
        />
      )}
    </section>
  );
}
