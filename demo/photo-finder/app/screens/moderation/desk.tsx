import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ModerationTab, moderationTabs, reportReasons } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { countText } from '../../state/finder/labels.ts';
import { changeQuery, queryValue } from '../../state/view/location.ts';
import { DecisionLog } from './decision-log.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { Item } from './item.tsx';
import { noLogFilters } from './log-filters.tsx';
import styles from './moderation.module.css';
import { PageChangeDialog } from './page-change.tsx';
import { Queue } from './queue.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { tabText } from './texts.ts';
import { takeUndo } from './undo.ts';
import { type Asked, type QueuePage, useQueue } from './use-queue.ts';

const panelId = 'moderation-panel';

/** The desk of a moderator: the queue, what is looked at, and what can be done with it. */
export function Desk({ search }: { search: string }): ReactNode {
  const query = new URLSearchParams(search);
  const asked = query.get('tab');
  const tab = asked === 'log' ? 'log' : (moderationTabs.find((one) => one === asked) ?? 'photos');
  const [counts, setCounts] = useState<QueuePage['counts']>({});
  // Here, because the last of a queue can be taken back too, when nothing is looked at any more.
  useDeskKeys(({ key }) => key.toLowerCase() === 'u' && takeUndo());
  const tabs = [...moderationTabs, 'log' as const].map((one) => {
    const count = one === 'log' ? 0 : (counts[one] ?? 0);
    return [one, count > 0 ? `${tabText[one]} ${count}` : tabText[one]] as const;
  });
  return (
    <div className={styles.moderation}>
      <h1 className={styles.title}>Moderation</h1>
      <Tabs
        label="What waits"
        tabs={tabs}
        chosen={tab}
        panelId={panelId}
        onChoose={(next) =>
          changeQuery(
            { tab: next === 'photos' ? null : next, item: null, reason: null, ...noLogFilters },
            { replace: true },
          )
        }
      />
      <div id={panelId} role="tabpanel" tabIndex={-1} aria-labelledby={`${panelId}-tab-${tab}`}>
        {tab === 'log' ? (
          <DecisionLog query={query} />
        ) : (
          <Work key={tab} tab={tab} query={query} onCounts={setCounts} />
        )}
      </div>
    </div>
  );
}

/** What of a tab is listed, by the address. */
function askedBy(tab: ModerationTab, query: URLSearchParams): Asked {
  const reason = tab === 'reports' ? reportReasons.find((one) => one === query.get('reason')) : undefined;
  const status = query.get('status') === 'done' ? 'done' : 'open';
  return { tab, status, ...(query.get('mine') === '1' && { mine: '1' }), ...(reason && { reason }) };
}

interface WorkProps {
  tab: ModerationTab;
  query: URLSearchParams;
  onCounts(counts: QueuePage['counts']): void;
}

