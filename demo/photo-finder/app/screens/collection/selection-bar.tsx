import { type ReactNode, useEffect, useState } from 'react';
import type { Collection } from '../../../contract/collection-entities.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Group } from '../../parts/group.tsx';
import { Menu } from '../../parts/menu.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { loadOwnCollections, ownCollections } from '../../state/collections/collections-known.ts';
import { putInto, takenOut } from '../../state/collections/saves.ts';
import { countText } from '../../state/finder/labels.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { withoutItems } from './collection.model.ts';
import styles from './collection.module.css';

interface Props {
  collection: Collection;
  selected: ReadonlySet<string>;
  onClear(): void;
  onChange(next: (before: Collection | undefined) => Collection | undefined): void;
  onReload(): void;
}

/** What can be done with several photos at once. */
export function SelectionBar({ collection, selected, onClear, onChange, onReload }: Props): ReactNode {
  const others = useSignalValue(ownCollections)?.filter(({ id }) => id !== collection.card.id) ?? [];
  const [isBusy, setBusy] = useState(false);
  const from = collection.card.id;
  useEffect(() => {
    if (!ownCollections.peek()) loadOwnCollections().catch(() => {});
  }, []);

  /** Answers whether it was done to all of them. */
  const each = async (work: (photoId: string) => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      for (const photoId of selected) await work(photoId);
      toast(done, { kind: 'success' });
      onClear();
      return true;
    } catch (failure) {
      onReload();
      toast(messageOf(failure), { kind: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const count = countText(selected.size, 'photo', 'photos');
  const takeOut = async (photoId: string) => {
    await ask('removeCollectionItem', { collectionId: from, photoId });
    takenOut(from, photoId);
  };
  const vanish = () => onChange((before) => before && withoutItems(before, selected));
  const into = (title: string, id: string, isMove: boolean) =>
    each(
      async (photoId) => {
        const { note = '', tag = null } = collection.items.find((item) => item.photoId === photoId) ?? {};
        await ask('putCollectionItem', { collectionId: id, photoId, note, tag });
        putInto(id, photoId);
        if (isMove) await takeOut(photoId);
      },
      `${count} ${isMove ? 'moved' : 'copied'} to ${title}.`,
    ).then((isDone) => isDone && isMove && vanish());

  return (
    <Group className={styles.bar} label="Selected photos">
      <span>{count} selected</span>
      {(['Move to', 'Copy to'] as const).map((label) => (
        <Menu
          key={label}
          label={label}
          entries={others.map(({ id, title }) => ({
            label: title,
            run: () => void into(title, id, label === 'Move to'),
          }))}
          trigger={(props) => (
            <Button kind="plain" disabled={isBusy || others.length === 0} {...props}>
              {label}
            </Button>
          )}
        />
      ))}
      <Button
        kind="plain"
        icon="trash"
        isBusy={isBusy}
        onClick={() => {
          void each(takeOut, `${count} taken out.`).then((isDone) => isDone && vanish());
        }}
      >
        Remove
      </Button>
      <IconButton icon="close" label="Select none" onClick={onClear} />
    </Group>
  );
}
