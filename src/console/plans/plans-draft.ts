import type { Mode } from '../../contract/entities.ts';
import type { StoredApp, StoredGroup, StoredPlan } from '../config/stored-app.ts';

/** What the screen edits: content groups and the second factor name plans. */
export interface PlansDraft {
  plans: StoredPlan[];
  contentGroups: StoredGroup[];
  secondFactor?: StoredApp['secondFactor'];
  payments: NonNullable<StoredApp['payments']>;
}

export const draftOf = ({ plans = [], contentGroups = [], secondFactor, payments = {} }: StoredApp): PlansDraft => ({
  plans,
  contentGroups,
  payments,
  ...(secondFactor && { secondFactor }),
});

export const isFree = ({ prices = [] }: StoredPlan) => prices.length === 0;
export const isRetired = ({ isActive = true }: StoredPlan) => !isActive;

/** Something has a price, and no account at Stripe takes the money of this mode. */
export const needsStripe = ({ plans, payments }: PlansDraft, mode: Mode) =>
  !payments[mode] && plans.some((plan) => !isFree(plan) && !isRetired(plan));

const without = (list: string[] | undefined, id: string) => list?.filter((one) => one !== id);

/** The draft without a plan, wherever it is named. */
export function withoutPlan(draft: PlansDraft, id: string): PlansDraft {
  const { plans, contentGroups, secondFactor } = draft;
  return {
    ...draft,
    plans: plans.filter((plan) => plan.id !== id),
    contentGroups: contentGroups.map((group) =>
      group.plans?.includes(id) ? { ...group, plans: without(group.plans, id) } : group,
    ),
    ...(secondFactor && {
      secondFactor: secondFactor.plans?.includes(id)
        ? { ...secondFactor, plans: without(secondFactor.plans, id) }
        : secondFactor,
    }),
  };
}

/** The content groups that a plan opens by its name. */
export const groupsOf = ({ contentGroups }: PlansDraft, id: string) =>
  contentGroups.filter(({ plans = [] }) => plans.includes(id));

/** The plan opens exactly these groups, which are named by their places. */
export function withGroups(draft: PlansDraft, id: string, places: readonly string[]): PlansDraft {
  const contentGroups = draft.contentGroups.map((group, i) => {
    const { plans = [] } = group;
    const opens = places.includes(String(i));
    if (opens === plans.includes(id)) return group;
    return { ...group, plans: opens ? [...plans, id] : plans.filter((one) => one !== id) };
  });
  return { ...draft, contentGroups };
}

/** Why a group must stay; null = nothing else names it. */
export function groupKeptBecause({ commentChannels = [] }: StoredApp, { key }: StoredGroup): string | null {
  const channel = commentChannels.find(({ group }) => group === key);
  return channel ? `The comment channel ${channel.key} is for this group.` : null;
}
