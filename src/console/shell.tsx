import { useMemo, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import type { ConsoleApp, ConsoleSession } from '../contract/console.ts';
import type { Mode } from '../contract/entities.ts';
import { Icon } from '../ui/icon.tsx';
import { style } from '../ui/style.ts';
import { MemberScreen } from './member/member-screen.tsx';
import { MembersScreen } from './members/members-screen.tsx';
import { KeyHelp } from './parts/key-help.tsx';
import { Notice } from './parts/notice.tsx';
import { onNarrow } from './root.style.ts';
import { ConsoleContext } from './state/console-context.ts';
import { session as msSession } from './state/ms-client.ts';

const shell = style({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  height: '100%',
  [onNarrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
  '& > main': { minHeight: 0, height: '100%', overflow: 'hidden' },
});

const side = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  padding: '16px 12px',
  background: 'var(--_page)',
  borderInlineEnd: '1px solid var(--_line)',
  '& > nav': { display: 'grid', gap: '2px', flex: '1 1 auto', alignContent: 'start' },
  '& > nav > a': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '36px',
    padding: '6px 8px',
    borderRadius: '8px',
    fontWeight: 500,
    color: 'var(--_text)',
    textDecoration: 'none',
  },
  '& > nav > a:hover': { background: 'var(--_raised)' },
  '& > nav > a[aria-current]': { background: 'var(--_raised)' },
  '& > nav > a > svg': { color: 'var(--_muted)' },
  [onNarrow]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '8px 12px',
    padding: '8px 16px',
    borderInlineEnd: 0,
    borderBlockEnd: '1px solid var(--_line)',
    '& > nav': { gridColumn: '1 / -1', gridRow: 2, display: 'flex' },
    '& > nav > a': { minHeight: '32px', paddingBlock: '4px' },
  },
});

const choice = style({
  display: 'grid',
  gap: '2px',
  padding: '0 8px',
  '& > label': { fontSize: '12px', color: 'var(--_muted)' },
  '& > select': {
    marginInline: '-4px',
    height: '36px',
    width: 'calc(100% + 8px)',
    borderRadius: '8px',
    border: '1px solid var(--_edge)',
    background: 'var(--_field)',
    paddingInline: '6px',
    fontWeight: 600,
  },
  '@media (pointer: coarse)': { '& > select': { height: '44px', fontSize: '16px' } },
  [onNarrow]: { padding: 0, '& > label': { display: 'none' }, '& > select': { margin: 0, width: '100%' } },
});

const who = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px',
  padding: '12px 0 0 8px',
  borderBlockStart: '1px solid var(--_line)',
  fontSize: '13px',
  lineHeight: '18px',
  '& > div > p': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > div > p + p': { color: 'var(--_muted)', fontSize: '12px', textTransform: 'capitalize' },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    width: '36px',
    height: '36px',
    borderRadius: '8px',
    color: 'var(--_muted)',
  },
  '& > button:hover': { background: 'var(--_raised)', color: 'var(--_text)' },
  [onNarrow]: { padding: 0, border: 0, '& > div': { display: 'none' } },
});

const modeNames: Record<Mode, string> = { live: 'live', sandbox: 'test mode' };
const segment = (app: string, mode: Mode) => `/${encodeURIComponent(app)}/${mode}`;

/** Navigation beside the screen. Only screens that exist have an entry. */
export function Shell({ session }: { session: ConsoleSession }) {
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
            <AppShell session={session} app={app} mode={mode as Mode} />
          ) : (
            <Redirect to={`${segment(first.id, first.modes[0] ?? 'live')}/members`} replace />
          );
        }}
      </Route>
      <Route>
        <Redirect to={`${segment(first.id, first.modes[0] ?? 'live')}/members`} replace />
      </Route>
    </Switch>
  );
}

function AppShell({ session, app, mode }: { session: ConsoleSession; app: ConsoleApp; mode: Mode }) {
  const [, go] = useLocation();
  const [isHelpOpen, setHelp] = useState(false);
  const base = segment(app.id, mode);
  const state = useMemo(
    () => ({
      session,
      app,
      place: { app: app.id, mode },
      may: (operation: (typeof session.may)[number]) => session.may.includes(operation),
    }),
    [session, app, mode],
  );
  const places = session.apps.flatMap((one) =>
    one.modes.map((its) => ({ path: segment(one.id, its), name: `${one.name}, ${modeNames[its]}` })),
  );
  return (
    <ConsoleContext value={state}>
      <div className={shell}>
        <header className={side}>
          <div className={choice}>
            <label htmlFor="app">App</label>
            <select
              id="app"
              aria-label="App"
              value={base}
              onChange={({ currentTarget }) => go(`${currentTarget.value}/members`)}
            >
              {places.map(({ path, name }) => (
                <option key={path} value={path}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <nav aria-label="Console">
            <Link href={`${base}/members`} aria-current="page">
              <Icon name="people" size={18} />
              Members
            </Link>
          </nav>
          <div className={who}>
            <div>
              <p title={session.operator.email}>{session.operator.email}</p>
              <p>{session.operator.role}</p>
            </div>
            <button type="button" aria-label="Log out" title="Log out" onClick={() => void msSession.logOut()}>
              <Icon name="leave" size={18} />
            </button>
          </div>
        </header>
        <main key={base}>
          <Switch>
            <Route path="/:app/:mode/members">
              <MembersScreen base={base} />
            </Route>
            <Route path="/:app/:mode/members/:member">
              {({ member }) => <MemberScreen key={member} id={decodeURIComponent(member)} base={base} />}
            </Route>
            <Route>
              <Redirect to={`${base}/members`} replace />
            </Route>
          </Switch>
        </main>
        <KeyHelp isOpen={isHelpOpen} onToggle={setHelp} />
      </div>
    </ConsoleContext>
  );
}
