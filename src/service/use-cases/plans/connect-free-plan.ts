import { newToken } from '../../../platform/process/secrets.ts';
import type { PlanSettings } from '../../domain/app-settings.ts';
import { newConnectionId, newId } from '../../domain/ids.ts';
import { inviteLifetimeMs } from '../../domain/invites.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

type PlanContext = Pick<Context, 'app' | 'random' | 'tenant'> & {
  /** What was taken comes back as it was. */
  isUndo?: boolean;
};

/**
 * Gives a member a plan free of charge, and the team that a plan for teams brings. `store`: of the
 * transaction that it belongs to.
 */
export async function connectFreePlan(
  context: PlanContext,
  store: Store,
  memberId: string,
  plan: PlanSettings,
  { complimentary, endsAt }: { complimentary?: true | undefined; endsAt?: number | null | undefined } = {},
): Promise<'added' | 'exists'> {
  const { app, random, tenant } = context;
  const added = await store.planConnections.add(tenant, {
    id: newConnectionId(random, app.mode),
    memberId,
    planId: plan.id,
    active: true,
    status: 'ACTIVE',
    type: 'FREE',
    payment: null,
    ...(complimentary && { complimentary }),
    ...(endsAt && { endsAt }),
  });
  if (added === 'added' && plan.team) await makeTeam(context, store, memberId, plan);
  return added;
}

/**
 * R48 the member's own team of a plan, made once: a member who takes the plan again finds her team
 * again, with the plan's seats of today, or by an undo with those it had. No member loses her seat
 * by that: a team that is too full only admits no new one.
 */
export async function makeTeam(
  context: Omit<PlanContext, 'app'>,
  store: Store,
  ownerId: string,
  plan: PlanSettings,
  seats: number = plan.team?.seats ?? 0,
): Promise<void> {
  const { tenant } = context;
  const { owned } = await store.teams.ofMember(tenant, ownerId);
  const own = owned.find(({ planId }) => planId === plan.id);
  if (own && !context.isUndo && own.maxMembers !== seats) await store.teams.setSeats(tenant, own.id, seats);
  if (!plan.team || own) return;
  await store.teams.create(tenant, {
    id: newId(context.random),
    planId: plan.id,
    ownerId,
    maxMembers: seats,
    inviteToken: newToken(context.random),
    inviteExpiresAt: (await store.now()) + inviteLifetimeMs,
  });
}
