import { type ReactNode, useEffect, useState } from 'react';
import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { restoreCollection } from '../../state/collections/delete-collection.ts';
import { countText, dayText } from '../../state/finder/labels.ts';
import styles from './collections.module.css';

/** What was deleted and can still be taken back; asked for when it is opened. */
export function Trash(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.trash} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="trash" size={16} />
        Deleted
        <Icon name="down" size={16} />
      </summary>
      {isOpen && <Deleted />}
    </details>
  );
}

function Deleted(): ReactNode {
  const { data, error, retry } = useLoaded((signal) => ask('listCollections', { tab: 'trash' }, { signal }), [], {
    keeps: true,
  });
  useEffect(() => {
    window.addEventListener('pf:collections-changed', retry);
    return () => window.removeEventListener('pf:collections-changed', retry);
  }, [retry]);
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  if (!data)
    return (
      <ul aria-busy="true">
        {[1, 2].map((ghost) => (
          <li key={ghost} className={styles.ghost} />
        ))}
      </ul>
    );
  if (data.items.length === 0) return <p>Nothing here. What you delete stays here for 30 days.</p>;
  return (
    <ul>
      {data.items.map((card) => (
        <Line key={card.id} card={card} />
      ))}
    </ul>
  );
}

function Line({ card: { id, title, count, goneAt } }: { card: CollectionCard }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const takeBack = async (lists: HTMLElement | null | undefined) => {
    setBusy(true);
    setProblem('');
    try {
      await restoreCollection(id);
      toast(`“${title}” is back.`, { kind: 'success' });
      // The button goes with its line.
      lists?.focus();
      window.dispatchEvent(new Event('pf:collections-changed'));
    } catch (failure) {
      setProblem(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <li>
      <div>
        <h2>{title}</h2>
        <p>
          {countText(count, 'photo', 'photos')} · gone on {dayText(goneAt!)}
        </p>
        {problem && <p role="alert">{problem}</p>}
      </div>
      <Button
        isBusy={isBusy}
        disabled={isBusy}
        aria-label={`Take back ${title}`}
        onClick={(event) => void takeBack(event.currentTarget.closest('details')?.querySelector('summary'))}
      >
        Take back
      </Button>
    </li>
  );
}
