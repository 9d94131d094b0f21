import { useState } from 'react';
import type { AdminJob } from '../../contract/wire-admin-jobs.ts';
import { call, type Place, type Refusal } from '../state/api.ts';
import { isOver } from '../state/job-words.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { refusalOf } from '../state/use-loaded.ts';

const lookEveryMs = 700;
/** Without a connection less often. */
const lookAgainMs = 3_000;

/** In how long the service no longer undoes the job, which is just over. By its clock, not ours. */
const undoEndsInMs = ({ undoableUntil, finishedAt }: AdminJob) =>
  undoableUntil && finishedAt ? Date.parse(undoableUntil) - Date.parse(finishedAt) + lookEveryMs : null;

/** A job as it goes on, until it is over and cannot be undone any more. */
export function useJob(place: Place, begun: AdminJob) {
  const [job, setJob] = useState(begun);
  const [error, setError] = useState<Refusal | null>(null);
  // Its id names the job.
  useKeyedEffect([begun.id], () => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look() {
      try {
        const { data } = await call(place, 'getJob', { job: begun.id! }, abort.signal);
        if (abort.signal.aborted) return;
        setJob(data);
        setError(null);
        const nextMs = isOver(data) ? undoEndsInMs(data) : lookEveryMs;
        if (nextMs !== null) timer = setTimeout(look, nextMs);
      } catch (thrown) {
        if (abort.signal.aborted) return;
        setError(refusalOf(thrown));
        timer = setTimeout(look, lookAgainMs);
      }
    }
    void look();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  });
  return { job, error, setJob };
}
