import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import { config } from '../config/config.style.ts';
import { MoveButtons, moved } from '../config/move-buttons.tsx';
import type { StoredApp, StoredPlan } from '../config/stored-app.ts';
import { UsageNote } from '../config/usage-note.tsx';
import { holdersOf, type Usage } from '../config/use-usage.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { rows } from '../parts/rows.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { useRowKeys } from '../state/use-row-keys.ts';
import { pricesWords } from './plan-words.ts';
import { groupsOf, isRetired, type PlansDraft } from './plans-draft.ts';

interface PlanListProps {
  draft: PlansDraft;
  app: StoredApp;
  usage: Usage;
  isWrong: (plan: StoredPlan) => boolean;
  addressOf: (id: string) => string;
  onOrder: (plans: StoredPlan[]) => void;
  onAdd: (plan: StoredPlan) => void;
}

/** Every plan with its prices, what it opens and who holds it. */
export function PlanList({ draft, app, usage, isWrong, addressOf, onOrder, onAdd }: PlanListProps) {
  const [isAdding, setAdding] = useState(false);
  const [, go] = useLocation();
  const body = useRowKeys();
  const { plans } = draft;
  return (
    <>
      <div className={config.bar}>
        <UsageNote usage={usage} of="members" />
        <Button isSmall onPress={() => setAdding(true)}>
          Add plan
        </Button>
      </div>
      <Announced>{`${plans.length} plans`}</Announced>
      {isAdding && (
        <AddDialog
          title="Add a plan"
          message="It is free until you give it a price. Nothing changes on your site before you publish it."
          nameLabel="Name"
          idLabel="Id"
          idHint="Pages name the plan so. It stays as it is."
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
        <Scroll label="All plans">
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">Plan</th>
                <th scope="col" data-wide="">
                  Price
                </th>
                <th scope="col" data-wide="">
                  Opens
                </th>
                <th scope="col" data-wide="">
                  Held by
                </th>
                <th scope="col">
                  <span className={rows.unseen}>Order</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {plans.map((plan, i) => {
                const holders = usage.byMode ? (holdersOf(usage, plan.id) ?? 'No one') : '–';
                return (
                  <tr
                    key={plan.id}
                    tabIndex={-1}
                    onKeyDown={({ key, target, currentTarget }) =>
                      key === 'Enter' && target === currentTarget && go(addressOf(plan.id))
                    }
                  >
                    <td>
                      <Link className={config.name} href={addressOf(plan.id)}>
                        {plan.name || plan.id}
                      </Link>
                      <span className={config.badges}>
                        {plan.team && <Badge tone="plain">Team</Badge>}
                        {isRetired(plan) && <Badge tone="quiet">Retired</Badge>}
                        {isWrong(plan) && <Badge tone="bad">Has a mistake</Badge>}
                      </span>
                      <small>{plan.id}</small>
                      <small data-narrow="">{`${pricesWords(plan)}. Held by: ${holders.toLowerCase()}.`}</small>
                    </td>
                    <td data-wide="">{pricesWords(plan)}</td>
                    <td data-wide="">
                      {groupsOf(draft, plan.id)
                        .map(({ name }) => name)
                        .join(', ') || 'Nothing'}
                      {draft.secondFactor?.plans?.includes(plan.id) && <small>Needs an authenticator app</small>}
                    </td>
                    <td data-wide="">{holders}</td>
                    <td data-number="" data-tight="">
                      <MoveButtons
                        name={plan.name || plan.id}
                        index={i}
                        count={plans.length}
                        onMove={(to) => onOrder(moved(plans, i, to))}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
