import '../../parts/shared-chunk.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import type { Provider } from '../../../contract/provider-entities.ts';
import { buttonClass } from '../../parts/button.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ask } from '../../state/api/api.ts';
import type { ApiError } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { auth, me } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Hero } from './hero.tsx';
import { About, Credentials, EditBar, EditSections, Locations, ProviderSide, ProviderStories } from './lazy-screens.ts';
import styles from './provider.module.css';
import { Results } from './results.tsx';

const tabs = [
  ['results', 'Results'],
  ['stories', 'Stories'],
  ['about', 'About'],
  ['places', 'Locations'],
  ['credentials', 'Credentials'],
] as const;
const panelId = 'provider';

/**
 * `/provider/:sid`: what a provider shows, and what is known of her. No stars, no reviews, no paid
 * rank.
 */
export function ProviderScreen({ sid }: { sid: string }): ReactNode {
  const query = new URLSearchParams(useSearch());
  const tab = tabs.find(([one]) => one === query.get('tab'))?.[0] ?? 'results';
  const mayEdit = useMayEdit(sid);
  const isEditing = mayEdit && query.get('edit') === '1';
  const { data, error, retry, set } = useLoaded<Provider>(
    (signal) => ask('getProvider', { providerId: sid }, { signal }),
    [sid, mayEdit],
    { keeps: true },
  );
  const name = data?.card.name;
  useEffect(() => {
    document.title = `${name ?? 'Provider'} · Afterview`;
  }, [name]);

  if (error && !data) return <NotShown error={error} onRetry={retry} />;
  if (!data)
    return (
      <div className={styles.screen} aria-busy="true">
        <h1 className="unseen">The page is on its way</h1>
        <div className={styles.ghost} />
      </div>
    );
  return (
    <div className={styles.screen}>
      <Suspense fallback={null}>{mayEdit && <EditBar provider={data} isEditing={isEditing} />}</Suspense>
      <Hero provider={data} />
      {isEditing ? (
        <Suspense fallback={<div className={styles.ghost} />}>
          <EditSections provider={data} onChange={(next) => set(next)} />
        </Suspense>
      ) : (
        <>
          <Tabs
            label="About this provider"
            tabs={tabs}
            chosen={tab}
            panelId={panelId}
            onChoose={(next) => changeQuery({ tab: next === 'results' ? null : next }, { replace: true })}
          />
          <div className={styles.columns}>
            <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-tab-${tab}`}>
              {tab === 'results' && <Results provider={data} />}
              <Suspense fallback={null}>
                {tab === 'stories' && <ProviderStories sid={sid} mayEdit={mayEdit} />}
                {tab === 'about' && <About provider={data} />}
                {tab === 'places' && <Locations locations={data.locations} />}
                {tab === 'credentials' && <Credentials credentials={data.credentials} />}
              </Suspense>
            </div>
            <Suspense fallback={null}>
              <ProviderSide provider={data} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}

/** Why there is no page to see, and where to go. */
function NotShown({ error, onRetry }: { error: ApiError; onRetry(): void }): ReactNode {
  return [400, 404, 410].includes(error.status) ? (
    <Notice
      icon="person"
      level={1}
      title="There is no such provider"
      actions={
        <Link href="/" className={buttonClass('primary')}>
          To the finder
        </Link>
      }
    >
      <p>The page may have been taken down, or the address is incomplete.</p>
    </Notice>
  ) : (
    <Problem error={error} onRetry={onRetry} level={1} />
  );
}

/** The page is one of those that the member may edit. */
function useMayEdit(sid: string): boolean {
  const first = useSignalValue(auth.editProfileSid);
  const pages = useSignalValue(me)?.pages ?? [];
  return first !== '' && (first === sid || pages.some((page) => page.sid === sid));
}
