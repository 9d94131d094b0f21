import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import type { ConfigChange } from '../../contract/wire-admin-config.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { comments as tabStyle } from '../comments/comments.style.ts';
import { BareScreen, FailureNotice } from '../parts/notice.tsx';
import { useProof } from '../parts/prove.tsx';
import { screen } from '../parts/screen.style.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call, type Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { readFilters } from '../state/query-filters.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { History } from './history.tsx';
import { MistakeList } from './mistake-list.tsx';
import type { Preview } from './preview-frame.tsx';
import type { PreviewTeam } from './preview-message.ts';
import { PublishDialog } from './publish-dialog.tsx';
import type { StoredApp } from './stored-app.ts';
import { type Mistake, mistakesOf, useChecked } from './use-checked.ts';
import { useDraft } from './use-draft.ts';

type Config = AdminWire['getConfig']['answer']['data'];

export interface Editing<Draft> {
  tab: string;
  draft: Draft;
  change: (field: string, next: Draft) => void;
  /** What is in effect. */
  stored: StoredApp;
  /** The whole configuration with the draft in it. */
  app: StoredApp;
  preview: Preview;
  /** What is wrong with one field, by its path within the app. */
  mistakeOf: (path: string) => string | undefined;
  mistakes: readonly Mistake[];
  /** Changes where the fields must begin anew, because the draft was not typed. */
  round: number;
}

interface ConfigScreenProps<Draft extends object> {
  base: string;
  /** The path of the screen. */
  name: string;
  title: string;
  tabs: readonly (readonly [id: string, name: string])[];
  /** The part of the configuration that the screen edits. */
  draftOf: (stored: StoredApp) => Draft;
  /** What stands below the head. */
  children: (editing: Editing<Draft>) => ReactNode;
}

/** A screen that edits a part of the configuration as a draft, and publishes it as a revision. */
export function ConfigScreen<Draft extends object>(props: ConfigScreenProps<Draft>) {
  const { base, title } = props;
  const { app, place, refresh } = useConsole();
  const config = useLoaded(base, async (signal) => (await call(place, 'getConfig', {}, signal)).data);
  useEffect(() => {
    document.title = `${title} of ${app.name}`;
  }, [title, app]);
  if (!config.data)
    return (
      <BareScreen title={title}>
        {config.error ? <FailureNotice error={config.error} onRetry={config.reload} /> : <SkeletonRows />}
      </BareScreen>
    );
  const onPublished = () => {
    config.reload();
    refresh();
  };
  return (
    <ConfigEditor key={`${base} ${config.data.revision}`} {...props} config={config.data} onPublished={onPublished} />
  );
}

/** Of the first plan for teams that members can have. */
function teamOf({ plans = [] }: StoredApp): PreviewTeam | null {
  const plan = plans.find(({ team, isActive = true }) => team && isActive);
  return plan ? { planId: plan.id, seats: plan.team?.seats ?? 5 } : null;
}

/** Another tab keeps filters and what is open; the same one once more begins anew. */
function tabQuery(search: string, tab: string, isSame: boolean): string {
  const query = new URLSearchParams(isSame ? '' : search);
  query.set('tab', tab);
  return query.toString();
}

type EditorProps<Draft extends object> = ConfigScreenProps<Draft> & { config: Config; onPublished: () => void };

