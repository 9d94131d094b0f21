import { Fragment, useEffect, useMemo, useState } from 'react';
import type { AdminJob } from '../../contract/wire-admin-jobs.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { JobFailures } from '../parts/job-failures.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, countOf, momentOf } from '../state/format.ts';
import { isOver, mayUndo, nameOfJob, stateNames } from '../state/job-words.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';

const lookEveryMs = 2_000;
/** Clocks differ: an Undo that is over goes with one of these at the latest. */
const undoLookMs = 30_000;

/** In how long the list may differ; null = only by another operator. */
function looksAgainIn(jobs: readonly AdminJob[]): number | null {
  if (jobs.some((job) => !isOver(job))) return lookEveryMs;
  const ends = jobs.flatMap(({ undoableUntil }) => (undoableUntil ? Date.parse(undoableUntil) : []));
  if (ends.length === 0) return null;
  return Math.min(undoLookMs, Math.max(lookEveryMs, Math.min(...ends) - Date.now()));
}
const tones = { waiting: 'quiet', running: 'quiet', done: 'good', cancelled: 'quiet' } as const;

/** What was done for many members at once, the last 50 times. */
export function JobsScreen({ base }: { base: string }) {
  const { app, place, may, watch } = useConsole();
  const list = useLoaded(base, async (signal) => (await call(place, 'listJobs', {}, signal)).data);
  const { running, error, run } = useAction();
  const { reload } = list;
  const jobs = list.data ?? [];
  const nextMs = useMemo(() => looksAgainIn(list.data ?? []), [list.data]);
  useEffect(() => {
    document.title = `Bulk changes of ${app.name}`;
  }, [app]);
  useLookAgain(list, nextMs);
  const cancel = (job: AdminJob) =>
    void run(job.id!, async () => {
      await call(place, 'cancelJob', { job: job.id! });
      reload();
    });
  const undo = (job: AdminJob) =>
    void run(job.id!, async () => {
      try {
        const { data } = await call(place, 'undoJob', { job: job.id! });
        watch({ job: data, onOver: reload });
      } finally {
        // Another operator may have taken it back already.
        reload();
      }
    });
  const actionOf = (job: AdminJob) => {
    if (mayUndo(job, may)) return { onUndo: () => undo(job) };
    return may('cancelJob') && !isOver(job) ? { onCancel: () => cancel(job) } : {};
  };
  return (
    <section className={screen.screen} aria-labelledby="jobs">
      <div className={screen.head}>
        <h1 id="jobs">Bulk changes</h1>
        <div className={screen.actions}>
          <Button
            kind="secondary"
            isSmall
            isBusy={list.isLoading && list.data !== null && nextMs === null}
            onPress={reload}
          >
            Look again
          </Button>
        </div>
        {list.data && list.error && <FailureLine error={list.error} onRetry={reload} />}
        {error && (
          <p role="alert" className={screen.mistake}>
            {error.message}
          </p>
        )}
      </div>
      {!list.data ? (
        list.error ? (
          <FailureNotice error={list.error} onRetry={reload} />
        ) : (
          <SkeletonRows />
        )
      ) : jobs.length === 0 ? (
        <Notice icon="jobs" title="No bulk changes yet">
          Choose several members in the list and change all of them: it is listed here.
        </Notice>
      ) : (
        <Scroll label="All bulk changes">
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">Change</th>
                <th scope="col">State</th>
                <th scope="col" data-wide="">
                  Begun
                </th>
                <th scope="col">
                  <span className={rows.unseen}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} base={base} isBusy={running === job.id} {...actionOf(job)} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

interface JobRowProps {
  job: AdminJob;
  base: string;
  isBusy: boolean;
  onCancel?: () => void;
  /** Absent where it cannot be taken back, or not any more. */
  onUndo?: () => void;
}

function JobRow({ job, base, isBusy, onCancel, onUndo }: JobRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { app } = useConsole();
  const name = nameOfJob(job, app);
  return (
    <Fragment>
      <tr tabIndex={-1} data-open={isOpen ? '' : undefined}>
        <td>
          <b style={{ fontWeight: 500 }}>{name}</b>
          <small>
            {countOf(job.done)}
            {job.total !== null && ` of ${countOf(job.total)}`} members{job.undoes && ' · undo'}
          </small>
          {!isOver(job) && <Progress label={name} done={job.done} of={job.total} />}
        </td>
        <td>
          <Badge tone={job.failed > 0 ? 'bad' : tones[job.state]}>{stateNames[job.state]}</Badge>
          {job.failed > 0 && (
            <small>
              <button
                type="button"
                data-opener=""
                aria-expanded={isOpen}
                className={rows.toggle}
                onClick={() => setOpen(!isOpen)}
              >
                {countOf(job.failed)} failed
              </button>
            </small>
          )}
        </td>
        <td data-wide="" data-quiet="" data-tight="">
          <time dateTime={job.createdAt} title={momentOf(job.createdAt)}>
            {agoOf(job.createdAt)}
          </time>
        </td>
        <td data-tight="" data-number="">
          {onUndo && (
            <Button kind="secondary" isSmall isBusy={isBusy} onPress={onUndo}>
              Undo
            </Button>
          )}
          {onCancel && (
            <ConfirmButton question="Cancel now?" isBusy={isBusy} onConfirm={onCancel}>
              Cancel
            </ConfirmButton>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr data-detail="">
          <td colSpan={4}>
            <JobFailures job={job} base={base} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
