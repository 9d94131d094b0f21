// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight do not exist, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: the link in each row takes the focus
import { type CSSProperties, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { memberName } from '../state/member-name.ts';
import { useKeys } from '../state/use-keys.ts';
import { useNarrow } from '../state/use-narrow.ts';
import { type Column, gridOf } from './columns.tsx';
import { list as looks } from './members.style.ts';
import type { useSelection } from './selection.ts';
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

/** Pictures of other servers are not loaded: they would learn of the operator. */
const ownImage = (image: string | null) =>
  image && new URL(image, location.href).origin === location.origin ? image : null;

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
  });

  const skeletons = rows.length === 0 && isLoading ? Array.from({ length: 12 }, (_, i) => i) : [];
  return (
    <div
      className={looks.table}
      style={{ '--least': `${least}px` } as CSSProperties}
      role="table"
      aria-label="Members"
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-busy={isLoading}
    >
      <div role="rowgroup">
        <div className={looks.titles} style={grid} role="row" aria-rowindex={1}>
          {selection && (
            <span role="columnheader">
              <label className={looks.box}>
                <input
                  type="checkbox"
                  aria-label="Choose all that are loaded"
                  checked={rows.length > 0 && rows.every(({ id }) => selection.members.has(id))}
                  onChange={() => selection.toggleRows(rows)}
                />
              </label>
            </span>
          )}
          <span role="columnheader">Member</span>
          {columns.map(({ id, name }) =>
            id === 'created' ? (
              <span key={id} role="columnheader" aria-sort={order === 'ASC' ? 'ascending' : 'descending'}>
                <button type="button" onClick={() => onOrder(order === 'ASC' ? 'DESC' : 'ASC')}>
                  {name} {order === 'ASC' ? '↑' : '↓'}
                </button>
              </span>
            ) : (
              <span key={id} role="columnheader">
                {name}
              </span>
            ),
          )}
        </div>
      </div>
      <div
        className={looks.scroll}
        ref={scroller}
        role="rowgroup"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => setTop(currentTarget.scrollTop)}
      >
        <div style={{ height: `${(rows.length + skeletons.length) * height}px` }} role="presentation" />
        {skeletons.map((row) => (
          <div
            key={row}
            className={looks.row}
            style={{ ...grid, top: `${row * height}px`, height: `${height}px` }}
            role="row"
          >
            {selection && <div role="cell" />}
            <div role="cell">
              <Skeleton width={`${40 + ((row * 17) % 40)}%`} />
            </div>
            {columns.map(({ id }) => (
              <div key={id} role="cell" data-wide={id === 'state' ? undefined : ''}>
                <Skeleton width="60%" />
              </div>
            ))}
          </div>
        ))}
        {rows.slice(first, last).map((member, i) => (
          <Row
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
      </div>
      {error && rows.length > 0 && (
        <p role="alert" style={{ padding: '8px 24px' }}>
          {error.message}{' '}
          <Button kind="secondary" isSmall onPress={list.retry}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

interface RowProps {
  member: AdminMember;
  row: number;
  grid: { gridTemplateColumns: string };
  height: number;
  columns: Column[];
  /** Null = the role may do nothing for several members. */
  isChosen: boolean | null;
  onChoose: () => void;
  isActive: boolean;
  href: string;
  onOpen: () => void;
  onFocus: () => void;
}

function Row({ member, row, isActive, href, onOpen, onFocus, ...rest }: RowProps) {
  const { grid, height, columns, isChosen, onChoose } = rest;
  const name = memberName(member);
  const { email } = member.auth;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is the way of the keyboard
    <div
      className={looks.row}
      style={{ ...grid, top: `${row * height}px`, height: `${height}px` }}
      role="row"
      aria-rowindex={row + 2}
      data-chosen={isChosen ? '' : undefined}
      data-active={isActive ? '' : undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, label')) onOpen();
      }}
    >
      {isChosen !== null && (
        <div role="cell">
          <label className={looks.box}>
            <input type="checkbox" aria-label={`Choose ${name}`} checked={isChosen} onChange={onChoose} />
          </label>
        </div>
      )}
      <div role="cell">
        <Link className={looks.who} href={href} onFocus={onFocus}>
          <Avatar image={ownImage(member.profileImage)} name={name} alt="" />
          <span>
            <b>{name}</b>
            {name !== email && <small>{email}</small>}
          </span>
        </Link>
      </div>
      {columns.map(({ id, show }) => (
        <div key={id} role="cell" data-wide={id === 'state' ? undefined : ''} data-quiet="">
          {show(member)}
        </div>
      ))}
    </div>
  );
}