function ConfigEditor<Draft extends object>(props: EditorProps<Draft>) {
  const { base, name, title, tabs, draftOf, children, config, onPublished } = props;
  const { place, may } = useConsole();
  const [, go] = useLocation();
  const search = useSearch();
  const wanted = readFilters(search, ['tab'] as const).tab;
  const stored = config.app as StoredApp;
  const { draft, isChanged, undo, discard, change } = useDraft(
    `${name} ${place.app}`,
    config.revision,
    draftOf(stored),
  );
  const all = [...tabs, ['history', 'History'] as const];
  const tab = all.find(([id]) => id === wanted)?.[0] ?? all[0]![0];
  // Fields hold their own text: another draft that was not typed begins them anew.
  const [round, setRound] = useState(0);
  const [review, setReview] = useState<ConfigChange | null>(null);
  const { running, error, run, forget } = useAction();
  const { prove, proof } = useProof();
  const app = { ...stored, ...draft };
  const preview = useChecked(
    JSON.stringify(app),
    async (signal) => (await call(place, 'previewConfig', { app }, signal)).data,
  );
  // The check before publishing looks at the keys of other apps too.
  const refusal = error ?? preview.error;
  const mistakes = mistakesOf(preview.error);
  const renew = (work: () => void) => {
    work();
    forget();
    setRound(round + 1);
  };
  const check = () =>
    void run('check', async () => {
      setReview((await call(place, 'applyConfig', { app, revision: config.revision, dryRun: 'true' })).data);
    });
  const publish = () =>
    void run('publish', async () => {
      await prove(() => call(place, 'applyConfig', { app, revision: config.revision, note: title }));
      setReview(null);
      onPublished();
    });
  return (
    <section className={screen.screen} aria-labelledby="config">
      <div className={screen.head}>
        <h1 id="config">{title}</h1>
        <nav className={tabStyle.views} aria-label={title}>
          {all.map(([id, label]) => (
            <button
              key={id}
              type="button"
              aria-current={id === tab ? 'page' : undefined}
              onClick={() => go(`${base}/${name}?${tabQuery(search, id, id === tab)}`, { replace: true })}
            >
              {label}
            </button>
          ))}
        </nav>
        {tab !== 'history' && (
          <DraftActions
            undo={undo && (() => renew(undo))}
            discard={isChanged ? () => renew(discard) : null}
            review={may('applyConfig') ? check : null}
            isReviewable={isChanged && preview.error === null}
            isBusy={running === 'check'}
          />
        )}
        {refusal && !review && <Failure refusal={refusal} onRetry={preview.retry} />}
      </div>
      <MistakeList mistakes={mistakesOf(refusal)} app={app} />
      {proof}
      {review && !proof && (
        <PublishDialog
          title="Publish these changes"
          change={review}
          before={stored}
          after={app}
          isInFile={config.isInFile}
          isBusy={running === 'publish'}
          error={error?.message}
          onPublish={publish}
          onCancel={() => setReview(null)}
        />
      )}
      <Announced>{isChanged ? 'The draft has changes that are not published.' : ''}</Announced>
      {tab === 'history' ? (
        <History
          base={base}
          current={config.revision}
          now={stored}
          isInFile={config.isInFile}
          onReturned={onPublished}
        />
      ) : (
        children({
          tab,
          draft,
          change,
          stored,
          app,
          round,
          preview: { config: preview.data, team: teamOf(app), error: preview.error, retry: preview.retry },
          mistakes,
          mistakeOf: (path) => mistakes.find((mistake) => mistake.path === path)?.message,
        })
      )}
    </section>
  );
}

/** Why a check or publishing failed; mistakes of the draft have a list of their own. */
const Failure = ({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) =>
  refusal.errors.length === 0 && (
    <p role="alert" className={screen.mistake}>
      {refusal.message}{' '}
      {refusal.code === 'offline' && (
        <Button kind="secondary" isSmall onPress={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );

interface DraftActionsProps {
  undo: (() => void) | null;
  discard: (() => void) | null;
  /** Null: the role may not publish. */
  review: (() => void) | null;
  isReviewable: boolean;
  isBusy: boolean;
}

const DraftActions = ({ undo, discard, review, isReviewable, isBusy }: DraftActionsProps) => (
  <div className={screen.actions}>
    {undo && (
      <Button kind="secondary" isSmall onPress={undo}>
        Undo
      </Button>
    )}
    {discard && (
      <Button kind="secondary" isSmall onPress={discard}>
        Discard
      </Button>
    )}
    {review && (
      <Button isSmall isDisabled={!isReviewable} isBusy={isBusy} onPress={review}>
        Review changes
      </Button>
    )}
  </div>
);
