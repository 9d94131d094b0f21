import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { MemberSearch } from '../../../../src/service/store/members/member-search.ts';
import type { OpenStore } from '../../../../src/service/store/open-store.ts';
import { describeEngines } from '../../../support/engines.ts';
import { allMembers, newSession, tenant } from '../../../support/store-fixtures.ts';

const all: MemberSearch = { ...allMembers, order: 'ASC', from: null, limit: 10 };

const people = [
  { id: 'mem_a', email: 'ada@example.com', first: 'Ada', last: 'Lovelace', verified: true },
  { id: 'mem_b', email: 'grace@navy.example', first: 'Grace', last: 'Hopper', disabled: true },
  { id: 'mem_c', email: 'emilie@example.com', first: 'Émilie', last: 'du Châtelet', verified: true },
  { id: 'mem_d', email: 'a_b%c@example.com', first: 'Percent', last: 'Sign', verified: true },
];

describeEngines('R125 the search of members', (engine) => {
  let store: OpenStore;
  beforeAll(async () => {
    store = await engine.open();
    for (const [i, { id, email, first, last, ...rest }] of people.entries())
      await store.members.create(tenant, {
        ...rest,
        id,
        email,
        emailCanon: email,
        customFields: { 'first-name': first, 'last-name': last },
        createdAt: 1_000 * (i + 1),
      });
    await store.sessions.open(tenant, newSession('d', 'mem_d'));
    const paid = (cancelAtDate: number | null) => ({
      ...{ amount: 12, currency: 'eur', status: '"cancelAtDate":1', priceId: 'prc_pro', cancelAtDate },
      ...{ lastBillingDate: null, nextBillingDate: null },
    });
    const connection = { planId: 'pln_free', active: true, status: 'ACTIVE', type: 'FREE', payment: null } as const;
    await store.planConnections.add(tenant, { ...connection, id: 'con_1', memberId: 'mem_a' });
    await store.planConnections.add(tenant, { ...connection, id: 'con_2', memberId: 'mem_c' });
    await store.planConnections.add(tenant, {
      ...connection,
      id: 'con_3',
      memberId: 'mem_d',
      active: false,
      status: 'CANCELED',
      payment: paid(1_000),
    });
    for (const [memberId, end] of Object.entries({ mem_a: 1_000, mem_c: null }))
      await store.planConnections.add(tenant, {
        ...connection,
        ...{ id: `con_${end}`, memberId, planId: 'pln_pro', type: 'SUBSCRIPTION', payment: paid(end) },
      });
    const unpaid = { ...connection, planId: 'pln_pro', status: 'REQUIRES_PAYMENT', active: false } as const;
    await store.planConnections.add(tenant, { ...unpaid, id: 'con_4', memberId: 'mem_b' });
    // A stranger of another mode.
    await store.members.create(
      { ...tenant, mode: tenant.mode === 'live' ? 'sandbox' : 'live' },
      { id: 'mem_x', email: 'ada@example.com', emailCanon: 'ada@example.com' },
    );
  });
  const idsOf = async (search: Partial<MemberSearch>) =>
    (await store.members.search(tenant, { ...all, ...search })).members.map(({ id }) => id.slice(4)).join('');

  it('takes and finds names that are no text to PostgreSQL, or longer than an entry of an index', async () => {
    const long = randomBytes(2_000).toString('hex');
    const names = ['Zo\u0000e', 'Zu\ud800', 'Zi\\u0000', `Za${long}`, 'Zy\u{1f600}'];
    for (const [i, first] of names.entries())
      await store.members.create(tenant, {
        id: `mem_z${i}`,
        email: `z${i}@odd.example`,
        emailCanon: `z${i}@odd.example`,
        customFields: { 'first-name': first },
        createdAt: 10_000 + i,
      });
    const found = await Promise.all(['zo', 'zu', 'zi', 'za', 'zy\u{1f600}'].map((search) => idsOf({ search })));
    expect(found).toEqual(['z0', 'z1', 'z2', 'z3', 'z4']);
    for (const search of ['love\u0000lace\u0000zz', '\ud800', 'x'.repeat(5_000)])
      expect([search, await idsOf({ search })]).toEqual([search, '']);
    expect(await idsOf({ search: '\u0000love' })).toBe('a');
    for (const [i] of names.entries()) await store.members.remove(tenant, `mem_z${i}`);
  });

  it.each([
    ['ada', 'a'],
    ['ADA@EXAMPLE', 'a'],
    ['love', 'a'],
    ['ada love', 'a'],
    ['love ada', 'a'],
    ['ada hopper', ''],
    ['mem_b', 'b'],
    ['émilie', 'c'],
    ['Émilie', 'c'],
    ['du châ', 'c'],
    ['a_b%', 'd'],
    ['%', ''],
    ['_', ''],
    ["'; drop table members; --", ''],
    ['example.com', ''],
  ])('finds by the beginning %s: %s', async (search, found) => {
    expect(await idsOf({ search })).toBe(found);
  });

  it.each([
    [{}, 'abcd'],
    [{ order: 'DESC' }, 'dcba'],
    [{ disabled: true }, 'b'],
    [{ disabled: false }, 'acd'],
    [{ verified: false }, 'b'],
    [{ verified: true }, 'acd'],
    [{ plan: 'pln_free' }, 'ac'],
    [{ plan: 'pln_none' }, ''],
    [{ plan: 'pln_free', search: 'emi' }, 'c'],
    [{ status: 'ACTIVE' }, 'ac'],
    [{ status: 'CANCELED' }, 'd'],
    [{ status: 'REQUIRES_PAYMENT' }, 'b'],
    [{ status: 'REQUIRES_AUTHENTICATION' }, ''],
    [{ status: 'ENDING' }, 'a'],
    [{ status: 'ENDING', plan: 'pln_pro' }, 'a'],
    [{ status: 'ENDING', plan: 'pln_free' }, ''],
    [{ status: 'ENDING', search: 'emi' }, ''],
    [{ status: 'CANCELED', plan: 'pln_free' }, 'd'],
    [{ status: 'REQUIRES_PAYMENT', plan: 'pln_free' }, ''],
    [{ status: 'ACTIVE', search: 'emi' }, 'c'],
    [{ createdFrom: 2_000, createdTo: 3_000 }, 'bc'],
    [{ createdFrom: 2_000, verified: true, order: 'DESC' }, 'dc'],
    [{ field: { key: 'first-name', value: 'Grace' } }, 'b'],
    [{ field: { key: 'first-name', value: 'Gra' } }, ''],
    [{ field: { key: 'last-name', value: 'Grace' } }, ''],
    [{ field: { key: 'first-name', value: 'Émilie' }, plan: 'pln_free' }, 'c'],
    [{ seenFrom: 5_000 }, 'd'],
    [{ seenTo: 5_000 }, 'abc'],
  ] as const)('filters %j', async (filters, found) => {
    expect(await idsOf(filters)).toBe(found);
  });

  it('pages each find every member once, in both orders', async () => {
    for (const filters of [{}, { verified: true }, { plan: 'pln_free' }, { search: 'mem_' }])
      for (const order of ['ASC', 'DESC'] as const) {
        const whole = await idsOf({ ...filters, order });
        let paged = '';
        let from: MemberSearch['from'] = null;
        do {
          const page = await store.members.search(tenant, { ...all, ...filters, order, from, limit: 1 });
          paged += page.members.map(({ id }) => id.slice(4)).join('');
          from = page.next;
        } while (from);
        expect(paged).toBe(whole);
      }
  });

  it('a filter that few fit goes on where a page has read enough', async () => {
    const crowd = { appId: 'app_crowd', mode: 'live' } as const;
    for (let i = 0; i < 1_100; i++)
      await store.members.create(crowd, {
        id: `mem_${i}`,
        email: `c${i}@example.com`,
        emailCanon: `c${i}@example.com`,
        verified: i === 1_099,
        createdAt: i,
      });
    const found = await store.members.search(crowd, { ...all, verified: true });
    expect(found.members.map(({ id }) => id)).toEqual(['mem_1099']);
    expect(found.next).toBeNull();
  });
});
