import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { Collection, CollectionItem } from '../../../contract/collection-entities.ts';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { behind, moved } from './collection.model.ts';
import styles from './collection.module.css';
import { Item } from './item.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface Props {
  collection: Collection;
  shown: readonly CollectionItem[];
  view: 'grid' | 'list';
  onChange(next: (before: Collection | undefined) => Collection | undefined): void;
  onReload(): void;
}

/**
 * The photos of a collection. Its owner orders them by pointer or keyboard: Space lifts, arrows
 * move, Space drops.
 */
export function Items({ collection, shown, view, onChange, onReload }: Props): ReactNode {
  const { card } = collection;
  const [lifted, setLifted] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<readonly CollectionItem[] | null>(null);
  const isWhole = shown.length === collection.items.length;
  const canOrder = card.isOwn && isWhole && shown.length > 1;

  const put = (items: readonly CollectionItem[]) => onChange((now) => now && { ...now, items: [...items] });
  const lift = (photoId: string) => {
    before.current = collection.items;
    setLifted(photoId);
    setSaid(
      `Lifted. Position ${indexOf(photoId) + 1} of ${shown.length}. Arrows move it, Space drops it, Escape puts it back.`,
    );
  };
  const indexOf = (photoId: string) => collection.items.findIndex((item) => item.photoId === photoId);
  const moveTo = (photoId: string, index: number) => {
    const to = Math.min(shown.length - 1, Math.max(0, index));
    if (to === indexOf(photoId)) return;
    put(moved(collection.items, photoId, to));
    setSaid(`Position ${to + 1} of ${shown.length}.`);
  };
  const putBack = () => {
    if (before.current) put(before.current);
    setLifted(null);
    setSaid('Put back.');
  };
  const drop = async (photoId: string) => {
    const was = before.current;
    setLifted(null);
    before.current = null;
    if (!was || was.findIndex((item) => item.photoId === photoId) === indexOf(photoId))
      return setSaid('Put back where it was.');
    setSaid(`Dropped at position ${indexOf(photoId) + 1}.`);
    try {
      const after = behind(collection.items, photoId);
      const next = await ask('updateCollectionItems', { collectionId: card.id, items: [{ photoId, after }] });
      onChange((now) => now && { ...now, card: next.card });
    } catch (failure) {
      put(was);
      toast(messageOf(failure), { kind: 'error' });
    }
  };

  const gripOf = (photoId: string) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (lifted === photoId) void drop(photoId);
        else lift(photoId);
      } else if (lifted === photoId) {
        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (by !== undefined) {
          event.preventDefault();
          moveTo(photoId, indexOf(photoId) + by);
        } else if (event.key === 'Escape') {
          event.preventDefault();
          putBack();
        }
      }
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(photoId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (lifted !== photoId || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const under = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest<HTMLElement>('[data-item]'))
        .find((element) => element !== null && element.dataset.item !== photoId);
      if (under?.dataset.item) moveTo(photoId, indexOf(under.dataset.item));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) void drop(photoId);
    },
    onPointerCancel: putBack,
    onBlur: () => lifted === photoId && !before.current && setLifted(null),
  });

  return (
    <>
      <p className="unseen" role="status" aria-live="assertive">
        {said}
      </p>
      <ul className={view === 'grid' ? styles.grid : styles.list}>
        {shown.map((item) => (
          <Item
            key={item.photoId}
            collection={collection}
            item={item}
            view={view}
            isLifted={lifted === item.photoId}
            grip={canOrder ? gripOf(item.photoId) : null}
            isSelected={selected.has(item.photoId)}
            isSelecting={selected.size > 0}
            onSelect={() => {
              const next = new Set(selected);
              if (!next.delete(item.photoId)) next.add(item.photoId);
              setSelected(next);
            }}
            onChange={onChange}
          />
        ))}
      </ul>
      {selected.size > 0 && (
        <SelectionBar
          collection={collection}
          selected={selected}
          onClear={() => setSelected(new Set())}
          onChange={onChange}
          onReload={onReload}
        />
      )}
    </>
  );
}
