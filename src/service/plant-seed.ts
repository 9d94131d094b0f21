import type { Mode } from '../contract/entities.ts';
import type { Random } from '../platform/process/random.ts';
import { newToken } from '../platform/process/secrets.ts';
import type { App, PlanSetting } from './domain/app-file/app.ts';
import { canonicalEmail } from './domain/email-address.ts';
import { newConnectionId, newId, newMemberId } from './domain/ids.ts';
import { inviteLifetimeMs } from './domain/invites.ts';
import type { Hasher } from './domain/passwords.ts';
import { periodEnd } from './outside/payments/fake-stripe/billing.ts';
import type { PlanConnectionRecord } from './store/plans/plan-connections.ts';
import type { Store } from './store/store.ts';

interface Gardener {
  store: Store;
  hasher: Hasher;
  random: Random;
}

type SeedMember = App['seed']['members'][number];
type Connection = Omit<PlanConnectionRecord, 'createdAt' | 'memberId'>;

const intervals = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;

/**
 * Demo mode: puts the members and teams of the file into the database, once for each app and mode.
 * A deleted member does not come back.
 */
export async function plantSeed({ store, hasher, random }: Gardener, app: App): Promise<void> {
  for (const mode of app.seed.modes) {
    if (!app.keys[mode].length || app.seed.members.length === 0) continue;
    // Hashing is slow and stays out of the transaction; only the first start needs it.
    const hashes = await hashesOf(app, mode, store, hasher);
    if (!hashes) continue;
    await store.transaction(async (tx) => {
      if (!(await tx.seeds.claim(app.id, `members:${mode}`))) return;
      const ids = new Map<string, string>();
      const now = await tx.now();
      for (const [i, member] of app.seed.members.entries())
        ids.set(member.email, await plantMember(tx, app, mode, member, { now, random, passwordHash: hashes[i]! }));
      for (const team of app.seed.teams) await plantTeam(tx, app, mode, team, ids, now, random);
    });
  }
}

async function hashesOf(app: App, mode: Mode, store: Store, hasher: Hasher): Promise<(string | null)[] | null> {
  const first = canonicalEmail(app.seed.members[0]!.email)!;
  if (await store.members.byEmail({ appId: app.id, mode }, first)) return null;
  return Promise.all(app.seed.members.map(({ password }) => (password === null ? null : hasher.hash(password))));
}

async function plantMember(
  store: Store,
  app: App,
  mode: Mode,
  seed: SeedMember,
  { now, random, passwordHash }: { now: number; random: Random; passwordHash: string | null },
): Promise<string> {
  const id = newMemberId(random, mode);
  const tenant = { appId: app.id, mode };
  const { email, verified, customFields, metaData, permissions, isModerator } = seed;
  await store.members.create(tenant, {
    id,
    email,
    emailCanon: canonicalEmail(email)!,
    passwordHash,
    verified,
    customFields,
    metaData,
    permissions,
    isModerator,
    seeded: true,
    paymentCustomerId: seed.prices.length > 0 ? `cus_demo_${newId(random)}` : null,
  });
  const connections = [
    ...seed.plans.map((planId) => freeConnection(planId)),
    ...seed.prices.map((priceId) => paidConnection(app.plans, priceId, now)),
  ];
  for (const connection of connections)
    await store.planConnections.add(tenant, { ...connection, id: newConnectionId(random, mode), memberId: id });
  return id;
}

const freeConnection = (planId: string): Connection => ({
  id: '',
  planId,
  active: true,
  status: 'ACTIVE',
  type: 'FREE',
  payment: null,
});

function paidConnection(plans: PlanSetting[], priceId: string, now: number): Connection {
  const plan = plans.find(({ prices }) => prices.some(({ id }) => id === priceId))!;
  const { amount, currency, type, interval } = plan.prices.find(({ id }) => id === priceId)!;
  const paidAt = Math.floor(now / 1000);
  return {
    id: '',
    planId: plan.id,
    active: true,
    status: 'ACTIVE',
    type,
    payment: {
      amount,
      currency,
      status: 'PAID',
      lastBillingDate: paidAt,
      nextBillingDate: interval && periodEnd(paidAt, { ...interval, interval: intervals[interval.type] }),
      cancelAtDate: null,
      priceId,
    },
  };
}

async function plantTeam(
  store: Store,
  app: App,
  mode: Mode,
  { plan, owner, members }: App['seed']['teams'][number],
  ids: ReadonlyMap<string, string>,
  now: number,
  random: Random,
): Promise<void> {
  const tenant = { appId: app.id, mode };
  const id = newId(random);
  await store.teams.create(tenant, {
    id,
    planId: plan,
    ownerId: ids.get(owner)!,
    maxMembers: app.plans.find((one) => one.id === plan)?.team?.seats ?? null,
    inviteToken: newToken(random),
    inviteExpiresAt: now + inviteLifetimeMs,
  });
  for (const email of members) await store.teams.join(tenant, id, ids.get(email)!);
}
