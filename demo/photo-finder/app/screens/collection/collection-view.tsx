import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Collection, CollectionCard } from '../../../contract/collection-entities.ts';
import { collectionTags } from '../../../contract/vocabulary.ts';
import { buttonClass, IconButton } from '../../parts/button.tsx';
import { DeleteDialog, TitleDialog } from '../../parts/collection-dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { visibilityIcon, visibilityText } from '../../parts/visibility.ts';
import { ask } from '../../state/api/api.ts';
import { deleteCollection } from '../../state/collections/delete-collection.ts';
import { countText } from '../../state/finder/labels.ts';
import { changeQuery, navigate } from '../../state/view/location.ts';
import styles from './collection.module.css';
import { CollectionActions } from './collection-actions.tsx';
import { Photos } from './photos.tsx';

// What only its owner opens, and what is printed, comes behind the pictures.
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })));
const Refusal = lazy(() => import('./refusal.tsx').then((m) => ({ default: m.Refusal })));
const ConsultationSheet = lazy(() =>
  import('./consultation-sheet.tsx').then((m) => ({ default: m.ConsultationSheet })),
);

interface Props {
  collection: Collection;
  slug: string | undefined;
  onChange(next: (before: Collection | undefined) => Collection | undefined): void;
  onReload(): void;
}

type Dialogs = 'title' | 'delete' | null;

export function CollectionView({ collection, slug, onChange, onReload }: Props): ReactNode {
  const { card, items } = collection;
  const query = new URLSearchParams(useSearch());
  const tag = collectionTags.find((one) => one === query.get('tag')) ?? null;
  const [open, setOpen] = useState<Dialogs>(null);
  const shown = tag ? items.filter((item) => item.tag === tag) : items;

  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <Link href="/collections" className={styles.back}>
          <Icon name="back" size={18} />
          Collections
        </Link>
        {!card.isOwn && (
          <IconButton icon="flag" label="Report" onClick={() => changeQuery({ report: `collection:${card.id}` })} />
        )}
      </div>
      <div className={styles.head}>
        <HeadText card={card} />
        <CollectionActions collection={collection} shown={shown} slug={slug} onOpen={setOpen} />
      </div>
      {collection.refusal && card.visibility !== 'public' && (
        <Suspense fallback={null}>
          <Refusal {...collection.refusal} />
        </Suspense>
      )}
      {items.length === 0 ? (
        <Empty isOwn={card.isOwn} />
      ) : (
        <Photos collection={collection} shown={shown} tag={tag} onChange={onChange} onReload={onReload} />
      )}
      <Suspense fallback={null}>
        <ConsultationSheet collection={collection} shown={shown} />
        {query.get('share') === '1' && card.isOwn && (
          <ShareDialog
            collection={collection}
            onClose={() => changeQuery({ share: null }, { replace: true })}
            onChange={(part) => {
              onChange((before) => before && { ...before, ...part });
              onReload();
            }}
          />
        )}
        {open && <OwnerDialog card={card} open={open} onClose={() => setOpen(null)} onChange={onChange} />}
      </Suspense>
    </div>
  );
}

function HeadText({ card }: { card: CollectionCard }): ReactNode {
  return (
    <div className={styles.headText}>
      <h1>{card.title}</h1>
      {card.note && <p className={styles.note}>{card.note}</p>}
      <p className={styles.meta}>
        <span>{card.isOwn ? 'Yours' : card.visibility === 'public' ? 'Public collection' : 'Shared with you'}</span>
        {card.isOwn && (
          <span>
            <Icon name={visibilityIcon[card.visibility]} size={16} />
            {card.waits ? 'Public once a moderator has looked' : visibilityText[card.visibility]}
          </span>
        )}
        <span>{countText(card.count, 'photo', 'photos')}</span>
      </p>
    </div>
  );
}

function Empty({ isOwn }: { isOwn: boolean }): ReactNode {
  return (
    <Notice
      icon="heart"
      title={isOwn ? 'Nothing in it yet' : 'This collection is empty'}
      actions={
        isOwn && (
          <Link href="/" className={buttonClass('primary')}>
            Find photos
          </Link>
        )
      }
    >
      <p>{isOwn ? 'Press the heart on a photo to put it here.' : 'Its owner has not put anything in it.'}</p>
    </Notice>
  );
}

interface OwnerDialogProps extends Pick<Props, 'onChange'> {
  card: CollectionCard;
  open: 'title' | 'delete';
  onClose(): void;
}

/** Renames or deletes it. */
function OwnerDialog({ card, open, onClose, onChange }: OwnerDialogProps): ReactNode {
  const remove = async () => {
    if (await deleteCollection(card, () => navigate(`/collections/${card.id}`))) navigate('/collections');
    else onClose();
  };
  if (open === 'delete') return <DeleteDialog card={card} onClose={onClose} onDelete={() => void remove()} />;
  return (
    <TitleDialog
      given={card}
      onClose={onClose}
      save={async (input) => {
        const next = await ask('updateCollection', { collectionId: card.id, ...input }, { ifMatch: card.rev });
        onChange((before) => before && { ...before, card: next });
        onClose();
      }}
    />
  );
}
