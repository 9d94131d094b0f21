// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight do not exist, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: the link in each row takes the focus
import type { AdminMember } from '../../contract/wire-admin.ts';
import type { Column } from './columns.tsx';
import { list as looks } from './members.style.ts';
import type { useSelection } from './selection.ts';

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
  );
}