function Work({ tab, query, onCounts }: WorkProps): ReactNode {
  const asked = askedBy(tab, query);
  const { data, error, retry, more, isHere } = useQueue(asked, onCounts);
  const items = data?.items ?? [];
  const item = query.get('item');
  const chosen = item ?? items[0]?.id ?? null;
  const at = items.findIndex(({ id }) => id === chosen);
  /**
   * What comes up is read next: the focus is led to it, and never left behind on something that is
   * gone.
   */
  const leads = useRef(false);
  /** A row may be of what is shown already. */
  const [pressed, setPressed] = useState(0);
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  /**
   * Checked after each wait: a moderator who has gone on meanwhile must not be led back, and no
   * other page may get an item.
   */
  const isStill = () => isHere() && queryValue('item') === item;
  const show = (id: string | null) => {
    leads.current = true;
    changeQuery({ item: id }, { replace: true });
  };
  const lead = (id: string) => {
    show(id);
    setPressed((count) => count + 1);
  };
  const go = async (step: number) => {
    const next = items[Math.max(0, at + step)];
    if (next) return next.id === chosen ? undefined : show(next.id);
    const [first] = await more().catch((failure: unknown) => {
      toast(messageOf(failure), { kind: 'error' });
      return [];
    });
    if (first && isStill()) show(first.id);
  };
  useDeskKeys(({ key }) => {
    const step = { j: 1, k: -1 }[key.toLowerCase()];
    if (step && chosen) void go(step);
    return step !== undefined;
  });
  /** What is decided leaves the queue, and the next one takes its place. */
  const onDecided = (id: string, then: string | null = null) => {
    // Reopened: it is before her already.
    if (then !== null && then === chosen && isStill()) lead(then);
    const next = items[at + 1] ?? items[at - 1];
    // What is taken back is looked at again from wherever in its queue she is.
    if (id ? isStill() : isHere()) show(then ?? (next && next.id !== id ? next.id : null));
    retry();
  };
  /**
   * The queue is read anew; what she looks at and has typed stays before her, whether it still
   * waits or not.
   */
  const onUnsure = () => {
    if (isStill()) changeQuery({ item: chosen }, { replace: true });
    retry();
  };

  const isDone = data !== undefined && chosen === null;
  useEffect(() => {
    if (isDone && leads.current) document.getElementById(panelId)?.focus();
  }, [isDone]);
  const isDetail = item !== null;
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  return (
    <>
      {data && data.inView > 0 && <InView count={data.inView} isHere={tab === 'removals'} />}
      <div
        className={styles.desk}
        data-detail={isDetail ? '' : undefined}
        data-empty={data && items.length === 0 ? '' : undefined}
      >
        <div className={styles.left}>
          <QueueFilters asked={asked} />
          {tab === 'providers' && <Propose query={query} isHere={isHere} onProposed={retry} />}
          <Queue
            items={data?.items}
            chosen={chosen}
            seen={seen}
            isAlone={!isDetail}
            next={data?.next ?? null}
            onChoose={lead}
            onMore={more}
          />
        </div>
        {chosen ? (
          <Item
            key={chosen}
            id={chosen}
            leads={leads}
            pressed={pressed}
            onSeen={(src) => setSeen((before) => new Map(before).set(chosen, src))}
            onDecided={onDecided}
            onUnsure={onUnsure}
          />
        ) : (
          <NothingWaits isKnown={data !== undefined} isDone={asked.status === 'done'} />
        )}
      </div>
    </>
  );
}

/** The button that proposes a change of a page, and its dialog. */
function Propose({
  query,
  isHere,
  onProposed,
}: {
  query: URLSearchParams;
  isHere(): boolean;
  onProposed(): void;
}): ReactNode {
  /**
   * The page that is proposed about, '' for one that is not named yet; it is in the address
   * where its own page led here.
   */
  const [proposed, setProposed] = useState(query.get('propose'));
  const endProposing = (changes: Record<string, string | null> = {}) => {
    setProposed(null);
    changeQuery({ propose: null, ...changes }, { replace: true });
  };
  return (
    <>
      <Button icon="edit" onClick={() => setProposed('')}>
        Propose for a page
      </Button>
      {proposed !== null && (
        <PageChangeDialog
          of={proposed}
          onClose={endProposing}
          onProposed={(id) => {
            if (isHere()) endProposing({ item: id, status: null, mine: null });
            onProposed();
          }}
        />
      )}
    </>
  );
}

function NothingWaits({ isKnown, isDone }: { isKnown: boolean; isDone: boolean }): ReactNode {
  if (!isKnown) return <div className={styles.ghost} aria-busy="true" />;
  return (
    <Notice icon="check" title={isDone ? 'No decisions here yet' : 'Nothing is waiting here'}>
      <p>
        {isDone
          ? 'What is decided is found here afterwards.'
          : 'Well done. New things appear here by themselves when you come back.'}
      </p>
    </Notice>
  );
}

/**
 * R119 too many photos were hidden at once: these requests wait, and their photos are still in
 * view.
 */
function InView({ count, isHere }: { count: number; isHere: boolean }): ReactNode {
  return (
    <div className={styles.inView} role="status">
      <Icon name="alert" size={20} />
      <p>
        <b>{countText(count, 'removal request waits', 'removal requests wait')} with the photo still in view.</b> More
        came within an hour than are hidden at once. {isHere ? 'They come first below.' : 'Please decide them first.'}
      </p>
      {!isHere && (
        <Button
          onClick={() => changeQuery({ tab: 'removals', item: null, reason: null, ...noLogFilters }, { replace: true })}
        >
          Show removals
        </Button>
      )}
    </div>
  );
}
