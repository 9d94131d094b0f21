import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Collection, CollectionCard } from '../../../contract/collection-entities.ts';
import { type CollectionTag, collectionTags } from '../../../contract/vocabulary.ts';
import { Button, buttonClass, IconButton } from '../../parts/button.tsx';
import { DeleteDialog, TitleDialog } from '../../parts/collection-dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Notice } from '../../parts/notice.tsx';
import { visibilityIcon, visibilityText } from '../../parts/visibility.ts';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { deleteCollection } from '../../state/collections/delete-collection.ts';
import { countText } from '../../state/finder/labels.ts';
import { auth } from '../../state/view/app-state.ts';
import { maxCompared } from '../../state/view/client-limits.ts';
import { changeQuery, navigate } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { tagText } from './collection.model.ts';
import styles from './collection.module.css';
import { Items } from './items.tsx';

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
        <Actions collection={collection} shown={shown} slug={slug} onOpen={setOpen} />
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

interface ActionsProps {
  collection: Collection;
  shown: Collection['items'];
  slug: string | undefined;
  onOpen(dialog: Dialogs): void;
}

function Actions({ collection: { card, items }, shown, slug, onOpen }: ActionsProps): ReactNode {
  const comparable = shown.filter((item) => item.card).slice(0, maxCompared);
  return (
    <div className={styles.actions}>
      {card.isOwn && (
        <Button kind="primary" icon="share" onClick={() => changeQuery({ share: '1' })}>
          Share
        </Button>
      )}
      {!card.isOwn && slug && <KeepLink id={card.id} slug={slug} />}
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

interface PhotosProps extends Pick<Props, 'collection' | 'onChange' | 'onReload'> {
  shown: Collection['items'];
  tag: CollectionTag | null;
}

function Photos({ collection, shown, tag, onChange, onReload }: PhotosProps): ReactNode {
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

function KeepLink({ id, slug }: { id: string; slug: string }): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const [isKept, setKept] = useState(false);
  if (!isLoggedIn) return null;
  const toggle = async () => {
    setKept(!isKept);
    try {
      await (isKept ? ask('dropLink', { collectionId: id }) : ask('keepLink', { collectionId: id, s: slug }));
    } catch (failure) {
      setKept(isKept);
      toast(messageOf(failure), { kind: 'error' });
    }
  };
  return (
    <Button kind={isKept ? 'secondary' : 'primary'} icon="link" aria-pressed={isKept} onClick={() => void toggle()}>
      {isKept ? 'Kept' : 'Keep this link'}
    </Button>
  );
}
