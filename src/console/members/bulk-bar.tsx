import { useState } from 'react';
import type { JobOperation } from '../../contract/wire-admin-jobs.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { useConsole } from '../state/console-context.ts';
import { countOf } from '../state/format.ts';
import { jobWords } from '../state/job-words.ts';
import { useNarrow } from '../state/use-narrow.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Filters } from './member-filters.ts';
import { list } from './members.style.ts';
import type { Selection } from './selection.ts';

/** In the order of how often they are wanted. */
const operations: readonly JobOperation[] = [
  'addFreePlan',
  'removeFreePlan',
  'grantPlan',
  'revokePlan',
  'verifyMember',
  'endSessions',
  'disableMember',
  'enableMember',
  'deleteMember',
];

interface BulkBarProps {
  selection: Selection;
  filters: Filters;
  /** How many the filters find; null = not counted. */
  count: number | null;
  /** Whether there are more than the chosen ones. */
  hasMore: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  onOver: () => void;
}

/** What can be done for the chosen members. */
export function BulkBar({ selection, filters, count, hasMore, onChooseAll, onClear, onOver }: BulkBarProps) {
  const { app, may } = useConsole();
  const [operation, setOperation] = useState<JobOperation | null>(null);
  const isNarrow = useNarrow();
  const { members, isAll } = selection;
  const all = count === null ? 'All that match' : `All ${countOf(count)}`;
  const words = isAll ? `${all} chosen` : `${countOf(members.size)} chosen`;
  const hasPlans = (isFree: boolean) => app.plans.some((plan) => plan.isFree === isFree);
  const offered = operations.filter(
    (one) =>
      may('startJob') &&
      may(one) &&
      (!one.endsWith('FreePlan') || hasPlans(true)) &&
      (!['grantPlan', 'revokePlan'].includes(one) || hasPlans(false)),
  );
  const buttons = offered.map((one) => (
    <Button key={one} kind={one === 'deleteMember' ? 'danger' : 'secondary'} isSmall onPress={() => setOperation(one)}>
      {jobWords[one].verb}
    </Button>
  ));
  return (
    <section className={list.bulk} aria-label="Chosen members">
      <Announced>{words}</Announced>
      <p>{words}</p>
      <div>
        {!isAll && hasMore && (
          <Button kind="secondary" isSmall onPress={onChooseAll}>
            {count === null ? 'Choose all that match' : `Choose all ${countOf(count)}`}
          </Button>
        )}
        <Button kind="secondary" isSmall onPress={onClear}>
          Choose none
        </Button>
        {!isNarrow && buttons}
      </div>
      {/* All of them would take the room of the list. */}
      {isNarrow && buttons.length > 0 && (
        <details>
          <summary>Change them</summary>
          <div>{buttons}</div>
        </details>
      )}
      {operation && (
        <BulkDialog
          operation={operation}
          selection={selection}
          filters={filters}
          onCancel={() => setOperation(null)}
          onBegun={() => {
            setOperation(null);
            onClear();
          }}
          onOver={onOver}
        />
      )}
    </section>
  );
}
