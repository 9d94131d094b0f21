import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { onNarrow } from '../root.style.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';
import { sheet } from './member.style.ts';

const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px',
  paddingBlockStart: '12px',
  // The name of a plan, and that it costs nothing, would be cut off beside the day.
  '& > :first-child': { gridColumn: '1 / -1' },
  '& > button': { alignSelf: 'start', marginBlockStart: '26px' },
  [onNarrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '8px',
    '& > button': { marginBlockStart: 0, justifySelf: 'start' },
  },
});

interface GivePlanProps {
  /** Plans that the member does not have. */
  missing: ReturnType<typeof useConsole>['app']['plans'];
  onChange: Change;
}

/** A free plan, or a paid one free of charge, until a day where one is chosen. */
export function GivePlan({ missing, onChange }: GivePlanProps) {
  const { may } = useConsole();
  const { running, error, run } = useAction();
  const [chosen, choose] = useState('');
  const [endsAt, setEndsAt] = useState('');
  const offered = missing.filter(({ isFree }) => may(isFree ? 'addFreePlan' : 'grantPlan'));
  const plan = offered.find(({ id }) => id === chosen) ?? offered[0];
  if (!plan) return null;
  const give = () =>
    run('give', () =>
      onChange(
        plan.isFree ? 'addFreePlan' : 'grantPlan',
        { planId: plan.id, ...(endsAt && { endsAt }) },
        `${plan.name} is added`,
      ),
    );
  const mistakeOf = (field: string) => error?.errors.find((one) => one.field === field)?.message;
  return (
    <form
      key={offered.map(({ id }) => id).join()}
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give().then((isGiven) => isGiven && setEndsAt(''));
      }}
    >
      <TextField
        name="plan-to-add"
        label="Add a plan"
        initial={plan.id}
        choices={offered.map(({ id, name, isFree }) => ({
          value: id,
          label: isFree ? name : `${name}, free of charge`,
        }))}
        error={mistakeOf('planId')}
        onInput={choose}
      />
      <TextField name="plan-end" label="Until" type="date" error={mistakeOf('endsAt')} onInput={setEndsAt} />
      <Button kind="secondary" type="submit" isBusy={running === 'give'}>
        Add
      </Button>
      {error && error.errors.length === 0 && (
        <p role="alert" className={sheet.mistake}>
          {error.message}
        </p>
      )}
    </form>
  );
}
