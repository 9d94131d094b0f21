import type { AdminMember } from '../../contract/wire-admin.ts';
import type { Column } from './columns.tsx';
import { list as looks } from './members.style.ts';
import type { useSelection } from './selection.ts';
import { ColumnTitle, Row, RowGroup } from './table-roles.tsx';

interface TableTitlesProps {
  rows: AdminMember[];
  columns: readonly Column[];
  /** Null: the role may do nothing for several members. */
  selection: ReturnType<typeof useSelection> | null;
  grid: { gridTemplateColumns: string };
  order: 'ASC' | 'DESC';
  onOrder: (order: 'ASC' | 'DESC') => void;
}

/** The head of the members table: choose all, and the order of the column that has one. */
export function TableTitles({ rows, columns, selection, grid, order, onOrder }: TableTitlesProps) {
  return (
    <RowGroup>
      <Row className={looks.titles} style={grid} aria-rowindex={1}>
        {selection && (
          <ColumnTitle>
            <label className={looks.box}>
              <input
                type="checkbox"
                aria-label="Choose all loaded"
                checked={rows.length > 0 && rows.every(({ id }) => selection.members.has(id))}
                onChange={() => selection.toggleRows(rows)}
              />
            </label>
          </ColumnTitle>
        )}
        <ColumnTitle>Member</ColumnTitle>
        {columns.map(({ id, name }) =>
          id === 'created' ? (
            <ColumnTitle key={id} aria-sort={order === 'ASC' ? 'ascending' : 'descending'}>
              <button type="button" onClick={() => onOrder(order === 'ASC' ? 'DESC' : 'ASC')}>
                {name} {order === 'ASC' ? '↑' : '↓'}
              </button>
            </ColumnTitle>
          ) : (
            <ColumnTitle key={id}>{name}</ColumnTitle>
          ),
        )}
      </Row>
    </RowGroup>
  );
}
