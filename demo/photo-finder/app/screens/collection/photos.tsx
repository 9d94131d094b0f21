import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { Collection } from '../../../contract/collection-entities.ts';
import { type CollectionTag, collectionTags } from '../../../contract/vocabulary.ts';
import { IconButton } from '../../parts/button.tsx';
import { changeQuery } from '../../state/view/location.ts';
import { tagText } from './collection.model.ts';
import styles from './collection.module.css';
import { Items } from './items.tsx';

interface Props {
  collection: Collection;
  shown: Collection['items'];
  tag: CollectionTag | null;
  onChange(next: (before: Collection | undefined) => Collection | undefined): void;
  onReload(): void;
}

/** The photos, by their tags, as a grid or a list. */
export function Photos({ collection, shown, tag, onChange, onReload }: Props): ReactNode {
  const view = new URLSearchParams(useSearch()).get('view') === 'list' ? 'list' : 'grid';
  return (
    <>
      <div className={styles.tools}>
        {collectionTags.map((one) => (
          <TagPill
            key={one}
            tag={one}
            chosen={tag}
            count={collection.items.filter((item) => item.tag === one).length}
          />
        ))}
        <span className={styles.push}>
          <IconButton
            icon="grid"
            label="As a grid"
            aria-pressed={view === 'grid'}
            onClick={() => changeQuery({ view: null }, { replace: true })}
          />
          <IconButton
            icon="list"
            label="As a list, with notes"
            aria-pressed={view === 'list'}
            onClick={() => changeQuery({ view: 'list' }, { replace: true })}
          />
        </span>
      </div>
      <Items collection={collection} shown={shown} view={view} onChange={onChange} onReload={onReload} />
    </>
  );
}

function TagPill({
  tag,
  chosen,
  count,
}: {
  tag: CollectionTag;
  chosen: CollectionTag | null;
  count: number;
}): ReactNode {
  const isOn = tag === chosen;
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={isOn}
      onClick={() => changeQuery({ tag: isOn ? null : tag }, { replace: true })}
    >
      {tagText[tag]} {count}
    </button>
  );
}
