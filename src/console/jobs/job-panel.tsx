import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { JobFailures } from '../parts/job-failures.tsx';
import { panel } from '../parts/panel.style.ts';
import { Progress } from '../parts/progress.tsx';
import { call } from '../state/api.ts';
import { useConsole, type WatchedJob } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { isOver, jobWords, mayUndo } from '../state/job-words.ts';
import { useAction } from '../state/use-action.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { useJob } from './use-job.ts';

interface JobPanelProps {
  watched: WatchedJob;
  base: string;
  onClose: () => void;
}

/** How far a job is, below every screen: it goes on while the operator does something else. */
export function JobPanel({ watched, base, onClose }: JobPanelProps) {
  const { place, may, watch } = useConsole();
  const { job, error, setJob } = useJob(place, watched.job);
  const action = useAction();
  const { doing } = jobWords[job.operation];
  const over = isOver(job);
  const { onOver } = watched;
  // Once, when it is over.
  useKeyedEffect([over], () => {
    if (over) onOver();
  });
  const cancel = () =>
    void action.run('cancel', async () => setJob((await call(place, 'cancelJob', { job: job.id! })).data));
  const undo = () =>
    void action.run('undo', async () => watch({ job: (await call(place, 'undoJob', { job: job.id! })).data, onOver }));
  const mistake = action.error ?? error;
  return (
    <section className={panel} aria-label="Job" data-result={over ? (job.failed > 0 ? 'bad' : 'good') : undefined}>
      {!over ? <Spinner /> : <Icon name={job.failed > 0 ? 'alert' : 'check'} />}
      <div data-words="">
        <p role="status">
          {progressOf(job)}
          {job.failed > 0 && <span> · {countOf(job.failed)} could not be done</span>}
        </p>
        {!over && <Progress label={doing} done={job.done} of={job.total} />}
        {mistake && <p role="alert">{mistake.message}</p>}
        {over && job.failed > 0 && <JobFailures job={job} base={base} />}
      </div>
      <div data-actions="">
        {!over && (
          <Button kind="secondary" isSmall isBusy={action.running === 'cancel'} onPress={cancel}>
            Cancel
          </Button>
        )}
        {mayUndo(job, may) && (
          <Button kind="secondary" isSmall isBusy={action.running === 'undo'} onPress={undo}>
            Undo
          </Button>
        )}
        {over && <IconButton icon="close" label="Close" onPress={onClose} />}
      </div>
    </section>
  );
}

/** "Verifying members: 3 of 20", and what came of it in the end. */
function progressOf(job: WatchedJob['job']): string {
  const { doing, verb } = jobWords[job.operation];
  const ofAll = job.total === null ? '' : ` of ${countOf(job.total)}`;
  if (!isOver(job)) return `${doing}: ${countOf(job.done)}${ofAll}`;
  if (job.state === 'cancelled') return `${verb}: cancelled after ${countOf(job.done)}${ofAll}`;
  return `${verb}: done for ${countOf(job.done - job.failed)}${ofAll}`;
}
