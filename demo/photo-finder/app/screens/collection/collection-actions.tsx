import { type ReactNode, useState } from 'react';
import type { Collection } from '../../../contract/collection-entities.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { auth } from '../../state/view/app-state.ts';
import { maxCompared } from '../../state/view/client-limits.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './collection.module.css';

interface Props {
  collection: Collection;
  shown: Collection['items'];
  slug: string | undefined;
  onOpen(dialog: 'title' | 'delete'): void;
}

/** What its owner and its readers can do with all of it. */
export function CollectionActions({ collection: { card, items }, shown, slug, onOpen }: Props): ReactNode {
  const comparable = shown.filter((item) => item.card).slice(0, maxCompared);
  return (
    <div className={styles.actions}>
      {card.isOwn && (
        <Button kind="primary" icon="share" onClick={() => changeQuery({ share: '1' })}>
          Share
        </Button>
      )}
      {!card.isOwn && slug && <KeepLink id={card.id} slug={slug} wasKept={card.slug === slug} />}
      {comparable.length > 1 && (
        <Button
          icon="compare"
          onClick={() => changeQuery({ compare: comparable.map(({ photoId }) => photoId).join(',') })}
        >
          Compare{shown.length > maxCompared ? ' the first four' : ''}
        </Button>
      )}
      {items.length > 0 && (
        <Button icon="print" onClick={() => window.print()}>
          Consultation sheet
        </Button>
      )}
      {card.isOwn && (
        <Menu
          label="More"
          entries={[
            { label: 'Name and note', icon: 'edit', run: () => onOpen('title') },
            { label: 'Delete', icon: 'trash', isApart: true, run: () => onOpen('delete') },
          ]}
          trigger={(props) => <IconButton icon="more" kind="secondary" label="More" {...props} />}
        />
      )}
    </div>
  );
}

/** A shared link, kept among one's own collections. */
function KeepLink({ id, slug, wasKept }: { id: string; slug: string; wasKept: boolean }): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const [chosen, setKept] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!isLoggedIn) return null;
  const isKept = chosen ?? wasKept;
  const toggle = async () => {
    // A second press would overtake the first one.
    if (isBusy) return;
    setBusy(true);
    try {
      await (isKept ? ask('dropLink', { collectionId: id }) : ask('keepLink', { collectionId: id, s: slug }));
      setKept(!isKept);
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button
      kind={isKept ? 'secondary' : 'primary'}
      icon="link"
      isBusy={isBusy}
      aria-pressed={isKept}
      onClick={() => void toggle()}
    >
      {isKept ? 'Kept' : 'Keep this link'}
    </Button>
  );
}
