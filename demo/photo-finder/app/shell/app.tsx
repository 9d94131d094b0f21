import { Activity, lazy, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Footer } from '../parts/footer.tsx';
import { withLazyStyles } from '../parts/lazy-styles.ts';
import { NotFound } from '../parts/not-found.tsx';
import { ScreenGuard } from '../parts/screen-guard.tsx';
import { SkipLink } from '../parts/skip-link.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { saves } from '../state/collections/saves.ts';
import { compared } from '../state/finder/compared.ts';
import { gates } from '../state/session/gates.ts';
import { threshold } from '../state/session/threshold.ts';
import { auth } from '../state/view/app-state.ts';
import { changeQuery, place } from '../state/view/location.ts';
import { leaveThreshold } from '../state/view/server-rendered-shell.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import { whenIdle } from '../state/view/when-idle.ts';
import styles from './app.module.css';
import { Banner } from './banner.tsx';
import { Header } from './header.tsx';
import { Intro } from './intro.tsx';
import { TermsNotice } from './terms-notice.tsx';

// Each screen comes when it is first needed.
const Finder = lazy(() => import('../screens/finder/finder.tsx').then((m) => ({ default: m.Finder })));
const Collections = lazy(() =>
  import('../screens/collections/collections.tsx').then((m) => ({ default: m.Collections })),
);
const CollectionScreen = lazy(() =>
  import('../screens/collection/collection-screen.tsx').then((m) => ({ default: m.CollectionScreen })),
);
const Directory = lazy(() =>
  withLazyStyles(import('../screens/directory/directory.tsx')).then((m) => ({ default: m.Directory })),
);
const ProviderScreen = lazy(() =>
  import('../screens/provider/provider-screen.tsx').then((m) => ({ default: m.ProviderScreen })),
);
const Moderation = lazy(() =>
  withLazyStyles(import('../screens/moderation/moderation.tsx')).then((m) => ({ default: m.Moderation })),
);
const Legal = lazy(() => import('../screens/legal/legal.tsx').then((m) => ({ default: m.Legal })));
// Views that are parameters of the query, over whichever screen.
const Lightbox = lazy(() => import('../screens/lightbox/lightbox.tsx').then((m) => ({ default: m.Lightbox })));
const StoryViewer = lazy(() =>
  withLazyStyles(import('../screens/story/story-viewer.tsx')).then((m) => ({ default: m.StoryViewer })),
);
const loadCompare = () =>
  withLazyStyles(import('../screens/compare/compare.tsx')).then((m) => ({ default: m.Compare }));
const Compare = lazy(loadCompare);
const loadCompareTray = () => withLazyStyles(import('./compare-tray.tsx')).then((m) => ({ default: m.CompareTray }));
const CompareTray = lazy(loadCompareTray);
const Report = lazy(() => withLazyStyles(import('../screens/report/report.tsx')).then((m) => ({ default: m.Report })));
const Removal = lazy(() =>
  withLazyStyles(import('../screens/removal/removal.tsx')).then((m) => ({ default: m.Removal })),
);
const Claim = lazy(() => withLazyStyles(import('../screens/claim/claim.tsx')).then((m) => ({ default: m.Claim })));
const MyData = lazy(() =>
  withLazyStyles(import('../screens/my-data/my-data.tsx')).then((m) => ({ default: m.MyData })),
);
const Upload = lazy(() => withLazyStyles(import('../screens/upload/upload.tsx')).then((m) => ({ default: m.Upload })));
const SavePicker = lazy(() =>
  import('../screens/save-picker/save-picker.tsx').then((m) => ({ default: m.SavePicker })),
);

export function App(): ReactNode {
  return (
    <>
      <SkipLink to="main">Skip to the content</SkipLink>
      <Header />
      <Banner />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Screens />
      </main>
      <Footer />
      <Overlays />
      <Gates />
      <Toasts place="" />
      <ms-auth-modal mode="passwordless" />
      <ms-profile />
      <ms-inspector />
    </>
  );
}

