import { useState } from 'react';
import { Link } from 'wouter';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import { config } from '../config/config.style.ts';
import { EntryTable } from '../config/entry-table.tsx';
import type { StoredApp, StoredPlan } from '../config/stored-app.ts';
import { UsageNote } from '../config/usage-note.tsx';
import { holdersOf, type Usage } from '../config/use-usage.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { useConsole } from '../state/console-context.ts';
import { numberOf } from '../state/format.ts';
import { modeWords, pricesWords } from './plan-words.ts';
import { groupsOf, isRetired, needsStripe, type PlansDraft } from './plans-draft.ts';

interface PlanListProps {
  base: string;
  draft: PlansDraft;
  app: StoredApp;
  usage: Usage;
  isWrong: (plan: StoredPlan) => boolean;
  addressOf: (id: string) => string;
  onOrder: (plans: StoredPlan[]) => void;
  onAdd: (plan: StoredPlan) => void;
}

/** Every plan with its prices, what it opens and who holds it. */
export function PlanList({ base, draft, app, usage, isWrong, addressOf, onOrder, onAdd }: PlanListProps) {
  const [isAdding, setAdding] = useState(false);
  const { plans } = draft;
  const {
    app: { fakeStripe },
    place,
  } = useConsole();
  const isFake = fakeStripe.includes(place.mode);
  const holders = ({ id }: StoredPlan) => (usage.byMode ? (holdersOf(usage, id) ?? 'No one') : '–');
  return (
    <>
      <div className={config.bar}>
        <UsageNote usage={usage} of="members" />
        {needsStripe(draft, place.mode) && (
          <p>
            {isFake ? 'This demo sells with a fake of Stripe.' : `Stripe is not connected in ${modeWords[place.mode]}.`}{' '}
            <Link href={`${base}/plans?tab=payments`}>{isFake ? 'Connect Stripe' : 'Connect it to sell'}</Link>
          </p>
        )}
        <Button isSmall onPress={() => setAdding(true)}>
          Add plan
        </Button>
      </div>
      <Announced>{numberOf(plans.length, 'plan')}</Announced>
      {isAdding && (
        <AddDialog
          title="Add a plan"
          message="It is free until you give it a price. Nothing changes on your site before you publish it."
          nameLabel="Name"
          idLabel="Id"
          idHint="Pages refer to the plan by this. It cannot be changed later."
          idPrefix="pln_"
          taken={plans.map(({ id }) => id)}
          path={`plans[${plans.length}]`}
          nameAt="name"
          idAt="id"
          appWith={(name, id) => ({ ...app, plans: [...plans, { id, name }] })}
          onAdd={(name, id) => onAdd({ id, name })}
          onCancel={() => setAdding(false)}
        />
      )}
      {plans.length === 0 ? (
        <Notice icon="card" title="No plans yet" action={<Button onPress={() => setAdding(true)}>Add plan</Button>}>
          A plan is what members take or buy. It opens content groups.
        </Notice>
      ) : (
        <EntryTable
          label="All plans"
          entries={plans}
          idOf={({ id }) => id}
          nameTitle="Plan"
          nameOf={({ id, name }) => name || id}
          badges={(plan) => (
            <>
              {plan.team && <Badge tone="plain">Team</Badge>}
              {isRetired(plan) && <Badge tone="quiet">Retired</Badge>}
            </>
          )}
          notes={(plan) => (
            <>
              <small>{plan.id}</small>
              <small data-narrow="">{`${pricesWords(plan)}. Held by: ${holders(plan).toLowerCase()}.`}</small>
            </>
          )}
          isWrong={isWrong}
          columns={[
            { title: 'Price', cell: pricesWords },
            {
              title: 'Opens',
              cell: ({ id }) => (
                <>
                  {groupsOf(draft, id)
                    .map(({ name }) => name)
                    .join(', ') || 'Nothing'}
                  {draft.secondFactor?.plans?.includes(id) && <small>Needs an authenticator app</small>}
                </>
              ),
            },
            { title: 'Held by', cell: holders },
          ]}
          addressOf={addressOf}
          onOrder={onOrder}
        />
      )}
    </>
  );
}
