import { computed, signal } from '@preact/signals-core';
import type { Member, Team } from '../../contract/entities.ts';
import { givesAccess } from '../../contract/gives-access.ts';
import type { ElementContext } from '../element/context.tsx';
import { httpUrl } from '../element/http-url.ts';
import { createActions } from './actions.ts';
import { createResource } from './resource.ts';

type OwnedTeam = Member['teams']['ownedTeams'][number];

/** §2.5, §6 the teams that the member owns, those with an active plan first. */
export function createTeamsModel(element: ElementContext) {
  const { member, app } = element.state;
  const owned = computed(() => {
    const { teams, planConnections = [] } = member.current.value ?? {};
    const isActive = ({ planId }: OwnedTeam) =>
      planConnections.some((one) => one.planId === planId && givesAccess(one));
    const all = teams?.ownedTeams ?? [];
    return [...all.filter(isActive), ...all.filter((team) => !isActive(team))];
  });
  const models = new Map<string, ReturnType<typeof createTeamModel>>();
  const modelOf = (team: OwnedTeam) => {
    const model = models.get(team.teamId) ?? createTeamModel(element, team);
    models.set(team.teamId, model);
    return model;
  };
  const shown = signal(modelOf(owned.peek()[0] ?? { teamId: '' }));

  return {
    shown,
    load: () => shown.peek().load(),
    choices: computed(() =>
      owned.value.map(({ teamId, planId = '' }) => ({
        value: teamId,
        label: app.config.value?.plans.find(({ id }) => id === planId)?.name ?? planId,
      })),
    ),
    choose(teamId: string) {
      const team = owned.peek().find((one) => one.teamId === teamId);
      if (!team) return;
      shown.value = modelOf(team);
      void shown.value.load();
    },
  };
}

function createTeamModel(element: ElementContext, { teamId, planId }: OwnedTeam) {
  const { state, say } = element;
  const { sdk } = state;
  const team = createResource(() => sdk.getTeam({ teamId }));
  const { running, run } = createActions(element);
  const change = (over: (now: Team) => Partial<Team>) => {
    const now = team.data.peek();
    if (now) team.data.value = { ...now, ...over(now) };
  };

  const connection = computed(() => state.member.current.value?.planConnections.find((one) => one.planId === planId));

  return {
    teamId,
    team,
    load: team.load,
    running,
    /** R50 the plan has ended or is not paid: the service takes no invites. */
    isInactive: computed(() => planId !== undefined && !(connection.value && givesAccess(connection.value))),
    /** An unpaid plan is paid in the panel of the plans; an ended one is bought anew. */
    isUnpaid: computed(
      () => state.member.current.value?.stripeCustomerId && (connection.value?.status ?? 'CANCELED') !== 'CANCELED',
    ),
    isFull: computed(() => {
      const now = team.data.value;
      return now !== null && now.maxTeamMembers !== null && now.members.length >= now.maxTeamMembers;
    }),
    /**
     * §7.2 this site's origin, the plan's page for invited people, and the token; null while there
     * is no living invite.
     */
    inviteLink: computed(() => {
      const now = team.data.value;
      if (!now?.inviteToken) return null;
      const url = new URL(now.plan.teamAccountInviteSignupLink ?? '/', location.origin);
      url.searchParams.set('inviteToken', now.inviteToken);
      return url.href;
    }),
    upgradeLink: computed(() => httpUrl(team.data.value?.plan.teamAccountUpgradeLink)),
    regenerate: () =>
      run('invite', async () => {
        const { data } = await sdk.generateInviteToken({ teamId });
        change(() => data);
        return say('invite_regenerated');
      }),
    remove: (memberId: string) =>
      run(memberId, async () => {
        await sdk.removeMemberFromTeam({ teamId, memberId });
        change(({ members }) => ({ members: members.filter(({ member }) => member.id !== memberId) }));
        const now = state.member.current.peek();
        if (now) {
          // The plans panel counts the same seats.
          const ownedTeams = now.teams.ownedTeams.map((owned) =>
            owned.teamId === teamId && owned.seatsUsed ? { ...owned, seatsUsed: owned.seatsUsed - 1 } : owned,
          );
          state.member.set({ ...now, teams: { ...now.teams, ownedTeams } });
        }
        return say('member_removed');
      }),
  };
}
