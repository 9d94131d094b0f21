import type { HTMLAttributes, ReactNode } from 'react';
import type { Collection, CollectionItem } from '../../../contract/collection-entities.ts';
import { Icon } from '../../parts/icon.tsx';
import { Picture } from '../../parts/picture.tsx';
import { factsLine, procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { changeQuery } from '../../state/view/location.ts';
import { reveal, uncover } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { tagText } from './collection.model.ts';
import styles from './collection.module.css';
import { NoteEditor } from './note-editor.tsx';

interface Props {
  collection: Collection;
  item: CollectionItem;
  view: 'grid' | 'list';
  isLifted: boolean;
  grip: HTMLAttributes<HTMLButtonElement> | null;
  isSelected: boolean;
  isSelecting: boolean;
  onSelect(): void;
  onChange(next: (before: Collection | undefined) => Collection | undefined): void;
}
const noPicture = { k: null, th: '', ar: 1, avif: [], webp: [] };

export function Item(props: Props): ReactNode {
  const { collection, item, view, isLifted, grip, isSelected, isSelecting, onSelect, onChange } = props;
  const { card, photoId, note, tag } = item;
  const { isOwn } = collection.card;
  const system = useSignalValue(units);
  const isVeiled = useVeiled(card ?? { id: photoId, sens: 0, pic: noPicture });
  const isAllHidden = useSignalValue(reveal.isHidden);
  const name = card ? procedureName(card.proc) : 'No longer available';
  const query = new URLSearchParams(window.location.search);
  query.set('photo', photoId);

  return (
    <li className={styles.item} data-item={photoId} data-lifted={isLifted ? '' : undefined}>
      {card ? (
        <a
          className={styles.link}
          href={`?${query}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            if (isOwn && (event.shiftKey || isSelecting)) return onSelect();
            if (isVeiled && !isAllHidden) {
              uncover(card);
              // A clinical one is shown by itself, larger.
              if (card.sens < 2) return;
            }
            changeQuery({ photo: photoId }, { state: { from: 'feed' } });
          }}
        >
          <span className={styles.picture}>
            <Picture
              picture={card.pic}
              alt={card.alt}
              sizes={view === 'grid' ? '240px' : '132px'}
              isHidden={isVeiled}
            />
            {isVeiled && <Veil isAllHidden={isAllHidden} />}
            {tag && (
              <span className={styles.tag} data-tag={tag}>
                {tagText[tag]}
              </span>
            )}
          </span>
          {view === 'grid' ? (
            <Words name={name} facts={factsLine(card, system)} />
          ) : (
            <span className="unseen">{name}</span>
          )}
        </a>
      ) : (
        <div className={`${styles.picture} ${styles.gone}`}>
          <Icon name="eye-off" />
          This photo is no longer available
        </div>
      )}
      {isOwn && <Over name={name} grip={grip} isLifted={isLifted} isSelected={isSelected} onSelect={onSelect} />}
      {view === 'grid' ? (
        note && <p className={styles.said}>{note}</p>
      ) : (
        <>
          <div>{card && <Words name={name} facts={factsLine(card, system)} />}</div>
          {isOwn ? (
            <NoteEditor collectionId={collection.card.id} item={item} onChange={onChange} />
          ) : (
            note && <p className={styles.said}>{note}</p>
          )}
        </>
      )}
    </li>
  );
}

/** What the owner selects and moves it by. */
const Over = ({
  name,
  grip,
  isLifted,
  isSelected,
  onSelect,
}: Pick<Props, 'grip' | 'isLifted' | 'isSelected' | 'onSelect'> & { name: string }): ReactNode => (
  <div className={styles.over}>
    {/* biome-ignore lint/a11y/useSemanticElements: it is drawn like the other round buttons */}
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${name}`}
      className={styles.round}
      onClick={onSelect}
    >
      <Icon name="check" size={18} />
    </button>
    {grip && (
      <button
        type="button"
        className={`${styles.round} ${styles.grip}`}
        aria-label={`Move ${name}`}
        aria-pressed={isLifted}
        {...grip}
      >
        <Icon name="grip" size={18} />
      </button>
    )}
  </div>
);

const Veil = ({ isAllHidden }: { isAllHidden: boolean }): ReactNode => (
  <span className={styles.veil}>
    <Icon name="eye-off" />
    {isAllHidden ? 'Hidden' : 'Tap to show'}
  </span>
);

const Words = ({ name, facts }: { name: string; facts: string }): ReactNode => (
  <>
    <span className={styles.name}>{name}</span>
    <span className={styles.facts}>{facts}</span>
  </>
);
