import { useState } from 'react';
import type { ConsoleApp } from '../../contract/console.ts';
import { oppositeOperations } from '../../contract/opposite-operations.ts';
import type { JobOperation } from '../../contract/wire-admin-jobs.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useProof } from '../parts/prove.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf, numberOf } from '../state/format.ts';
import { jobWords } from '../state/job-words.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { bulkPreview } from './bulk-preview.ts';
import type { Filters } from './member-filters.ts';
import type { Selection } from './selection.ts';

const body = style({
  display: 'grid',
  gap: '8px',
  width: '100%',
  fontSize: '13px',
  '& > [role=alert]': { color: 'var(--_danger)' },
  '& > ul': { display: 'grid', gap: '2px', color: 'var(--_muted)' },
});

interface BulkDialogProps {
  operation: JobOperation;
  selection: Selection;
  filters: Filters;
  onCancel: () => void;
  onBegun: () => void;
  onOver: () => void;
}

/** What would happen, counted by a dry run of the service, before anything does. */
export function BulkDialog({ operation, selection, filters, onCancel, onBegun, onOver }: BulkDialogProps) {
  const { app, place, watch } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const plans = plansFor(app, operation);
  const [planId, setPlanId] = useState(plans[0]?.id ?? '');
  const { job, unchanged } = bulkPreview(operation, selection, filters, planId);
  const isNone = job.members?.length === 0;
  const trial = useLoaded(`${operation} ${planId}`, async (signal) =>
    isNone ? null : (await prove(() => call(place, 'startJob', { ...job, dryRun: 'true' }, signal))).data,
  );
  const { verb, means } = jobWords[operation];
  const total = isNone ? 0 : trial.data?.total;
  const begin = () =>
    void run('begin', async () => {
      const { data } = await prove(() => call(place, 'startJob', job));
      watch({ job: data, onOver });
      onBegun();
    });
  const mistake = error ?? trial.error;
  return (
    <>
      <AlertDialog title={`${verb}: ${membersText(total)}?`} message={means} onCancel={onCancel}>
        <div className={body}>
          {operation.endsWith('Plan') && (
            <TextField
              name="bulk-plan"
              label="Plan"
              initial={planId}
              choices={plans.map(({ id, name }) => ({ value: id, label: name }))}
              onInput={setPlanId}
            />
          )}
          <Consequences
            unchanged={unchanged}
            chosen={selection.members.size}
            isNone={isNone}
            canUndo={operation in oppositeOperations}
          />
          {mistake && mistake.code !== 'cancelled' && (
            <p role="alert">{mistake.errors[0]?.message ?? mistake.message}</p>
          )}
        </div>
        <Button kind="secondary" onPress={onCancel}>
          Cancel
        </Button>
        <Button
          kind={operation === 'deleteMember' ? 'danger' : 'primary'}
          isBusy={running !== null || (trial.isLoading && !isNone)}
          isDisabled={isNone || trial.error !== null}
          onPress={begin}
        >
          {verb}
        </Button>
      </AlertDialog>
      {proof}
    </>
  );
}

/** The plans that the operation can be about. */
function plansFor({ plans }: ConsoleApp, operation: JobOperation) {
  const isFree = operation.endsWith('FreePlan');
  return plans.filter((plan) => plan.isFree === isFree && (plan.isActive || operation !== 'addFreePlan'));
}

/** Undefined = not counted yet, null = too many to count. */
function membersText(total: number | null | undefined): string {
  if (total === undefined) return '… members';
  if (total === null) return 'all members that match';
  return numberOf(total, 'member');
}

function unchangedText(unchanged: number, chosen: number): string {
  if (chosen === 1) return 'The chosen member stays as it is: nothing would change.';
  return `${countOf(unchanged)} of the chosen members ${
    unchanged === 1 ? 'stays as it is' : 'stay as they are'
  }: nothing would change.`;
}

interface ConsequencesProps {
  unchanged: number;
  chosen: number;
  /** Nothing would change, so nothing can be undone. */
  isNone: boolean;
  canUndo: boolean;
}

function Consequences({ unchanged, chosen, isNone, canUndo }: ConsequencesProps) {
  return (
    <ul>
      {unchanged > 0 && <li>{unchangedText(unchanged, chosen)}</li>}
      {!isNone && <li>{canUndo ? 'You can undo this for ten minutes after it is done.' : 'This cannot be undone.'}</li>}
    </ul>
  );
}
