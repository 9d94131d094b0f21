import type { Tenant } from '../../src/contract/tenant.ts';
import type { Random } from '../../src/platform/process/random.ts';
import { newToken } from '../../src/platform/process/secrets.ts';
import { canonicalEmail } from '../../src/service/domain/email-address.ts';
import { newConnectionId, newId, newMemberId } from '../../src/service/domain/ids.ts';
import { inviteLifetimeMs } from '../../src/service/domain/invites.ts';
import { mailJobKind } from '../../src/service/domain/mails/mail.ts';
import { type Webhook, webhookJobKind } from '../../src/service/domain/webhooks.ts';
import type { Store } from '../../src/service/store/store.ts';
import { prices, type YearMember, yearOfDays, yearOfMembers } from './year-of-members.ts';

const memberCount = 2_000;
const dayMs = 24 * 60 * 60_000;
/** Of the demo's own app. */
const hook = { endpoint: 'juniper', url: 'http://127.0.0.1:4871/hooks/members' };

/**
 * A year of a studio for the console, in live mode: 2,000 members, what they pay, and mails and
 * webhooks that failed. Once for each app.
 */
export async function plantYear(store: Store, random: Random, appId: string): Promise<void> {
  const tenant: Tenant = { appId, mode: 'live' };
  await store.transaction(async (tx) => {
    if (!(await tx.seeds.claim(appId, 'year:live'))) return;
    const now = await tx.now();
    const members = yearOfMembers(memberCount, now);
    const ids: string[] = [];
    for (const member of members) ids.push(await plantMember(tx, random, tenant, member, now));
    for (const { day, active, monthlyRevenue } of yearOfDays(members, now))
      await tx.numbers.record(tenant, { day, active, monthlyRevenue: [{ currency: 'eur', amount: monthlyRevenue }] });
    await plantFailures(tx, random, tenant, ids.slice(-5));
  });
}

async function plantMember(
  { members, planConnections, sessions, teams }: Store,
  random: Random,
  tenant: Tenant,
  { email, signedUpAt, paid, ...member }: YearMember,
  now: number,
): Promise<string> {
  const id = newMemberId(random, tenant.mode);
  const customFields = {
    'first-name': member.firstName,
    'last-name': member.lastName,
    level: member.level,
    letter: String(member.wantsLetters),
  };
  await members.create(tenant, {
    id,
    email,
    emailCanon: canonicalEmail(email)!,
    verified: member.verified,
    customFields,
    seeded: true,
    createdAt: signedUpAt,
    lastSeenAt: member.lastSeenAt,
    paymentCustomerId: paid ? `cus_demo_${newId(random)}` : null,
  });
  const mine = { memberId: id, payment: null };
  if (member.hasFreePlan)
    await planConnections.add(tenant, {
      ...mine,
      id: newConnectionId(random, tenant.mode),
      planId: 'pln_free',
      active: true,
      status: 'ACTIVE',
      type: 'FREE',
      createdAt: signedUpAt,
    });
  if (paid)
    await planConnections.add(tenant, {
      ...mine,
      id: newConnectionId(random, tenant.mode),
      planId: prices[paid.priceId].planId,
      active: paid.endedAt === null && !paid.isUnpaid,
      status: paid.endedAt !== null ? 'CANCELED' : paid.isUnpaid ? 'REQUIRES_PAYMENT' : 'ACTIVE',
      type: 'SUBSCRIPTION',
      payment: paymentOf(paid, now),
      createdAt: paid.beganAt,
    });
  const seats = paid && prices[paid.priceId].seats;
  if (seats)
    await teams.create(tenant, {
      id: newId(random),
      planId: prices[paid.priceId].planId,
      ownerId: id,
      maxMembers: seats,
      inviteToken: newToken(random),
      inviteExpiresAt: now + inviteLifetimeMs,
    });
  if (member.isActive)
    await sessions.open(tenant, {
      id: newId(random),
      // The hash of no token: no browser logs in with it.
      tokenHash: newId(random),
      memberId: id,
      credential: 'code',
      device: email.length % 2 === 0 ? 'Safari on iOS' : 'Chrome on Windows',
      lifetimeMs: 90 * dayMs,
      idleMs: 14 * dayMs,
      atMost: 10,
    });
  return id;
}

function paymentOf({ priceId, beganAt, endedAt, isUnpaid }: NonNullable<YearMember['paid']>, now: number) {
  const { amount, months } = prices[priceId];
  const eachMs = (months * 365 * dayMs) / 12;
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const lastPaidAt = beganAt + eachMs * Math.floor(((endedAt ?? now) - beganAt) / eachMs);
  return {
    amount,
    currency: 'eur',
    status: endedAt !== null ? 'CANCELED' : isUnpaid ? 'UNPAID' : 'PAID',
    lastBillingDate: seconds(lastPaidAt),
    nextBillingDate: endedAt === null ? seconds(lastPaidAt + eachMs) : null,
    cancelAtDate: endedAt === null ? null : seconds(endedAt),
    priceId,
  };
}

/** Deliveries that were given up; the worker never sees them waiting. Sent again they arrive. */
async function plantFailures(tx: Store, random: Random, tenant: Tenant, memberIds: readonly string[]): Promise<void> {
  const { outbox } = tx;
  const worker = `demo ${newId(random)}`;
  const failures = new Map<string, string>();
  for (const [i, memberId] of memberIds.entries()) {
    const isMail = i < 2;
    const id = `msg_${newId(random)}`;
    failures.set(id, isMail ? '550 5.1.1 mailbox unavailable' : 'answered 503');
    const payload: Webhook = {
      ...hook,
      type: 'member.created',
      body: JSON.stringify({ type: 'member.created', appId: tenant.appId, data: { member: { id: memberId } } }),
    };
    const job = isMail
      ? { kind: mailJobKind, payload: {}, mail: { template: 'welcome' as const, language: 'en' } }
      : { kind: webhookJobKind, payload };
    await outbox.add(tenant, { ...job, id, about: memberId });
  }
  const kinds = [mailJobKind, webhookJobKind];
  const now = await tx.now();
  for (const { id, kind } of await outbox.claim({ worker, kinds, limit: 100, leaseMs: 60_000 })) {
    const error = failures.get(id);
    const lastTry =
      kind === webhookJobKind ? { at: now, durationMs: 212, status: 503, text: 'Back in a moment' } : null;
    if (error !== undefined) await outbox.failed(worker, id, { error, retryInMs: null, lastTry });
  }
  await outbox.release(worker);
}
