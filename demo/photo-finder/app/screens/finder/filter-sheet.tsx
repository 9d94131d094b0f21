import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { countText } from '../../state/finder/labels.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { groups } from './filter-groups.tsx';
import panel from './filters.module.css';
import { finder } from './finder.model.ts';

/** All filters on a sheet; its button says at once how many results there are. */
export function FilterSheet({ onClose }: { onClose(): void }): ReactNode {
  const total = useSignalValue(finder.feed.total);
  const count = useSignalValue(finder.count);
  return (
    <Dialog
      title="Filters"
      shape="side"
      onClose={onClose}
      foot={
        <>
          <Button kind="plain" disabled={count === 0} onClick={finder.clear}>
            Clear all
          </Button>
          <Button kind="primary" onClick={onClose}>
            Show {countText(total, 'result', 'results')}
          </Button>
        </>
      }
    >
      <div className={panel.panel}>
        {groups.map(({ name, Content }) => (
          <section key={name} className={panel.group}>
            <h3>{name}</h3>
            <Content />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
