import '../../parts/shared-chunk.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { DirectoryEntry as Entry } from '../../../contract/directory-entities.ts';
import { Button } from '../../parts/button.tsx';
import { HomeTabs } from '../../parts/home-tabs.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ScreenGuard } from '../../parts/screen-guard.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { countText } from '../../state/finder/labels.ts';
import { changeQuery, navigate } from '../../state/view/location.ts';
import styles from './directory.module.css';
import { DirectoryEntry } from './directory-entry.tsx';
import { DirectoryFilters } from './directory-filters.tsx';
import { directoryParameters, nearText, readDirectory } from './directory-query.ts';

const DirectoryMap = lazy(() => import('./directory-map.tsx').then((m) => ({ default: m.DirectoryMap })));

/** `/providers`: the providers, by name, place, procedure, board and what was checked. */
export function Directory(): ReactNode {
  const query = readDirectory(new URLSearchParams(useSearch()));
  const parameters = directoryParameters(query);
  const key = new URLSearchParams(parameters).toString();
  const { data, error, isLoading, retry } = useLoaded(
    (signal) => ask('listProviders', { ...parameters, facets: '1' }, { signal }),
    [key],
    { keeps: true },
  );
  const [later, setLater] = useState<{ of: string; items: Entry[]; next: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = 'Providers · Afterview';
  }, []);
  const own = later?.of === key ? later : null;
  const items = [...(data?.items ?? []), ...(own?.items ?? [])];
  const next = own ? own.next : (data?.next ?? null);
  const more = async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const page = await ask('listProviders', { ...parameters, cursor: next });
      setLater({ of: key, items: [...(own?.items ?? []), ...page.items], next: page.next });
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.screen}>
      <HomeTabs at="providers" />
      <h1>Find a provider</h1>
      <p className={styles.lead}>
        Who did the work, on whose bodies, and what was checked. No place in this list is paid for.
      </p>
      <DirectoryFilters query={query} facets={data?.facets ?? null} />
      <div className={styles.columns}>
        <section aria-label="Providers" aria-busy={isLoading || undefined}>
          <p className={styles.count} role="status">
            {data &&
              `${countText(data.total, 'provider', 'providers')}, ${query.near ? 'the nearest first' : 'by name'}`}
          </p>
          {query.proc && (
            <p className={styles.count}>
              <Link className="textlink" href={`/?proc=${query.proc}`}>
                See photos of this procedure
              </Link>
            </p>
          )}
          {error && (items.length === 0 || !isLoading) ? (
            <Problem error={error} onRetry={retry} />
          ) : !data ? (
            <Ghosts />
          ) : items.length === 0 ? (
            <Nothing hasPlace={query.near !== null} hasOthers={key !== ''} />
          ) : (
            <div className={styles.list} data-old={isLoading ? '' : undefined}>
              {items.map((entry) => (
                <DirectoryEntry key={entry.sid} entry={entry} chosen={query.proc} />
              ))}
            </div>
          )}
          {items.length > 0 && next !== null && (
            <Button isBusy={isBusy} className={styles.more} onClick={() => void more()}>
              Show more providers
            </Button>
          )}
        </section>
        <div className={styles.aside}>
          {data?.facets && (
            <ScreenGuard fallback={<div className={styles.map} />}>
              <Suspense fallback={<div className={styles.map} />}>
                <DirectoryMap
                  places={data.facets.places}
                  chosen={query.near?.name ?? ''}
                  onChoose={({ city, lat, lon }) => {
                    const round = (value: number) => Math.round(value * 10) / 10;
                    const isOff = query.near?.name === city;
                    const at = { lat: round(lat), lon: round(lon), km: query.near?.km ?? 50, name: city };
                    changeQuery({ near: isOff ? null : nearText(at) });
                  }}
                />
              </Suspense>
            </ScreenGuard>
          )}
        </div>
      </div>
    </div>
  );
}

function Nothing({ hasPlace, hasOthers }: { hasPlace: boolean; hasOthers: boolean }): ReactNode {
  return (
    <Notice
      icon="person"
      title="No provider fits all of this"
      actions={
        <>
          {hasPlace && <Button onClick={() => changeQuery({ near: null })}>Look anywhere</Button>}
          {hasOthers && <Button onClick={() => navigate('/providers')}>Clear all filters</Button>}
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
