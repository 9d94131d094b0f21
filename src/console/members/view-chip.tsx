import { ListChip } from '../parts/filter-chip.tsx';
import type { SavedView } from '../state/operator-settings.ts';

interface ViewChipProps {
  views: readonly SavedView[];
  /** What the list shows now. */
  shown: Pick<SavedView, 'query' | 'columns'>;
  /** Undefined = none of them. */
  onChoose: (view: SavedView | undefined) => void;
}

/** The saved views to choose from, where there are any. */
export function ViewChip({ views, shown, onChoose }: ViewChipProps) {
  if (views.length === 0) return null;
  const view = views.find((one) => one.query === shown.query && one.columns.join() === shown.columns.join());
  return (
    <ListChip
      label="View"
      value={view?.name}
      options={views.map(({ name }) => [name, name] as const)}
      onChange={(name) => onChoose(views.find((one) => one.name === name))}
    />
  );
}