function Screens(): ReactNode {
  const [path] = useLocation();
  const isHome = path === '/';
  const wasHome = useRef(isHome);
  wasHome.current ||= isHome;
  useScrollKept(path);
  const isThreshold = useSignalValue(threshold.shown) === 'intro';
  const isNear = useSignalValue(gates.isNear);
  const loading = <div className={styles.loading} aria-busy="true" />;
  // It is not visible yet, and it would delay what is.
  if (isThreshold && !isNear) return loading;
  return (
    <>
      {/* The finder stays, hidden: coming back shows it as it was left. */}
      {wasHome.current && (
        <Activity mode={isHome ? 'visible' : 'hidden'}>
          <ScreenGuard fallback={loading}>
            <Finder />
          </ScreenGuard>
        </Activity>
      )}
      {!isHome && (
        <ScreenGuard key={path} fallback={loading}>
          <Switch>
            <Route path="/collections" component={Collections} />
            <Route path="/collections/:id">{({ id }) => <CollectionScreen key={id} id={id} />}</Route>
            <Route path="/providers" component={Directory} />
            <Route path="/moderation" component={Moderation} />
            <Route path="/provider/:sid">{({ sid }) => <ProviderScreen key={sid} sid={sid} />}</Route>
            <Route path="/legal/:page">{({ page }) => <Legal page={page} />}</Route>
            <Route component={NotFound} />
          </Switch>
        </ScreenGuard>
      )}
    </>
  );
}

/** A new screen begins at its top; the finder is found again where it was left. */
function useScrollKept(path: string): void {
  const home = useRef(0);
  const before = useRef(path);
  useEffect(() => {
    const remember = () => {
      if (window.location.pathname === '/' && before.current === '/') home.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, path === '/' ? home.current : 0);
  }, [path]);
}

function Overlays(): ReactNode {
  const query = new URLSearchParams(useSignalValue(place).search);
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const isChoosing = useSignalValue(saves.choosingFor) !== null;
  const isComparing = useSignalValue(compared).length > 0;
  // Fetched ahead: the tray has no URL, so a reload after a failure would lose the chosen photos.
  useEffect(() => whenIdle(() => void Promise.allSettled([loadCompareTray(), loadCompare()])), []);
  const [photo, story, compare, report, removal, claim] = [
    'photo',
    'story',
    'compare',
    'report',
    'removal',
    'claim',
  ].map((name) => query.get(name));
  /** One that does not come takes no other with it: its message closes with it. */
  const over = (name: string, view: ReactNode) => (
    <ScreenGuard onClose={() => changeQuery({ [name]: null }, { replace: true, state: window.history.state })}>
      {view}
    </ScreenGuard>
  );
  return (
    <>
      {isComparing && (
        <ScreenGuard
          onClose={() => {
            compared.value = [];
          }}
        >
          <CompareTray />
        </ScreenGuard>
      )}
      {photo && over('photo', <Lightbox />)}
      {story && over('story', <StoryViewer key={story} id={story} />)}
      {compare && over('compare', <Compare ids={compare.split(',')} />)}
      {report && over('report', <Report target={report} />)}
      {removal && over('removal', <Removal of={removal} />)}
      {claim && over('claim', <Claim providerId={claim} />)}
      {query.get('upload') && over('upload', <Upload />)}
      {query.get('data') === 'mine' && isLoggedIn && over('data', <MyData />)}
      {isChoosing && (
        <ScreenGuard
          onClose={() => {
            saves.choosingFor.value = null;
          }}
        >
          <SavePicker />
        </ScreenGuard>
      )}
    </>
  );
}

function Gates(): ReactNode {
  const shown = useSignalValue(threshold.shown);
  useLayoutEffect(leaveThreshold, []);
  if (shown === 'intro') return <Intro />;
  return shown === 'terms' ? <TermsNotice /> : null;
}
