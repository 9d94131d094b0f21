import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import type { ConsoleApp, ConsoleSession } from '../contract/console.ts';
import type { Mode } from '../contract/entities.ts';
import type { AdminOperation } from '../contract/wire-admin.ts';
import { Icon } from '../ui/icon.tsx';
import { ImportPanel } from './import/import-panel.tsx';
import { type Imports, useImport } from './import/use-import.ts';
import { JobPanel } from './jobs/job-panel.tsx';
import { Glyph } from './parts/glyph.tsx';
import { KeyHelp } from './parts/key-help.tsx';
import { NotForRole, Notice } from './parts/notice.tsx';
import { Palette } from './parts/palette.tsx';
import { ScreenBoundary } from './parts/screen-boundary.tsx';
import { allScreens, firstScreen, MemberScreen, screens } from './screens.ts';
import { frame } from './shell.style.ts';
import { ConsoleContext, type WatchedJob } from './state/console-context.ts';
import { session as msSession } from './state/ms-client.ts';
import { placePath } from './state/place-path.ts';
import { queryOf, readFilters } from './state/query-filters.ts';
import { useKeyedEffect } from './state/use-keyed-effect.ts';
import { useRowKeys } from './state/use-row-keys.ts';

const commandKey = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K';
const modeNames: Record<Mode, string> = { live: 'Live', sandbox: 'Test' };
const segment = (app: string, mode: Mode) => placePath({ app, mode });

/** Navigation beside the screen. Only screens that exist have an entry. */
export function Shell({ session, refresh }: { session: ConsoleSession; refresh: () => void }) {
  const imports = useImport();
  const first = session.apps[0];
  if (!first)
    return (
      <Notice icon="layers" title="There is no app yet">
        Apply a configuration with at least one app, then load this page again.
      </Notice>
    );
  return (
    <Switch>
      <Route path="/:app/:mode/*?">
        {({ app: id, mode }) => {
          const app = session.apps.find((one) => one.id === id);
          return app?.modes.includes(mode as Mode) ? (
            <AppShell
              key={segment(app.id, mode as Mode)}
              session={session}
              app={app}
              mode={mode as Mode}
              refresh={refresh}
              imports={imports}
            />
          ) : (
            <Redirect to={`${segment(first.id, first.modes[0] ?? 'live')}/${firstScreen}`} replace />
          );
        }}
      </Route>
      <Route>
        <Redirect to={`${segment(first.id, first.modes[0] ?? 'live')}/${firstScreen}`} replace />
      </Route>
    </Switch>
  );
}

interface AppShellProps {
  session: ConsoleSession;
  app: ConsoleApp;
  mode: Mode;
  refresh: () => void;
  imports: Imports;
}

function AppShell({ session, app, mode, refresh, imports }: AppShellProps) {
  const [location, go] = useLocation();
  const { tab } = readFilters(useSearch(), ['tab'] as const);
  const [isHelpOpen, setHelp] = useState(false);
  const [isPaletteOpen, setPalette] = useState(false);
  const closePalette = useCallback(() => setPalette(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setPalette(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const [watched, watch] = useState<WatchedJob | null>(null);
  const forget = useCallback(() => watch(null), []);
  const base = segment(app.id, mode);
  const current = location.slice(base.length + 1).split('/')[0] ?? firstScreen;
  const state = useMemo(
    () => ({
      session,
      app,
      place: { app: app.id, mode },
      may: (operation: AdminOperation) => session.may.includes(operation),
      mayOpen: ({ needs }: { needs?: AdminOperation | undefined }) => !needs || session.may.includes(needs),
      refresh,
      watch,
      imports,
    }),
    [session, app, mode, refresh, imports],
  );
  const { mayOpen } = state;
  useRowKeys();
  const nav = useRef<HTMLElement>(null);
  // Another entry may be out of sight on phones.
  useKeyedEffect([current], () => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  // The mode first: a long name is cut off.
  const places = session.apps.flatMap((one) =>
    one.modes.map((its) => ({ path: segment(one.id, its), name: `${modeNames[its]} · ${one.name}` })),
  );
  return (
    <ConsoleContext value={state}>
      <div className={frame.shell}>
        <header className={frame.side}>
          <div className={frame.choice}>
            <label htmlFor="app">App</label>
            <select
              id="app"
              aria-label="App"
              value={base}
              onChange={({ currentTarget }) => go(`${currentTarget.value}/${current}${queryOf({ tab })}`)}
            >
              {places.map(({ path, name }) => (
                <option key={path} value={path}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <nav ref={nav} aria-label="Console">
            <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setPalette(true)}>
              <Glyph name="search" size={18} />
              Search
              <kbd>{commandKey}</kbd>
            </button>
            {screens.filter(mayOpen).map(({ path, name, topics, icon, load }) => (
              <Link
                key={path}
                href={`${base}/${path}`}
                title={topics}
                aria-current={path === current ? 'page' : undefined}
                onPointerEnter={load}
                onFocus={load}
              >
                <Glyph name={icon} size={18} />
                {name}
              </Link>
            ))}
          </nav>
          <Who session={session} />
        </header>
        <main>
          <ScreenBoundary key={current} title={screens.find(({ path }) => path === current)?.name ?? ''}>
            <Switch>
              {allScreens.map(({ path, name, needs, Screen }) => (
                <Route key={path} path={`/:app/:mode/${path}`}>
                  {mayOpen({ needs }) ? <Screen base={base} /> : <NotForRole screen={name} />}
                </Route>
              ))}
              <Route path="/:app/:mode/members/:member">
                {({ member }) => <MemberScreen key={member} id={decodeURIComponent(member)} base={base} />}
              </Route>
              <Route>
                <Redirect to={`${base}/${firstScreen}`} replace />
              </Route>
            </Switch>
          </ScreenBoundary>
          <ImportPanel />
          {watched && <JobPanel key={watched.job.id} watched={watched} base={base} onClose={forget} />}
        </main>
        {isPaletteOpen && <Palette base={base} onClose={closePalette} />}
        <KeyHelp isOpen={isHelpOpen} onToggle={setHelp} />
      </div>
    </ConsoleContext>
  );
}

function Who({ session }: { session: ConsoleSession }) {
  return (
    <div className={frame.who}>
      <div>
        <p title={session.operator.email}>{session.operator.email}</p>
        <p>{session.operator.role}</p>
      </div>
      <button type="button" aria-label="Log out" title="Log out" onClick={() => void msSession.logOut()}>
        <Icon name="leave" size={18} />
      </button>
    </div>
  );
}
