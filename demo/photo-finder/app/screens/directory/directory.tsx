import '../../parts/shared-chunk.ts';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import type { DirectoryPlace } from '../../../contract/directory-entities.ts';
import { Button } from '../../parts/button.tsx';
import { HomeTabs } from '../../parts/home-tabs.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ScreenGuard } from '../../parts/screen-guard.tsx';
import { countText } from '../../state/finder/labels.ts';
import { changeQuery, navigate } from '../../state/view/location.ts';
import styles from './directory.module.css';
import { DirectoryEntry } from './directory-entry.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import { type DirectoryQuery, directoryParameters, nearText, placeCircle, readDirectory } from './directory-query.ts';
import { type ProviderList, useProviders } from './use-providers.ts';

const DirectoryMap = lazy(() => import('./directory-map.tsx').then((m) => ({ default: m.DirectoryMap })));

/** `/providers`: the providers, by name, place, procedure, board and what was checked. */
export function Directory(): ReactNode {
  const query = readDirectory(new URLSearchParams(useSearch()));
  const list = useProviders(query);
  const { facets } = list;
  useEffect(() => {
    document.title = 'Providers · Afterview';
  }, []);
  return (
    <div className={styles.screen}>
      <HomeTabs at="providers" />
      <h1>Find a provider</h1>
      <p className={styles.lead}>
        Who did the work, on whose bodies, and what was checked. No place in this list is paid for.
      </p>
      <DirectoryFilters query={query} facets={facets} />
      <div className={styles.columns}>
        <section aria-label="Providers" aria-busy={list.isLoading || undefined}>
          <p className={styles.count} role="status">
            {list.total !== null &&
              `${countText(list.total, 'provider', 'providers')}, ${query.near ? 'the nearest first' : 'by name'}`}
          </p>
          {query.proc && (
            <p className={styles.count}>
              <Link className="textlink" href={`/?proc=${query.proc}`}>
                See photos of this procedure
              </Link>
            </p>
          )}
          <Entries query={query} list={list} />
          {list.items.length > 0 && list.more && (
            <Button isBusy={list.isLoadingMore} className={styles.more} onClick={list.more}>
              Show more providers
            </Button>
          )}
        </section>
        <div className={styles.aside}>{facets && <PlacesMap near={query.near} places={facets.places} />}</div>
      </div>
    </div>
  );
}

function Entries({ query, list }: { query: DirectoryQuery; list: ProviderList }): ReactNode {
  const { items, total, error, isLoading, retry } = list;
  if (error && (items.length === 0 || !isLoading)) return <Problem error={error} onRetry={retry} />;
  if (total === null) return <Ghosts />;
  if (items.length === 0) return <Nothing query={query} />;
  return (
    <div className={styles.list} data-old={isLoading ? '' : undefined}>
      {items.map((entry) => (
        <DirectoryEntry key={entry.sid} entry={entry} chosen={query.proc} />
      ))}
    </div>
  );
}

/** The city of a pin is the place that is asked for; pressed again, no longer. */
function PlacesMap({ near, places }: { near: DirectoryQuery['near']; places: DirectoryPlace[] }): ReactNode {
  const chosen = near?.name ?? '';
  return (
    <ScreenGuard fallback={<div className={styles.map} />}>
      <Suspense fallback={<div className={styles.map} />}>
        <DirectoryMap
          places={places}
          chosen={chosen}
          onChoose={(place) =>
            changeQuery({ near: place.city === chosen ? null : nearText(placeCircle(place, near?.km)) })
          }
        />
      </Suspense>
    </ScreenGuard>
  );
}

function Nothing({ query }: { query: DirectoryQuery }): ReactNode {
  const isFiltered = Object.keys(directoryParameters(query)).length > 0;
  return (
    <Notice
      icon="person"
      title="No provider matches all of this"
      actions={
        <>
          {query.near && <Button onClick={() => changeQuery({ near: null })}>Look anywhere</Button>}
          {isFiltered && <Button onClick={() => navigate('/providers')}>Clear all filters</Button>}
        </>
      }
    >
      <p>Another spelling, a wider circle or one filter less may help.</p>
    </Notice>
  );
}

function Ghosts(): ReactNode {
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2, 3].map((i) => (
        <div key={i} className={styles.ghost} />
      ))}
    </div>
  );
}
