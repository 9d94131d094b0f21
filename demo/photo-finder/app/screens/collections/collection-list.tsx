import { type ReactNode, useEffect, useState } from 'react';
import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { changeQuery } from '../../state/view/location.ts';
import { CollectionTile } from './collection-tile.tsx';
import styles from './collections.module.css';

type ListTab = 'my' | 'links' | 'public';
const sorts = [
  ['updated', 'Last changed'],
  ['title', 'By name'],
  ['size', 'Largest first'],
] as const;
type Sort = (typeof sorts)[number][0];
/** The order that an address names, or the usual one. */
export const sortOf = (name: string | null): Sort => sorts.find(([sort]) => sort === name)?.[0] ?? 'updated';

interface Page {
  items: CollectionCard[];
  next: string | null;
}

/** The collections of a tab: found by name, in the order that was chosen. */
export function CollectionList({
  tab,
  sort,
  q,
  onNew,
}: {
  tab: ListTab;
  sort: Sort;
  q: string;
  onNew(): void;
}): ReactNode {
  const [search, setSearch] = useState(q);
  const [isBusy, setBusy] = useState(false);
  const asked = { tab, sort, ...(q ? { q } : {}) };
  const { data, error, retry, set } = useLoaded<Page>(
    (signal) => ask('listCollections', asked, { signal }),
    [tab, sort, q],
    {
      keeps: true,
    },
  );
  useEffect(() => {
    window.addEventListener('pf:collections-changed', retry);
    return () => window.removeEventListener('pf:collections-changed', retry);
  }, [retry]);
  useEffect(() => {
    if (search.trim() === q) return;
    const timer = setTimeout(() => changeQuery({ q: search.trim() || null }, { replace: true }), 250);
    return () => clearTimeout(timer);
  }, [search, q]);

  const more = async () => {
    if (!data?.next) return;
    setBusy(true);
    try {
      const page = await ask('listCollections', { ...asked, cursor: data.next });
      set({ items: [...data.items, ...page.items], next: page.next });
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  const isEmpty = data?.items.length === 0;
  if (isEmpty && !q) return <Nothing tab={tab} onNew={onNew} onMade={retry} />;
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          aria-label="Find a collection by name"
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <select
          aria-label="Order"
          value={sort}
          onChange={(event) => changeQuery({ sort: event.currentTarget.value }, { replace: true })}
        >
          {sorts.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {isEmpty ? (
        <Notice
          icon="search"
          title={`No collection is called “${q}”`}
          actions={<Button onClick={() => setSearch('')}>Show all</Button>}
        />
      ) : (
        <ul className={styles.grid} aria-busy={!data}>
          {data
            ? data.items.map((card) => (
                <li key={card.id} className={styles.card}>
                  <CollectionTile
                    card={card}
                    onChange={(next) =>
                      set(
                        (page) =>
                          page && { ...page, items: page.items.map((one) => (one.id === next.id ? next : one)) },
                      )
                    }
                    onRemove={() =>
                      set((page) => page && { ...page, items: page.items.filter(({ id }) => id !== card.id) })
                    }
                  />
                </li>
              ))
            : [1, 2, 3, 4].map((ghost) => <li key={ghost} className={styles.ghost} />)}
        </ul>
      )}
      {data?.next && (
        <div className={styles.more}>
          <Button isBusy={isBusy} onClick={() => void more()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const ideas = ['Goals', 'Ask my surgeon', 'Not for me'];

function Nothing({ tab, onNew, onMade }: { tab: ListTab; onNew(): void; onMade(): void }): ReactNode {
  if (tab === 'links')
    return (
      <Notice icon="link" title="No saved links yet">
        <p>When someone shares a collection with you, “Keep this link” on its page puts it here.</p>
      </Notice>
    );
  if (tab === 'public')
    return (
      <Notice icon="globe" title="Nothing is public yet">
        <p>Members may make a collection public. A moderator looks at it first.</p>
      </Notice>
    );
  const make = async (title: string) => {
    try {
      await ask('createCollection', { title });
      onMade();
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    }
  };
  return (
    <Notice
      icon="heart"
      title="Begin with one of these"
      actions={
        <div className={styles.ideas}>
          {ideas.map((title) => (
            <Button key={title} icon="plus" onClick={() => void make(title)}>
              {title}
            </Button>
          ))}
          <Button kind="plain" onClick={onNew}>
            Another name
          </Button>
        </div>
      }
    >
      <p>
        Collections hold the photos that you want to come back to, with notes for yourself or for your surgeon. Only you
        see them.
      </p>
    </Notice>
  );
}
