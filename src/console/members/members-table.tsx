import { type CSSProperties, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../state/use-keys.ts';
import { useNarrow } from '../state/use-narrow.ts';
import { type Column, gridOf } from './columns.tsx';
import { MemberRow } from './member-row.tsx';
import { list as looks } from './members.style.ts';
import type { useSelection } from './selection.ts';
import { SkeletonRow } from './skeleton-row.tsx';
import { RowGroup, Table } from './table-roles.tsx';
import { TableTitles } from './table-titles.tsx';
import type { useMemberList } from './use-member-list.ts';

interface MembersTableProps {
  list: ReturnType<typeof useMemberList>;
  columns: Column[];
  /** Null: the role may do nothing for several members. */
  selection: ReturnType<typeof useSelection> | null;
  active: number;
  onActive: (row: number) => void;
  onOpen: (id: string) => void;
  hrefOf: (id: string) => string;
  order: 'ASC' | 'DESC';
  onOrder: (order: 'ASC' | 'DESC') => void;
}

const heights = { wide: 40, narrow: 60 };
/** Rows above and below what is seen. */
const spare = 8;
/** So many rows before the end the next page is asked for. */
const ahead = 30;

/** The link in the row opens by itself. */
const leaveToLink = () => false;

/** Only the rows in sight exist in the document. */
export function MembersTable(props: MembersTableProps) {
  const { list, columns, selection, active, onActive, onOpen, hrefOf, order, onOrder } = props;
  const { rows, isLoading, hasMore, error } = list;
  const { tracks, least } = gridOf(columns, selection !== null);
  const grid = { gridTemplateColumns: tracks };
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [seen, setSeen] = useState(800);
  const height = heights[useNarrow() ? 'narrow' : 'wide'];
  const first = Math.max(0, Math.floor(top / height) - spare);
  const last = Math.min(rows.length, Math.ceil((top + seen) / height) + spare);

  useLayoutEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => setSeen(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (last > rows.length - ahead) list.loadMore();
  });
  // The focus goes with the row that the keys have reached, so that it is read out.
  useEffect(() => {
    const element = scroller.current;
    if (active < 0 || !element) return;
    const at = active * height;
    if (at < element.scrollTop) element.scrollTop = at;
    else if (at + height > element.scrollTop + element.clientHeight)
      element.scrollTop = at + height - element.clientHeight;
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[aria-rowindex="${active + 2}"] a`)?.focus({ preventScroll: true }),
    );
  }, [active, height]);
  useKeys({
    j: () => onActive(Math.min(active + 1, rows.length - 1)),
    k: () => onActive(Math.max(active - 1, 0)),
    Enter: leaveToLink,
  });

  const skeletons = rows.length === 0 && isLoading ? Array.from({ length: 12 }, (_, i) => i) : [];
  return (
    <Table
      className={looks.table}
      style={{ '--least': `${least}px` } as CSSProperties}
      aria-label="Members"
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-busy={isLoading}
    >
      <TableTitles rows={rows} columns={columns} selection={selection} grid={grid} order={order} onOrder={onOrder} />
      <RowGroup
        className={looks.scroll}
        ref={scroller}
        // What scrolls must be reached by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => setTop(currentTarget.scrollTop)}
      >
        <div style={{ height: `${(rows.length + skeletons.length) * height}px` }} role="presentation" />
        {skeletons.map((row) => (
          <SkeletonRow key={row} row={row} grid={grid} height={height} columns={columns} hasBox={selection !== null} />
        ))}
        {rows.slice(first, last).map((member, i) => (
          <MemberRow
            key={member.id}
            member={member}
            row={first + i}
            grid={grid}
            height={height}
            columns={columns}
            isChosen={selection ? selection.isAll || selection.members.has(member.id) : null}
            onChoose={() => selection?.toggle(member)}
            isActive={first + i === active}
            href={hrefOf(member.id)}
            onOpen={() => onOpen(member.id)}
            onFocus={() => onActive(first + i)}
          />
        ))}
      </RowGroup>
      {error && rows.length > 0 && (
        <p role="alert" style={{ padding: '8px 24px' }}>
          {error.message}{' '}
          <Button kind="secondary" isSmall onPress={list.retry}>
            Try again
          </Button>
        </p>
      )}
    </Table>
  );
}
