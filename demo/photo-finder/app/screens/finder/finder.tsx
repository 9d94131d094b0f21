import '../../parts/shared-chunk.ts';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Gallery } from '../../parts/gallery/gallery.tsx';
import { HomeTabs } from '../../parts/home-tabs.tsx';
import { withLazyStyles } from '../../parts/lazy-styles.ts';
import { Problem } from '../../parts/notice.tsx';
import { SkipLink } from '../../parts/skip-link.tsx';
import { showList } from '../../state/finder/current-list.ts';
import { isForScreen, useKeyListener } from '../../state/view/keys.ts';
import { isScrolledDown } from '../../state/view/scrolled.ts';
import { leaveFrame, leaveRow } from '../../state/view/server-rendered-shell.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { ActiveFilters } from './active-filters.tsx';
import { Bar } from './bar.tsx';
import { groups } from './filter-groups.tsx';
import panel from './filters.module.css';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';
import { ResultLine } from './result-line.tsx';

// Parts that the gallery can do without: one that does not come takes nothing else with it.
const nothing = () => ({ default: () => null });
const BodyForm = lazy(() => import('./body-form.tsx').then((m) => ({ default: m.BodyForm }), nothing));
const MakingNotice = lazy(() =>
  withLazyStyles(import('./making-notice.tsx')).then((m) => ({ default: m.MakingNotice }), nothing),
);
const NewPill = lazy(() => import('./new-pill.tsx').then((m) => ({ default: m.NewPill }), nothing));
// What few open comes when it is opened.
const KeyHelp = lazy(() => import('./key-help.tsx').then((m) => ({ default: m.KeyHelp })));
const MeasuresDialog = lazy(() => import('./measures-dialog.tsx').then((m) => ({ default: m.MeasuresDialog })));
const Empty = lazy(() => import('./empty.tsx').then((m) => ({ default: m.Empty })));
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((m) => ({ default: m.FilterSheet })));

type Open = 'filters' | 'keys' | 'measures' | null;

/** §2.1 home: the gallery is the first thing there is. */
export function Finder(): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const isScrolled = useSignalValue(isScrolledDown);
  useLayoutEffect(leaveFrame, []);
  useEffect(() => finder.start(), []);
  useKeys(setOpen);
  useEffect(() => {
    document.title = 'Afterview: results on bodies like yours';
  }, []);

  return (
    <div className={`${styles.finder} ${isScrolled ? styles.scrolled : ''}`}>
      <Tabs />
      <div className={styles.intro}>
        <h1>Results on bodies like yours</h1>
        <div id="body-place" className={styles.body}>
          <Suspense fallback={null}>
            <BodyForm onMore={() => setOpen('measures')} />
          </Suspense>
        </div>
      </div>
      <Bar onOpen={setOpen} />
      <Suspense fallback={null}>
        <MakingNotice />
      </Suspense>
      <div className={styles.columns}>
        <SkipLink to="results">Skip to the results</SkipLink>
        <aside className={styles.side} aria-label="Filters">
          <div className={panel.panel}>
            {groups.map(({ name, Content }) => (
              <section key={name} className={panel.group}>
                <h2>{name}</h2>
                <Content />
              </section>
            ))}
          </div>
        </aside>
        <section id="results" tabIndex={-1} aria-label="Results">
          <ActiveFilters />
          <ResultLine onMeasures={() => setOpen('measures')} />
          <Suspense fallback={null}>
            <NewPill />
          </Suspense>
          <Results />
        </section>
      </div>
      <Suspense fallback={null}>
        {open === 'filters' && <FilterSheet onClose={() => setOpen(null)} />}
        {open === 'keys' && <KeyHelp onClose={() => setOpen(null)} />}
        {open === 'measures' && <MeasuresDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

/** With one procedure chosen, the providers who offer it. */
function Tabs(): ReactNode {
  const { proc = [] } = useSignalValue(finder.filters).words;
  return <HomeTabs at="photos" more={proc.length === 1 ? `?proc=${proc[0]}` : ''} />;
}

function Results(): ReactNode {
  const { feed } = finder;
  const status = useSignalValue(feed.status);
  const error = useSignalValue(feed.error);
  const items = useSignalValue(feed.items);
  // What next and previous mean in the lightbox. The effect runs again when the finder comes back
  // from behind another screen.
  useEffect(() => showList(items, () => feed.more()), [items]);
  const hasAnswer = status === 'ready' || status === 'error';
  useEffect(() => {
    if (hasAnswer) void leaveRow();
  }, [hasAnswer]);
  if (error && items.length === 0) return <Problem error={error} onRetry={() => feed.retry()} />;
  if (status === 'ready' && items.length === 0)
    return (
      <Suspense fallback={null}>
        <Empty />
      </Suspense>
    );
  return (
    <>
      <Gallery feed={feed} label="Results" />
      {error && <Problem error={error} title="More did not load" onRetry={() => feed.retry()} />}
    </>
  );
}

/** Keys of the whole screen, while no text field has focus and no dialog is open. */
function useKeys(setOpen: (open: Open) => void): void {
  useKeyListener((event) => {
    if (!isForScreen(event) || document.querySelector('dialog[open]')) return;
    if (event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('#search')?.focus();
    } else if (event.key.toLowerCase() === 'f') {
      const side = document.querySelector<HTMLElement>('aside[aria-label="Filters"]');
      if (side?.offsetParent) side.querySelector<HTMLElement>('summary, button, input')?.focus();
      else setOpen('filters');
    } else if (event.key === '?') setOpen('keys');
  });
}
