import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { useConsole } from '../state/console-context.ts';
import { editState } from '../state/edit-state.ts';
import { countOf } from '../state/format.ts';
import { useListSettings } from '../state/operator-settings.ts';
import { queryOf } from '../state/query-filters.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { useKeys } from '../state/use-keys.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsOf, usualColumns } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, filtersOf, isFiltered } from './member-filters.ts';
import { MembersTable } from './members-table.tsx';
import { NoMembers } from './no-members.tsx';
import { SearchBox } from './search-box.tsx';
import { useSelection } from './selection.ts';
import { TableActions } from './table-actions.tsx';
import { useMemberList } from './use-member-list.ts';
import { ViewChip } from './view-chip.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** All members of the app in its mode: search as you type, filters, one row each. */
export function MembersScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const [, go] = useLocation();
  const filters = filtersOf(useSearch());
  const query = queryOf(filters);
  const list = useMemberList(place, filters);
  const selection = useSelection(`${base}${query}`);
  const settings = useListSettings(app.id);
  const search = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const [isViewOpen, setViewOpen] = useState(false);
  const [viewError, setViewError] = useState('');

  const { columns: chosen = usualColumns, views = [] } = settings;
  const columns = columnsOf(app, filters).filter(({ id }) => chosen.includes(id));
  const change = (next: Filters) => go(`${base}/members${queryOf(next)}`, { replace: true });
  const saveColumns = (ids: string[]) => {
    setViewError('');
    settings
      .save({ columns: ids })
      .catch(() => setViewError('Your columns could not be saved. Check your connection, then choose again.'));
  };
  // Another list begins at its first row.
  useKeyedEffect([query], () => setActive(-1));
  useEffect(() => {
    document.title = `Members of ${app.name}`;
  }, [app]);
  const canChoose = may('startJob');
  const hrefOf = (id: string) => `${base}/members/${encodeURIComponent(id)}${query}`;
  useRowActions(list.rows[active], {
    search: () => search.current?.focus(),
    choose: selection.toggle,
    edit: ({ id }) => go(hrefOf(id), { state: editState }),
  });

  const count = isFiltered(filters) ? matchesOf(list) : list.total;
  const state = stateOf(list);
  const counted = count === null ? '' : countOf(count);
  return (
    <section className={screen.screen} aria-labelledby="members">
      <div className={screen.head}>
        <h1 id="members">
          Members <span>{counted}</span>
        </h1>
        <SearchBox
          ref={search}
          value={filters.search}
          onSearch={(value) => change({ ...filtersOf(location.search), search: value })}
          onLeave={() => setActive((before) => Math.max(before, 0))}
        />
        <TableActions base={base} filters={filters} onView={() => setViewOpen(true)} />
        <FilterBar filters={filters} onChange={change}>
          <ViewChip
            views={views}
            shown={{ query, columns: chosen }}
            onChoose={(next) => {
              go(`${base}/members${next?.query ?? ''}`, { replace: true });
              if (next) saveColumns(next.columns);
            }}
          />
        </FilterBar>
        {viewError && (
          <p role="alert" className={screen.mistake}>
            {viewError}
          </p>
        )}
      </div>
      <Announced>{list.isLoading ? '' : state === 'empty' ? 'No members' : `${counted} members`}</Announced>
      {state === 'failed' ? (
        <FailureNotice error={list.error!} onRetry={list.retry} />
      ) : state === 'empty' ? (
        <NoMembers base={base} isFiltered={isFiltered(filters)} onClear={() => change({})} />
      ) : (
        <MembersTable
          list={list}
          columns={columns}
          selection={canChoose ? selection : null}
          active={active}
          onActive={setActive}
          onOpen={(id) => go(hrefOf(id))}
          hrefOf={hrefOf}
          order={filters.order === 'ASC' ? 'ASC' : 'DESC'}
          onOrder={(order) => change({ ...filters, order: order === 'ASC' ? 'ASC' : '' })}
        />
      )}
      {!selection.isEmpty && (
        <BulkBar
          selection={selection}
          filters={filters}
          count={count}
          hasMore={list.hasMore || list.rows.length > selection.members.size}
          onChooseAll={selection.chooseAll}
          onClear={selection.clear}
          onOver={list.reload}
        />
      )}
      {isViewOpen && (
        <ViewDialog query={query} columns={chosen} onColumns={saveColumns} onClose={() => setViewOpen(false)} />
      )}
    </section>
  );
}

interface RowActions {
  search: () => void;
  choose: (row: AdminMember) => void;
  edit: (row: AdminMember) => void;
}

/** The keys of the list, for its active row, as far as the role may. */
function useRowActions(row: AdminMember | undefined, { search, choose, edit }: RowActions) {
  const { may } = useConsole();
  useKeys({
    '/': search,
    x: may('startJob') && (() => row && choose(row)),
    e: may('updateMember') && (() => row && edit(row)),
  });
}

/** What there is to show of the list. */
function stateOf({ rows, isLoading, error }: ReturnType<typeof useMemberList>): 'rows' | 'empty' | 'failed' {
  if (rows.length > 0) return 'rows';
  if (error) return 'failed';
  return isLoading ? 'rows' : 'empty';
}

/** How many members fit, or null where that is not known. */
const matchesOf = ({ matches, hasMore, rows }: ReturnType<typeof useMemberList>) =>
  matches ?? (hasMore ? null : rows.length);
