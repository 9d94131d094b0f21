import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ModerationTab, moderationTabs, reportReasons } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Field } from '../../parts/field.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ask } from '../../state/api.ts';
import { messageOf } from '../../state/api-error.ts';
import { me } from '../../state/app-state.ts';
import { toast } from '../../state/events.ts';
import { wordText } from '../../state/labels.ts';
import { useLoaded } from '../../state/loaded.ts';
import { changeQuery } from '../../state/place.ts';
import { DecisionLog } from './decision-log.tsx';
import { isForDesk } from './desk-keys.ts';
import { Item } from './item.tsx';
import { noLogFilters } from './log-filters.tsx';
import styles from './moderation.module.css';
import { PageChangeDialog } from './page-change.tsx';
import { Queue } from './queue.tsx';
import { takeUndo } from './undo.ts';
import { tabText } from './words.ts';

type Page = Wire['listModerationItems']['data'];
const panelId = 'moderation-panel';

/** The desk of a moderator: the queue, what is looked at, and what can be done with it. */
export function Desk({ search }: { search: string }): ReactNode {
  const query = new URLSearchParams(search);
  const asked = query.get('tab');
  const tab = asked === 'log' ? 'log' : (moderationTabs.find((one) => one === asked) ?? 'photos');
  const [counts, setCounts] = useState<Page['counts']>({});
  // Here, because the last of a queue can be taken back too, when nothing is looked at any more.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'u' && isForDesk(event) && takeUndo()) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
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

function Work({
  tab,
  query,
  onCounts,
}: {
  tab: ModerationTab;
  query: URLSearchParams;
  onCounts(counts: Page['counts']): void;
}): ReactNode {
  const status = query.get('status') === 'done' ? 'done' : 'open';
  /** The page that is proposed about, '' for one that is not named yet; it stands in the address where its own page led here. */
  const [proposed, setProposed] = useState(query.get('propose'));
  const endProposing = (changes: Record<string, string | null> = {}) => {
    setProposed(null);
    changeQuery({ propose: null, ...changes }, { replace: true });
  };
  const mine = query.get('mine') === '1' ? ('1' as const) : undefined;
  const reason = tab === 'reports' ? reportReasons.find((one) => one === query.get('reason')) : undefined;
  const asked = { tab, status, ...(mine && { mine }), ...(reason && { reason }) } as const;
  const key = JSON.stringify(asked);
  /** How many pages of it were asked for: reading it anew takes none of them away. */
  const pages = useRef({ key, count: 1 });
  if (pages.current.key !== key) pages.current = { key, count: 1 };
  const { data, error, retry, set } = useLoaded<Page>(
    async (signal) => {
      let page = await ask('listModerationItems', asked, { signal });
      for (let i = 1; i < pages.current.count && page.next; i++) {
        const { items, next } = await ask('listModerationItems', { ...asked, cursor: page.next }, { signal });
        page = { ...page, items: [...page.items, ...items], next };
      }
      onCounts(page.counts);
      const [now, waiting] = [me.peek(), Object.values(page.counts).reduce((sum, count) => sum + count, 0)];
      // The header counts them too.
      if (now && now.counts.waiting !== waiting) me.value = { ...now, counts: { ...now.counts, waiting } };
      return page;
    },
    [key],
    { keeps: true },
  );
  const items = data?.items ?? [];
  const chosen = query.get('item') ?? items[0]?.id ?? null;
  const at = items.findIndex(({ id }) => id === chosen);
  /** What comes up is read next: the focus is led to it, and never left behind on something that is gone. */
  const leads = useRef(false);
  /** A row may be of what is shown already. */
  const [pressed, setPressed] = useState(0);
  const show = (item: string | null) => {
    leads.current = true;
    changeQuery({ item }, { replace: true });
  };
  const more = async () => {
    if (!data?.next) return [];
    const page = await ask('listModerationItems', { ...asked, cursor: data.next });
    pages.current.count++;
    set({ ...page, items: [...data.items, ...page.items] });
    return page.items;
  };
  const go = async (step: number) => {
    const next = items[Math.max(0, at + step)];
    if (next) return next.id === chosen ? undefined : show(next.id);
    const [first] = await more().catch((failure: unknown) => {
      toast(messageOf(failure), { kind: 'error' });
      return [];
    });
    if (first) show(first.id);
  };
  /** What is decided leaves the queue, and the next one takes its place. */
  const onDecided = (id: string, then: string | null = null) => {
    const next = items[at + 1] ?? items[at - 1];
    show(then ?? (next && next.id !== id ? next.id : null));
    retry();
  };
  /** The queue is read anew; what she looks at and has typed stays before her, whether it still waits or not. */
  const onUnsure = () => {
    changeQuery({ item: chosen }, { replace: true });
    retry();
  };

  const isDone = data !== undefined && chosen === null;
  useEffect(() => {
    if (isDone && leads.current) document.getElementById(panelId)?.focus();
  }, [isDone]);
  const isDetail = query.has('item');
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  return (
    <div
      className={styles.desk}
      data-detail={isDetail ? '' : undefined}
      data-empty={data && items.length === 0 ? '' : undefined}
    >
      <div className={styles.left}>
        <div className={styles.filters}>
          <Check
            isSmall
            isChecked={status === 'done'}
            onChange={(on) => changeQuery({ status: on ? 'done' : null, item: null }, { replace: true })}
          >
            Decided
          </Check>
          <Check
            isSmall
            isChecked={mine === '1'}
            onChange={(on) => changeQuery({ mine: on ? '1' : null, item: null }, { replace: true })}
          >
            Held by me
          </Check>
        </div>
        {tab === 'reports' && (
          <Field label="Reason">
            {(input) => (
              <select
                {...input}
                value={reason ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  changeQuery({ reason: value || null, item: null }, { replace: true })
                }
              >
                <option value="">All</option>
                {reportReasons.map((one) => (
                  <option key={one} value={one}>
                    {wordText(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {tab === 'providers' && (
          <Button icon="edit" onClick={() => setProposed('')}>
            Propose for a page
          </Button>
        )}
        {proposed !== null && tab === 'providers' && (
          <PageChangeDialog
            of={proposed}
            onClose={endProposing}
            onProposed={(item) => {
              endProposing({ item, status: null, mine: null });
              retry();
            }}
          />
        )}
        <Queue
          items={data?.items}
          chosen={chosen}
          isAlone={!isDetail}
          next={data?.next ?? null}
          onChoose={(id) => {
            show(id);
            setPressed((count) => count + 1);
          }}
          onMore={more}
        />
      </div>
      {chosen ? (
        <Item
          key={chosen}
          id={chosen}
          leads={leads}
          pressed={pressed}
          onMove={(step) => void go(step)}
          onDecided={onDecided}
          onUnsure={onUnsure}
        />
      ) : data ? (
        <Notice icon="check" title={status === 'done' ? 'Nothing was decided here yet' : 'Nothing waits here'}>
          <p>
            {status === 'done'
              ? 'What is decided is found here afterwards.'
              : 'Well done. New things appear here by themselves when you come back.'}
          </p>
        </Notice>
      ) : (
        <div className={styles.ghost} aria-busy="true" />
      )}
    </div>
  );
}
