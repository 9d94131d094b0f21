import { Fragment, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import { EditorHead } from '../config/editor-head.tsx';
import { EntryList } from '../config/entry-list.tsx';
import { idFrom, numberOf } from '../config/new-id.ts';
import type { StoredPlan, StoredPrice } from '../config/stored-app.ts';
import { SwitchField } from '../config/switch-field.tsx';
import { holdersOf, type Usage } from '../config/use-usage.ts';
import { PlanFacts } from './plan-facts.tsx';
import { groupsOf, isFree, type PlansDraft, withGroups } from './plans-draft.ts';
import { PriceFields } from './price-fields.tsx';
import { TeamFields } from './team-fields.tsx';

interface PlanEditorProps {
  base: string;
  plan: StoredPlan;
  /** As it is in effect; undefined = not yet. */
  stored: StoredPlan | undefined;
  draft: PlansDraft;
  usage: Usage;
  /** Changes where the fields must begin anew. */
  round: number;
  back: string;
  mistakeOf: (path: string) => string | undefined;
  onDraft: (what: string, draft: PlansDraft) => void;
  onRemove: () => void;
}

type Change = (what: string, plan: StoredPlan) => void;

/** One plan: its prices, what it opens, and where it is used beside it. */
export function PlanEditor(props: PlanEditorProps) {
  const { base, plan, stored, draft, usage, round, back, mistakeOf, onDraft, onRemove } = props;
  const [title] = useState(plan.name || plan.id);
  const change: Change = (what, next) =>
    onDraft(what, { ...draft, plans: draft.plans.map((one) => (one === plan ? next : one)) });
  const shared = { plan, mistakeOf, onChange: change };
  return (
    <Columns
      asideLabel="Where it is used"
      form={
        <form className={config.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <EditorHead back={back} backLabel="All plans" title={title} />
          <Fragment key={round}>
            <TextField
              name="plan-name"
              label="Name"
              initial={plan.name}
              error={mistakeOf('name')}
              onInput={(name) => change('name', { ...plan, name })}
            />
            <TextField
              name="plan-description"
              label="Description"
              isLong
              initial={plan.description ?? ''}
              error={mistakeOf('description')}
              onInput={(text) => change('description', { ...plan, description: text || undefined })}
            />
            <h2>Prices</h2>
            <Prices {...shared} draft={draft} />
            <h2>What it opens</h2>
            {draft.contentGroups.length > 0 ? (
              <ChoiceField
                name="plan-groups"
                label="Content groups"
                // Ids may hold commas.
                choices={draft.contentGroups.map(({ name, allowAllMembers }, i) => ({
                  value: String(i),
                  label: allowAllMembers ? `${name} (open to all members)` : name,
                }))}
                initial={groupsOf(draft, plan.id)
                  .map((group) => draft.contentGroups.indexOf(group))
                  .join()}
                onInput={(chosen) => onDraft('groups', withGroups(draft, plan.id, chosen.split(',')))}
              />
            ) : (
              <p>There is no content group yet: add one under Content groups.</p>
            )}
            <h2>Teams</h2>
            <TeamFields {...shared} />
            <h2>More</h2>
            <MoreFields {...shared} />
            <h2>Remove</h2>
            <Removal usage={usage} plan={plan} isStored={stored !== undefined} onRemove={onRemove} />
          </Fragment>
        </form>
      }
      aside={<PlanFacts base={base} plan={plan} stored={stored} draft={draft} usage={usage} />}
    />
  );
}

interface PartProps {
  plan: StoredPlan;
  mistakeOf: (path: string) => string | undefined;
  onChange: Change;
}

function Prices({ plan, draft, mistakeOf, onChange }: PartProps & { draft: PlansDraft }) {
  const { prices = [] } = plan;
  const taken = draft.plans.flatMap((one) => one.prices ?? []).map(({ id }) => id);
  const { currency = 'eur' } = prices.at(-1) ?? draft.plans.flatMap((one) => one.prices ?? [])[0] ?? {};
  const newPrice = (): StoredPrice => ({
    id: idFrom(plan.id.replace(/^pln_/, ''), taken, 'prc_'),
    name: prices.length === 0 ? plan.name : '',
    amount: undefined as unknown as number,
    currency,
    interval: { type: 'MONTH', count: 1 },
  });
  // Members take a free plan themselves; what has a price is bought.
  const withPrices = (next: StoredPrice[]): StoredPlan => ({
    ...plan,
    prices: next.length > 0 ? next : undefined,
    ...(next.length > 0 && { allowedAtSignup: undefined, selfService: undefined }),
  });
  return (
    <>
      <p>
        {isFree(plan)
          ? 'Without a price the plan is free.'
          : 'A new amount applies to new purchases. Running subscriptions keep theirs.'}
      </p>
      <EntryList
        label="Prices"
        entries={prices}
        nameOf={({ name }, i) => name || `Price ${i + 1}`}
        addLabel="Add price"
        newEntry={newPrice}
        onChange={(what, next) => onChange(`prices.${what}`, withPrices(next))}
      >
        {(price, i, set, id) => (
          <PriceFields
            id={id}
            price={price}
            isTeam={plan.team != null}
            mistakeOf={(path) => mistakeOf(`prices[${i}].${path}`)}
            onChange={set}
          />
        )}
      </EntryList>
      {isFree(plan) && (
        <>
          <SwitchField
            name="plan-at-signup"
            label="A sign-up may choose it"
            isOn={plan.allowedAtSignup}
            error={mistakeOf('allowedAtSignup')}
            onChange={(allowedAtSignup) => onChange('allowedAtSignup', { ...plan, allowedAtSignup })}
          />
          <SwitchField
            name="plan-self-service"
            label="Members add and remove it themselves"
            isOn={plan.selfService}
            error={mistakeOf('selfService')}
            onChange={(selfService) => onChange('selfService', { ...plan, selfService })}
          />
        </>
      )}
    </>
  );
}

const MoreFields = ({ plan, mistakeOf, onChange }: PartProps) => (
  <>
    <SwitchField
      name="plan-active"
      label="On offer"
      isOn={plan.isActive}
      isOnByDefault
      hint="A plan that is not on offer is retired: its members keep it, and no one else can take it."
      onChange={(isActive) => onChange('isActive', { ...plan, isActive })}
    />
    <TextField
      name="plan-redirect"
      label="Page after it was added"
      initial={plan.redirect ?? ''}
      hint="A path of your site, such as /welcome. Empty: the page stays."
      error={mistakeOf('redirect')}
      onInput={(text) => onChange('redirect', { ...plan, redirect: text.trim() || undefined })}
    />
    <TextField
      name="plan-priority"
      label="Rank"
      inputMode="decimal"
      initial={String(plan.priority ?? '')}
      hint="Which plan counts when a member has several: the one with the largest number."
      error={mistakeOf('priority')}
      onInput={(text) => onChange('priority', { ...plan, priority: numberOf(text) })}
    />
  </>
);

interface RemovalProps {
  usage: Usage;
  plan: StoredPlan;
  isStored: boolean;
  onRemove: () => void;
}

/** What members hold is retired, and never removed. */
function Removal({ usage, plan, isStored, onRemove }: RemovalProps) {
  const holders = holdersOf(usage, plan.id);
  if (isStored && (holders || !usage.byMode))
    return (
      <p>
        {holders
          ? `Held by ${holders}, so it stays. Retire it instead: take it off offer under More.`
          : 'A plan can be removed as soon as its members are counted.'}
      </p>
    );
  return (
    <>
      <p>No one has this plan. It is taken out of the content groups that it opens.</p>
      <div>
        <ConfirmButton question="Remove this plan?" onConfirm={onRemove}>
          Remove plan
        </ConfirmButton>
      </div>
    </>
  );
}
