import { useLocation, useSearch } from 'wouter';
import { ConfigScreen, type Editing } from '../config/config-screen.tsx';
import { type Usage, useUsage } from '../config/use-usage.ts';
import { queryOf, readFilters } from '../state/query-filters.ts';
import { GroupEditor } from './group-editor.tsx';
import { GroupList } from './group-list.tsx';
import { PaymentsForm } from './payments-form.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanList } from './plan-list.tsx';
import { draftOf, groupKeptBecause, type PlansDraft, withoutPlan } from './plans-draft.ts';

const tabs = [
  ['plans', 'Plans'],
  ['groups', 'Content groups'],
  ['payments', 'Payments'],
] as const;

/** What members can take or buy, and what it opens. */
export const PlansScreen = ({ base }: { base: string }) => (
  <ConfigScreen base={base} name="plans" title="Plans" tabs={tabs} draftOf={draftOf}>
    {(editing) => <PlansView base={base} editing={editing} />}
  </ConfigScreen>
);

interface ViewProps {
  base: string;
  editing: Editing<PlansDraft>;
}

function PlansView({ base, editing }: ViewProps) {
  const usage = useUsage();
  if (editing.tab === 'payments') return <PaymentsForm base={base} editing={editing} />;
  return editing.tab === 'groups' ? (
    <Groups base={base} editing={editing} />
  ) : (
    <Plans base={base} editing={editing} usage={usage} />
  );
}

function Plans({ base, editing, usage }: ViewProps & { usage: Usage }) {
  const [, go] = useLocation();
  const { draft, change, stored, app, round, mistakes, mistakeOf } = editing;
  const { plan: chosen } = readFilters(useSearch(), ['plan'] as const);
  const index = draft.plans.findIndex(({ id }) => id === chosen);
  const plan = draft.plans[index];
  const addressOf = (id?: string) => `${base}/plans${queryOf({ plan: id })}`;
  return (
    <>
      {plan ? (
        <PlanEditor
          key={plan.id}
          base={base}
          plan={plan}
          stored={stored.plans?.find(({ id }) => id === plan.id)}
          draft={draft}
          usage={usage}
          round={round}
          back={addressOf()}
          mistakeOf={(path) => mistakeOf(`plans[${index}].${path}`)}
          onDraft={(what, next) => change(`${plan.id}.${what}`, next)}
          onRemove={() => {
            go(addressOf());
            change(`${plan.id} removed`, withoutPlan(draft, plan.id));
          }}
        />
      ) : (
        <PlanList
          base={base}
          draft={draft}
          app={app}
          usage={usage}
          isWrong={(one) => mistakes.some(({ path }) => path.startsWith(`plans[${draft.plans.indexOf(one)}].`))}
          addressOf={addressOf}
          onOrder={(plans) => change('order', { ...draft, plans })}
          onAdd={(added) => {
            change(`${added.id} added`, { ...draft, plans: [...draft.plans, added] });
            go(addressOf(added.id));
          }}
        />
      )}
    </>
  );
}

function Groups({ base, editing }: ViewProps) {
  const [, go] = useLocation();
  const { draft, change, stored, app, round, mistakes, mistakeOf } = editing;
  const { group: chosen } = readFilters(useSearch(), ['group'] as const);
  const groups = draft.contentGroups;
  const index = groups.findIndex(({ id }) => id === chosen);
  const group = groups[index];
  const addressOf = (id?: string) => `${base}/plans${queryOf({ tab: 'groups', group: id })}`;
  const set = (what: string, contentGroups: PlansDraft['contentGroups']) => change(what, { ...draft, contentGroups });
  return (
    <>
      {group ? (
        <GroupEditor
          key={group.id}
          group={group}
          isStored={stored.contentGroups?.some(({ id }) => id === group.id) ?? false}
          plans={draft.plans}
          keptBecause={groupKeptBecause(app, group)}
          round={round}
          back={addressOf()}
          mistakeOf={(path) => mistakeOf(`contentGroups[${index}].${path}`)}
          onChange={(what, next) =>
            set(
              `${group.id}.${what}`,
              groups.map((one, i) => (i === index ? next : one)),
            )
          }
          onRemove={() => {
            go(addressOf());
            set(
              `${group.id} removed`,
              groups.filter((one) => one !== group),
            );
          }}
        />
      ) : (
        <GroupList
          draft={draft}
          app={app}
          isWrong={(one) => mistakes.some(({ path }) => path.startsWith(`contentGroups[${groups.indexOf(one)}].`))}
          addressOf={addressOf}
          onOrder={(next) => set('order of groups', next)}
          onAdd={(added) => {
            set(`${added.id} added`, [...groups, added]);
            go(addressOf(added.id));
          }}
        />
      )}
    </>
  );
}
