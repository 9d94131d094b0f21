import { computed } from '@preact/signals-core';
import type { PlanConnection } from '../../contract/entities.ts';
import type { ElementContext } from '../element/context.tsx';
import { createActions } from './actions.ts';
import { openPortal } from './open-portal.ts';
import { planDetails, teamPlanDetails } from './plan-details.ts';

/** §2.5 the member's plans, free ones and those of teams, and the ways out of them. */
export function createPlansModel(element: ElementContext) {
  const { state, say, language } = element;
  const { sdk, member, app } = state;
  const { running, run } = createActions(element);
  const connections = computed(() => member.current.value?.planConnections ?? []);
  const named = (list: PlanConnection[]) =>
    list.map((connection) => ({
      ...connection,
      name: app.config.value?.plans.find(({ id }) => id === connection.planId)?.name ?? connection.planId,
      details:
        member.current.value && app.config.value
          ? planDetails(connection, member.current.value, app.config.value, say, language())
          : [],
    }));
  const isCustomer = computed(() => Boolean(member.current.value?.stripeCustomerId));

  return {
    running,
    isCustomer,
    paid: computed(() => named(connections.value.filter(({ type }) => type !== 'FREE'))),
    free: computed(() => named(connections.value.filter(({ type }) => type === 'FREE'))),
    teams: computed(() =>
      (member.current.value?.teams.joinedTeams ?? []).map((team) => ({
        ...team,
        details: app.config.value ? teamPlanDetails(team.planId, app.config.value, say, language()) : [],
      })),
    ),
    manage: () => openPortal(sdk, run),
    remove: (planId: string) => run(planId, async () => (await sdk.removePlan({ planId }))._internalUseOnly?.message),
    leave: (teamId: string) =>
      run(teamId, async () => {
        const memberId = member.current.peek()?.id ?? '';
        const { _internalUseOnly: said } = await sdk.removeMemberFromTeam({ teamId, memberId });
        const now = member.current.peek();
        if (!now) return undefined;
        const joinedTeams = now.teams.joinedTeams.filter((team) => team.teamId !== teamId);
        const next = { ...now, teams: { ...now.teams, joinedTeams } };
        sdk.session.cacheMember(next);
        // What the page shows may hang on the team's plan.
        sdk.announce(next);
        return said?.message;
      }),
  };
}
