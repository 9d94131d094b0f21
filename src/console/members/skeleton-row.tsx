import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from './columns.tsx';
import { list as looks } from './members.style.ts';
import { Cell, Row } from './table-roles.tsx';

interface SkeletonRowProps {
  row: number;
  grid: { gridTemplateColumns: string };
  height: number;
  columns: readonly Column[];
  hasBox: boolean;
}

/** A row of the members table while the first page loads. */
export function SkeletonRow({ row, grid, height, columns, hasBox }: SkeletonRowProps) {
  return (
    <Row className={looks.row} style={{ ...grid, top: `${row * height}px`, height: `${height}px` }}>
      {hasBox && <Cell />}
      <Cell>
        <Skeleton width={`${40 + ((row * 17) % 40)}%`} />
      </Cell>
      {columns.map(({ id }) => (
        <Cell key={id} data-wide={id === 'state' ? undefined : ''}>
          <Skeleton width="60%" />
        </Cell>
      ))}
    </Row>
  );
}
