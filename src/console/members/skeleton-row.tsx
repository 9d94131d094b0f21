// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight do not exist, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: the link in each row takes the focus
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from './columns.tsx';
import { list as looks } from './members.style.ts';

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
    <div className={looks.row} style={{ ...grid, top: `${row * height}px`, height: `${height}px` }} role="row">
      {hasBox && <div role="cell" />}
      <div role="cell">
        <Skeleton width={`${40 + ((row * 17) % 40)}%`} />
      </div>
      {columns.map(({ id }) => (
        <div key={id} role="cell" data-wide={id === 'state' ? undefined : ''}>
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  );
}
