import { createHash } from 'node:crypto';
import type { Tenant } from '../../src/contract/tenant.ts';
import type { MemberFilters } from '../../src/service/store/members/member-search.ts';
import type { NewMember } from '../../src/service/store/members/members.ts';
import type { Passkeys } from '../../src/service/store/members/passkeys.ts';
import type { NewFlow } from '../../src/service/store/sessions/issue-code.ts';
import type { NewSession } from '../../src/service/store/sessions/sessions.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const tenant: Tenant = { appId: 'app_one', mode: 'live' };
export const otherTenants: Tenant[] = [
  { appId: 'app_one', mode: 'sandbox' },
  { appId: 'app_two', mode: 'live' },
];

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A clock that only the test advances. */
export function testClock(start = Date.UTC(2030, 0, 1)) {
  let now = start;
  return {
    clock: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

export const newMember = (name: string, more: Partial<NewMember> = {}): NewMember => ({
  id: `mem_${name}`,
  email: `${name}@example.com`,
  emailCanon: `${name}@example.com`,
  ...more,
});

export const newFlow = (name: string, more: Partial<NewFlow> = {}): NewFlow => ({
  idHash: hashOf(`flow ${name}`),
  purpose: 'reset',
  memberId: null,
  emailCanon: 'ada@example.com',
  codeMac: hashOf(`code ${name}`),
  lifetimeMs: 10 * minuteMs,
  link: { tokenHash: hashOf(`link ${name}`), lifetimeMs: 60 * minuteMs },
  ...more,
});

export const newPasskey = (id: string, memberId: string): Parameters<Passkeys['add']>[1] => ({
  id,
  credentialId: `credential ${id}`,
  memberId,
  publicKey: 'cG9pbnQ',
  counter: 0,
  transports: ['internal'],
  isBackedUp: false,
  aaguid: '00000000-0000-0000-0000-000000000000',
  name: id,
});

export const newSession = (name: string, memberId: string, more: Partial<NewSession> = {}): NewSession => ({
  id: `ses_${name}`,
  tokenHash: hashOf(`token ${name}`),
  memberId,
  credential: 'password',
  lifetimeMs: 90 * dayMs,
  idleMs: 14 * dayMs,
  atMost: 20,
  ...more,
});

/** A number of things at the same time. */
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A subscription whose last payment has failed. */
export const unpaidPlan = (memberId: string) =>
  ({
    id: 'con_unpaid',
    memberId,
    planId: 'pln_pro',
    active: false,
    status: 'REQUIRES_PAYMENT',
    type: 'SUBSCRIPTION',
    payment: {
      amount: 12,
      currency: 'eur',
      status: 'FAILED',
      priceId: 'prc_gone',
      lastBillingDate: null,
      nextBillingDate: null,
      cancelAtDate: null,
    },
  }) as const;

/** The filters that all members fit. */
export const allMembers: MemberFilters = {
  search: '',
  plan: null,
  status: null,
  disabled: null,
  verified: null,
  createdFrom: null,
  createdTo: null,
  seenFrom: null,
  seenTo: null,
  field: null,
};
