import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import { freePorts } from '../../support/free-ports.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { times } from '../../support/store-fixtures.ts';
import { browser } from '../outside/social/browser.ts';

const site = 'http://localhost:4871';

describeEngines(
  'R46 checkout and billing portal',
  (engine) => {
    let service: HttpService;
    let token: string;
    beforeAll(async () => {
      const [port] = await freePorts(1);
      service = await createHttpService({
        store: await engine.open({ secrets: ['a secret of the tests that is long enough'] }),
        env: { MS_PORT: String(port), MS_PUBLIC_URL: `http://localhost:${port}` },
      });
      // The stand-in's webhooks arrive by the network, as the real ones do.
      await service.server.listen({ host: 'localhost', port });
      token = await service.logIn('grace@example.com');
    });
    afterAll(() => service.close());

    const buy = (input: Record<string, unknown>, origin: string | null = site) =>
      service.call('purchasePlansWithCheckout', { priceId: 'prc_pro_monthly', ...input }, { token, origin });
    const portal = (input: Record<string, unknown> = {}, as = token) =>
      service.call('launchStripeCustomerPortal', input, { token: as, origin: site });
    const pages = browser(site);
    const settled = async () => (await service.fake!()).settled();
    const pro = async () =>
      (await service.call('getCurrentMember', {}, { token }))
        .json()
        .data.planConnections.find(({ planId }: { planId: string }) => planId === 'pln_pro');

    it.each([
      [{ priceId: 'prc_none' }, 'price-no-longer-available'],
      [{ priceId: 'pln_pro' }, 'price-no-longer-available'],
      [{ quantity: 5 }, 'invalid-request'],
      [{ amount: 1 }, 'invalid-request'],
      [{ currency: 'usd' }, 'invalid-request'],
      [{ customerId: 'cus_1' }, 'invalid-request'],
      [{ stripeCustomerId: 'cus_1' }, 'invalid-request'],
      [{ couponId: 'NOSUCH' }, 'invalid-coupon'],
      [{ metadataForCheckout: { latchkey_member: 'mem_1' } }, 'invalid-field-value'],
      [{ success_url: 'https://evil.example/' }, 'invalid-field-value'],
      [{ cancel_url: 'https://evil.example/' }, 'invalid-field-value'],
      [{ origin_url: 'https://evil.example/' }, 'invalid-field-value'],
      [{ success_url: '//evil.example' }, 'invalid-field-value'],
      [{ success_url: '/\\evil.example' }, 'invalid-field-value'],
      [{ success_url: 'http://localhost:4871@evil.example/' }, 'invalid-field-value'],
      [{ success_url: 'javascript:alert(1)' }, 'invalid-field-value'],
    ])('R46 %j is refused: %s', async (input, code) => {
      const answer = await buy(input);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, code]);
    });

    it('§6 a member who has never paid has no billing portal', async () => {
      const mary = await service.logIn('mary@example.com');
      const answer = await portal({}, mary);
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'no-payment-customer']);
    });

    it('R46 of five checkouts that are begun at the same moment one can be paid; under one key they are one', async () => {
      const anna = await service.logIn('mary@example.com');
      const begin = (headers = {}) =>
        service.call(
          'purchasePlansWithCheckout',
          { priceId: 'prc_pro_monthly' },
          { token: anna, origin: site, headers },
        );
      const answers = await times(5, () => begin());
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
      const { world } = await service.fake!();
      const open = () => world.records.sessions.filter(({ status }) => status === 'open');
      expect(open()).toHaveLength(1);
      const same = await times(5, () => begin({ 'idempotency-key': 'one-purchase' }));
      expect(new Set(same.map(({ body }) => body)).size).toBe(1);
      expect(open()).toHaveLength(1);
      world.records.sessions.length = 0;
    });

    it('R46 the session holds the values of the configuration, and a card of 4242 opens the plan', async () => {
      const answer = await buy({
        success_url: '/thanks?from={CHECKOUT_SESSION_ID}',
        origin_url: `${site}/pages/landing.html`,
        metadataForCheckout: { source: 'flyer' },
      });
      const { url } = answer.json().data;
      const { world } = await service.fake!();
      const session = world.records.sessions.at(-1)!;
      const member = (await service.store.members.byEmail(sandbox, 'grace@example.com'))!;
      expect(world.get('prices', session.price)).toMatchObject({
        unitAmount: 1200,
        currency: 'eur',
        recurring: { interval: 'month', count: 1 },
      });
      expect(session).toMatchObject({
        quantity: 1,
        customer: member.paymentCustomerId,
        successUrl: `${site}/thanks?from={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${site}/pages/landing.html`,
        metadata: { source: 'flyer', latchkey_member: member.id },
      });

      const card = { expiry: '12 / 34', cvc: '123' };
      const declined = await pages.visit(url, { ...card, number: '4000 0000 0000 0002' });
      expect(declined).toMatchObject({ text: expect.stringContaining('declined') });
      expect(await pro()).toBeUndefined();
      expect(await pages.visit(url, { ...card, number: '4242 4242 4242 4242' })).toMatchObject({
        left: `${site}/thanks?from=${session.id}`,
      });
      await settled();
      expect(await pro()).toMatchObject({
        active: true,
        status: 'ACTIVE',
        type: 'SUBSCRIPTION',
        payment: { amount: 12, currency: 'eur', priceId: 'prc_pro_monthly' },
      });
      const seen = (await service.call('getAppAndMember', {}, { token })).json().data.app.contentGroups;
      expect(seen).toMatchObject([{ key: 'premium', activeMemberHasAccess: true }]);
      const again = await buy({});
      expect([again.statusCode, again.json().error.code]).toEqual([409, 'already-have-plan']);
    });

    it('R46 the portal is the member’s own, and a cancelled subscription shows its end', async () => {
      for (const [input, code] of [
        [{ return_url: 'https://evil.example/' }, 'invalid-field-value'],
        [{ priceIds: ['prc_none'] }, 'price-no-longer-available'],
        [{ customerId: 'cus_1' }, 'invalid-request'],
      ] as const)
        expect((await portal(input)).json().error.code).toBe(code);
      const { url } = (await portal({ priceIds: ['prc_pro_monthly', 'prc_pro_yearly'] })).json().data;
      const { world } = await service.fake!();
      const { id } = world.records.subscriptions.at(-1)!;
      await pages.visit(url, { do: 'cancel', subscription: id });
      await settled();
      expect((await pro()).payment).toMatchObject({ cancelAtDate: expect.any(Number), nextBillingDate: null });
      await pages.visit(url, { do: 'skip', subscription: id });
      await settled();
      expect(await pro()).toMatchObject({ active: false, status: 'CANCELED' });
    });

    it('R85 logs one row per checkout, portal visit and event of Stripe about them', async () => {
      const { id } = (await service.store.members.byEmail(sandbox, 'grace@example.com'))!;
      const rows = await service.store.auditLog.list(sandbox, { memberId: id, limit: 1_000 });
      const about = (event: string) =>
        rows.filter((row) => row.event === event).map(({ actor, detail }) => [actor, detail]);
      expect(about('checkout-begun')).toEqual([['member', { priceId: 'prc_pro_monthly' }]]);
      expect(about('portal-opened')).toEqual([['member', {}]]);
      // Bought, cancelled to its end, and ended.
      expect(about('payment-plan-changed').map(([actor]) => actor)).toEqual(['service', 'service', 'service']);
      // Without the times: their digits may spell the end of a card.
      const told = rows.map(({ at, ...row }) => row);
      expect(JSON.stringify(told)).not.toMatch(/4242|cus_|grace@/);
    });

    it('§6 a seeded member who counts as paying finds her subscriptions in the portal', async () => {
      const { url } = (await portal({}, await service.logIn())).json().data;
      const page = await pages.visit(url);
      expect(page).toMatchObject({ text: expect.stringMatching(/ada@example\.com[\s\S]*Pro/) });
    });

    it('R23 receipts go to the address that an operator gives a member, not to that of a rehearsal', async () => {
      const { world } = await service.fake!();
      const { id, paymentCustomerId } = (await service.store.members.byEmail(sandbox, 'grace@example.com'))!;
      const customer = () => world.records.customers.find((one) => one.id === paymentCustomerId)?.email;
      const move = (query: object) =>
        service.inject({
          method: 'PATCH',
          url: `/admin/members/${id}`,
          headers: { 'x-api-key': 'sk_sb_demo' },
          payload: { email: 'grace@new.example' },
          query: { ...query },
        });
      expect((await move({ dryRun: 'true' })).statusCode).toBe(200);
      expect(customer()).toBe('grace@example.com');
      expect((await move({})).statusCode).toBe(200);
      expect(customer()).toBe('grace@new.example');
    });

    it('R78 deleting an account ends its payments', async () => {
      const { world } = await service.fake!();
      const { id, paymentCustomerId } = (await service.store.members.byEmail(sandbox, 'ada@example.com'))!;
      const answer = await service.call('deleteMember', undefined, { token: await service.logIn() });
      expect(answer.statusCode).toBe(200);
      await settled();
      expect(await service.store.members.byId(sandbox, id)).toBeNull();
      expect(world.records.customers.some((one) => one.id === paymentCustomerId)).toBe(false);
      const own = world.records.subscriptions.filter(({ customer }) => customer === paymentCustomerId);
      expect(own.map(({ status }) => status)).toEqual(own.map(() => 'canceled'));
    });
  },
  ['memory', 'postgres'],
);
