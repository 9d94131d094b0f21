import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { IconButton } from '../../parts/button.tsx';
import { DeleteDialog, TitleDialog } from '../../parts/collection-dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Picture } from '../../parts/picture.tsx';
import { visibilityIcon, visibilityText } from '../../parts/visibility.ts';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { deleteCollection } from '../../state/collections/delete-collection.ts';
import { countText, dayText } from '../../state/finder/labels.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './collections.module.css';

interface Props {
  card: CollectionCard;
  onChange(next: CollectionCard): void;
  onRemove(): void;
}

const changed = () => window.dispatchEvent(new Event('pf:collections-changed'));

export function CollectionTile({ card, onChange, onRemove }: Props): ReactNode {
  const [open, setOpen] = useState<'title' | 'delete' | null>(null);
  const isHidden = useSignalValue(reveal.isHidden);
  const { id, title, visibility, count, cover, isOwn, updatedAt, slug, isLocked } = card;
  const pictures = cover.slice(0, 4);

  const remove = async () => {
    setOpen(null);
    onRemove();
    await deleteCollection(card, changed);
    changed();
  };

  const letGo = async () => {
    try {
      await ask('dropLink', { collectionId: id });
      onRemove();
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    }
  };

  return (
    <>
      <Link href={`/collections/${id}${slug && !isOwn ? `?s=${slug}` : ''}`} className={styles.link}>
        <div className={styles.mosaic} data-count={pictures.length}>
          {pictures.map((picture, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a mosaic
            <Picture key={i} picture={picture} alt="" sizes="200px" isHidden={isHidden} />
          ))}
          {pictures.length === 0 && (
            <span className={styles.empty}>
              <Icon name={isLocked ? 'lock' : 'heart'} size={28} />
            </span>
          )}
        </div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.meta}>
          {isOwn && <Icon name={visibilityIcon[visibility]} size={15} />}
          {isOwn && <span className="unseen">{visibilityText[visibility]}. </span>}
          {isLocked ? 'Kept on ' : `${countText(count, 'photo', 'photos')} · `}
          {card.waits ? 'waits for a moderator' : dayText(updatedAt).replaceAll(' ', '\u00a0')}
        </p>
      </Link>
      {slug && (
        <div className={styles.menu}>
          <Menu
            label={`More for ${title}`}
            entries={[{ label: 'Remove from saved links', icon: 'trash', run: () => void letGo() }]}
            trigger={(props) => <IconButton icon="more" label={`More for ${title}`} {...props} />}
          />
        </div>
      )}
      {isOwn && !slug && (
        <div className={styles.menu}>
          <Menu
            label={`More for ${title}`}
            entries={[
              { label: 'Name and note', icon: 'edit', run: () => setOpen('title') },
              { label: 'Share', icon: 'share', href: `/collections/${id}?share=1` },
              { label: 'Delete', icon: 'trash', isApart: true, run: () => setOpen('delete') },
            ]}
            trigger={(props) => <IconButton icon="more" label={`More for ${title}`} {...props} />}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'title' && (
          <TitleDialog
            given={card}
            onClose={() => setOpen(null)}
            save={async (input) => {
              onChange(await ask('updateCollection', { collectionId: id, ...input }, { ifMatch: card.rev }));
              setOpen(null);
            }}
          />
        )}
        {open === 'delete' && <DeleteDialog card={card} onClose={() => setOpen(null)} onDelete={() => void remove()} />}
      </Suspense>
    </>
  );
}
