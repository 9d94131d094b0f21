import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { ListChip, TextChip } from '../parts/filter-chip.tsx';
import { useProof } from '../parts/prove.tsx';
import { screen } from '../parts/screen.style.ts';
import { useConsole } from '../state/console-context.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { useAction } from '../state/use-action.ts';
import { ChannelsView } from './channels-view.tsx';
import { comments } from './comments.style.ts';
import { PostsView } from './posts-view.tsx';
import { ReportsView } from './reports-view.tsx';

const names = ['view', 'channel', 'member', 'hidden', 'state', 'closed', 'search'] as const;
type Name = (typeof names)[number];
const views = {
  reports: { name: 'Reports', View: ReportsView },
  posts: { name: 'Posts', View: PostsView },
  channels: { name: 'Channels', View: ChannelsView },
} as const;
const isView = (name: string | undefined): name is keyof typeof views => name !== undefined && name in views;

const states = [
  ['open', 'Open'],
  ['answered', 'Answered'],
  ['all', 'Open and answered'],
] as const;
const hiddenOptions = [
  ['true', 'Hidden'],
  ['false', 'Shown'],
] as const;
const closedOptions = [
  ['true', 'Closed'],
  ['false', 'Open'],
] as const;

/** Reports, posts and channels of the app: what was written, and what may stay. */
export function CommentsScreen({ base }: { base: string }) {
  const { app, may } = useConsole();
  const [, go] = useLocation();
  const { view: wanted, ...filters } = readFilters(useSearch(), names);
  const view = isView(wanted) ? wanted : 'reports';
  const [round, setRound] = useState(0);
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `Comments of ${app.name}`;
  }, [app]);

  const show = (query: Partial<Record<Name, string>>) => go(`${base}/comments${queryOf(query)}`, { replace: true });
  const change = (name: Name) => (value: string) => show({ view, ...filters, [name]: value });
  const act = async (name: string, work: () => Promise<unknown>) => {
    if (!(await run(name, () => prove(work)))) return;
    setRound((before) => before + 1);
    // The button may be gone with its row.
    title.current?.focus();
  };
  const { View } = views[view];
  const channel = (
    <TextChip label="Channel" placeholder="its key" value={filters.channel} onChange={change('channel')} />
  );
  return (
    <section className={screen.screen} aria-labelledby="comments">
      <div className={screen.head}>
        <h1 id="comments" tabIndex={-1} ref={title}>
          Comments
        </h1>
        <nav className={comments.views} aria-label="Comments">
          {Object.entries(views).map(([id, { name }]) => (
            <button
              key={id}
              type="button"
              aria-current={id === view ? 'page' : undefined}
              onClick={() => show({ view: id })}
            >
              {name}
            </button>
          ))}
        </nav>
        {may('getConfig') && (
          <div className={screen.actions}>
            <Button kind="secondary" isSmall onPress={() => go(`${base}/comments/rules`)}>
              Who may comment
            </Button>
          </div>
        )}
        <fieldset className={screen.filters} aria-label="Filters">
          {view === 'reports' && (
            <ListChip label="State" value={filters.state ?? 'open'} options={states} onChange={change('state')} />
          )}
          {view === 'posts' && (
            <ListChip label="Hidden" value={filters.hidden} options={hiddenOptions} onChange={change('hidden')} />
          )}
          {view !== 'channels' && channel}
          {view === 'posts' && (
            <TextChip label="Author" placeholder="id or address" value={filters.member} onChange={change('member')} />
          )}
          {view === 'channels' && (
            <>
              <TextChip label="Key" placeholder="a part of it" value={filters.search} onChange={change('search')} />
              <ListChip label="State" value={filters.closed} options={closedOptions} onChange={change('closed')} />
            </>
          )}
        </fieldset>
        {view === 'channels' && may('closeChannel') && (
          <p className={comments.note}>
            A closed channel stays on its page, and nothing new is written there. Members still read, vote and delete
            their own comments; moderators still edit and delete.
          </p>
        )}
        {error && (
          <p role="alert" className={screen.mistake}>
            {error.message}
          </p>
        )}
      </div>
      {proof}
      <View
        base={base}
        filters={filters}
        round={round}
        running={running}
        onAct={(name, work) => void act(name, work)}
        onClear={Object.keys(filters).length > 0 ? () => show({ view }) : undefined}
      />
    </section>
  );
}
