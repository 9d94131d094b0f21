import type { Mode } from '../../contract/entities.ts';
import type { ConfigChange } from '../../contract/wire-admin-config.ts';
import { countOf } from '../state/format.ts';
import { config } from './config.style.ts';
import type { StoredApp, StoredPlan } from './stored-app.ts';

interface AffectedMembersProps extends Pick<ConfigChange, 'affected' | 'subscribers'> {
  before: StoredApp;
  after: StoredApp;
}

const isFree = ({ prices = [] }: StoredPlan) => prices.length === 0;

const opened = ({ contentGroups = [] }: StoredApp, id: string) =>
  contentGroups.filter(({ allowAllMembers, plans = [] }) => allowAllMembers || plans.includes(id));

/**
 * The names of content groups that the plan opened before and does not any more. One that is
 * removed is open to everyone.
 */
function closedTo(id: string, before: StoredApp, after: StoredApp): string {
  const idsOf = (groups: StoredApp['contentGroups'] = []) => groups.map((group) => group.id);
  const [still, there] = [idsOf(opened(after, id)), idsOf(after.contentGroups)];
  return opened(before, id)
    .flatMap((group) => (still.includes(group.id) || !there.includes(group.id) ? [] : group.name))
    .join(', ');
}

/** What the change means for those who hold the plan. */
function consequenceOf(before: StoredPlan | undefined, after: StoredPlan | undefined): string {
  if (!after)
    return before && isFree(before)
      ? 'It is removed and gives no access any more.'
      : 'It is removed and gives no access any more, but subscriptions at Stripe continue. Retire it instead.';
  if (before && isFree(before) !== isFree(after))
    return isFree(after)
      ? 'It becomes free; subscriptions at Stripe continue.'
      : 'It becomes a paid plan; they keep it.';
  return after.isActive === false && before?.isActive !== false
    ? 'It is retired: they keep it, and no one else can take it.'
    : '';
}

/** "2 test ", before "members". */
const countIn = (mode: Mode, members: number) => `${countOf(members)} ${mode === 'sandbox' ? 'test ' : ''}`;

/** "Pro, Monthly". */
const priceIn = (plan: StoredPlan | undefined, id: string) =>
  [plan?.name, plan?.prices?.find((price) => price.id === id)?.name].filter(Boolean).join(', ') || id;

/**
 * Members whose plan or price the change removes, retires, or makes paid or free, or whose
 * subscription goes on at Stripe alone.
 */
export function AffectedMembers({ affected, subscribers, before, after }: AffectedMembersProps) {
  if (affected.length + subscribers.length === 0) return null;
  const planIn = (app: StoredApp, id: string) => app.plans?.find((plan) => plan.id === id);
  return (
    <ul className={config.affected} aria-label="Members who notice it">
      {affected.map(({ planId, priceId, mode, members }) => {
        const plan = planIn(before, planId);
        const count = countIn(mode, members);
        if (priceId !== undefined)
          return (
            <li key={`${priceId} ${mode}`}>
              <strong>{`${count}${members === 1 ? 'member pays' : 'members pay'} ${priceIn(plan, priceId)}.`}</strong>{' '}
              The price is removed: they keep the plan and go on paying, and no one else can buy it.
            </li>
          );
        const closed = closedTo(planId, before, after);
        const who = `${count}${members === 1 ? 'member holds' : 'members hold'}`;
        return (
          <li key={`${planId} ${mode}`}>
            <strong>{`${who} ${plan?.name ?? planId}.`}</strong> {consequenceOf(plan, planIn(after, planId))}{' '}
            {closed && `They cannot enter ${closed} any more.`}
          </li>
        );
      })}
      {subscribers.map(({ planId, mode, members }) => (
        <li key={`subscribers ${planId} ${mode}`}>
          <strong>
            {`${countIn(mode, members)}${members === 1 ? 'member has a subscription' : 'members have subscriptions'} to ${planIn(before, planId)?.name ?? planId}.`}
          </strong>{' '}
          {members === 1 ? 'It goes on' : 'They go on'} at Stripe, and Latchkey does not hear of{' '}
          {members === 1 ? 'it' : 'them'} any more: end {members === 1 ? 'it' : 'them'} there first.
        </li>
      ))}
    </ul>
  );
}
