import '../../parts/shared-chunk.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { Button } from '../../parts/button.tsx';
import { TitleDialog } from '../../parts/collection-dialogs/dialogs.ts';
import { withLazyStyles } from '../../parts/lazy-styles.ts';
import { Notice } from '../../parts/notice.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ask } from '../../state/api/api.ts';
import { toast } from '../../state/api/events.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { CollectionList, sortOf } from './collection-list.tsx';
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
const panelId = 'collections';

/** `/collections`: one's own, links that were kept, and what members made public. */
export function Collections(): ReactNode {
  const query = new URLSearchParams(useSearch());
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const isKnown = useSignalValue(auth.isKnown);
  const wanted = tabs.find(([tab]) => tab === query.get('tab'))?.[0];
  const isVisitor = isKnown && !isLoggedIn;
  const tab: Tab = wanted ?? (isVisitor ? 'public' : 'my');
  const sort = sortOf(query.get('sort'));
  const q = query.get('q') ?? '';
  const [isNaming, setNaming] = useState(false);
  useEffect(() => {
    document.title = 'Collections · Afterview';
  }, []);

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
        {isVisitor && tab === 'public' && (
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
        {isVisitor && tab !== 'public' ? (
          <SignInFirst tab={tab} />
        ) : (
          isKnown &&
          (tab === 'uploads' ? (
            <Suspense fallback={null}>
              <MyUploads />
              <MyStories />
            </Suspense>
          ) : (
            <>
              <CollectionList key={tab} tab={tab} sort={sort} q={q} onNew={() => setNaming(true)} />
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

const privateText: Record<Exclude<Tab, 'public'>, readonly [title: string, text: string]> = {
  my: [
    'Your collections are private',
    'Save photos, add notes, and share them with the one person who should see them. Sign in to begin.',
  ],
  links: ['Links that you keep', 'Sign in to keep links that others shared with you.'],
  uploads: ['Your uploads are yours', 'Sign in to share a result, to see how it stands, and to take it down.'],
};

/** What a visitor reads where a member has something of her own. */
function SignInFirst({ tab }: { tab: Exclude<Tab, 'public'> }): ReactNode {
  const [title, text] = privateText[tab];
  return (
    <Notice
      icon="lock"
      title={title}
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
      <p>{text}</p>
    </Notice>
  );
}
