import '../../parts/shared-chunk.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { Button } from '../../parts/button.tsx';
import { TitleDialog } from '../../parts/collection-dialogs/dialogs.ts';
import { withLazyStyles } from '../../parts/lazy-styles.ts';
import { Notice, Problem } from '../../parts/notice.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { CollectionTile } from './collection-tile.tsx';
import styles from './collections.module.css';
import { Trash } from './trash.tsx';

const tabs = [
  ['my', 'My collections'],
  ['links', 'Saved links'],
  ['public', 'Public'],
  ['uploads', 'My uploads'],
] as const;
type Tab = (typeof tabs)[number][0];
const MyUploads = lazy(() => withLazyStyles(import('./my-uploads.tsx')).then((m) => ({ default: m.MyUploads })));
const MyStories = lazy(() =>
  withLazyStyles(import('../../parts/story/my-stories.tsx')).then((m) => ({ default: m.MyStories })),
);
const privateText: Record<Exclude<Tab, 'public'>, readonly [title: string, text: string]> = {
  my: [
    'Your collections are private',
    'Save photos, add notes, and share them with the one person who should see them. Sign in to begin.',
  ],
  links: ['Links that you keep', 'Sign in to keep links that others shared with you.'],
  uploads: ['Your uploads are yours', 'Sign in to share a result, to see how it stands, and to take it down.'],
};
const sorts = [
  ['updated', 'Last changed'],
  ['title', 'By name'],
  ['size', 'Largest first'],
] as const;
type Sort = (typeof sorts)[number][0];
const panelId = 'collections';

/** `/collections`: one's own, links that were kept, and what members made public. */
export function Collections(): ReactNode {
  const query = new URLSearchParams(useSearch());
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const isKnown = useSignalValue(auth.isKnown);
  const wanted = tabs.find(([tab]) => tab === query.get('tab'))?.[0];
  const tab: Tab = wanted ?? (isKnown && !isLoggedIn ? 'public' : 'my');
  const sort: Sort = sorts.find(([one]) => one === query.get('sort'))?.[0] ?? 'updated';
  const q = query.get('q') ?? '';
  const [isNaming, setNaming] = useState(false);
  useEffect(() => {
    document.title = 'Collections · Afterview';
  }, []);
  const isPrivateTab = tab !== 'public';

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Collections</h1>
        {isLoggedIn && tab !== 'uploads' && (
          <Button kind="primary" icon="plus" onClick={() => setNaming(true)}>
            New collection
          </Button>
        )}
      </div>
      <Tabs
        label="Collections"
        tabs={tabs}
        chosen={tab}
        panelId={panelId}
        onChoose={(next) => changeQuery({ tab: next, q: null }, { replace: true })}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-tab-${tab}`}>
        {!isLoggedIn && isKnown && !isPrivateTab && (
          <div className={styles.explain}>
            <p>
              Collections of your own are private: only you see them until you share a link. A code by e-mail is enough
              to sign in.
            </p>
            <Button kind="primary" onClick={() => void signIn()}>
              Sign in
            </Button>
          </div>
        )}
        {isPrivateTab && isKnown && !isLoggedIn ? (
          <Notice
            icon="lock"
            title={privateText[tab][0]}
            actions={
              <>
                <Button kind="primary" onClick={() => void signIn()}>
                  Sign in
                </Button>
                {tab === 'uploads' && (
                  <Button icon="plus" onClick={() => changeQuery({ upload: '1' })}>
                    Share a result
                  </Button>
                )}
              </>
            }
          >
            <p>{privateText[tab][1]}</p>
          </Notice>
        ) : (
          isKnown &&
          (tab === 'uploads' ? (
            <Suspense fallback={null}>
              <MyUploads />
              <MyStories />
            </Suspense>
          ) : (
            <>
              <List key={tab} tab={tab} sort={sort} q={q} onNew={() => setNaming(true)} />
              {tab === 'my' && <Trash />}
            </>
          ))
        )}
      </div>
      {isNaming && (
        <Suspense fallback={null}>
          <TitleDialog
            onClose={() => setNaming(false)}
            save={async (input) => {
              const card = await ask('createCollection', input);
              changeQuery({ tab: 'my' }, { replace: true });
              toast(`“${card.title}” is there.`, { kind: 'success' });
              setNaming(false);
              window.dispatchEvent(new Event('pf:collections-changed'));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Page {
  items: CollectionCard[];
  next: string | null;
}

function List({
  tab,
  sort,
  q,
  onNew,
}: {
  tab: Exclude<Tab, 'uploads'>;
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
          aria-label="Find a collection by its name"
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

function Nothing({ tab, onNew, onMade }: { tab: Exclude<Tab, 'uploads'>; onNew(): void; onMade(): void }): ReactNode {
  if (tab === 'links')
    return (
      <Notice icon="link" title="No links kept yet">
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
