import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { periodEnd } from '../../../../src/service/outside/payments/fake-stripe/billing.ts';
import { formParams } from '../../../../src/service/outside/payments/fake-stripe/form-params.ts';
import { eventually } from '../../../support/eventually.ts';
import { keys, openShop, plans, type Shop } from './shop.ts';

describe('the fake of Stripe', () => {
  let shop: Shop;
  let folder: string | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await shop.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  const customer = () => shop.payments.createCustomer({ id: 'mem_sb_ada', email: '<b>"ada"@example.com' });
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${shop.fake.at.port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${keys.test}` },
    });

  it('§2.6 its pages need no script, load nothing but their sheet, and say that no money moves', async () => {
    shop = await openShop();
    const id = await customer();
    const checkout = (await shop.payments.createCheckout(shop.order(id, plans.monthly))).url;
    const portal = (await shop.payments.createPortal({ customerId: id, returnUrl: 'http://site.example/', plans: [] }))
      .url;
    for (const url of [checkout, portal, `${portal}x`]) {
      const response = await fetch(url);
      const text = await response.text();
      expect(text).toContain('Test mode. No money moves');
      expect(text).not.toMatch(/<script|<style|style=|<b>/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect((await fetch(`${portal}x`)).status).toBe(404);
  });

  it('after a mistake the form shows the card as typed, with its ZIP code, escaped', async () => {
    shop = await openShop();
    const id = await customer();
    const checkout = (await shop.payments.createCheckout(shop.order(id, plans.monthly))).url;
    const portal = (await shop.payments.createPortal({ customerId: id, returnUrl: 'http://site.example/', plans: [] }))
      .url;
    const card = { number: '4242 4242 4242 4242', expiry: '12 / 20', cvc: '12"><b>', zip: '94107' };
    for (const url of [checkout, portal]) {
      expect(await (await fetch(url)).text()).toMatch(/name="zip"[^>]*value="12345"/);
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ do: 'card', ...card }) });
      const text = await response.text();
      expect(response.status).toBe(402);
      for (const typed of ['4242 4242 4242 4242', '12 / 20', '94107']) expect(text).toContain(`value="${typed}"`);
      expect(text).not.toContain('<b>');
    }
  });

  it('a checkout that was open for a day has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    shop = await openShop();
    const { url } = await shop.payments.createCheckout(shop.order(await customer(), plans.monthly));
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    expect(await shop.pay(url)).toContain('This checkout has ended');
    expect(shop.fake.world.records.subscriptions).toEqual([]);
  });

  it('purchases survive a restart, and a broken file is a fresh start', async () => {
    folder = mkdtempSync(join(tmpdir(), 'fake-stripe-'));
    const file = join(folder, 'fake-stripe.json');
    shop = await openShop({ file });
    const { url } = await shop.payments.createCheckout(shop.order(await customer(), plans.monthly));
    await shop.pay(url);
    const [bought] = shop.ledger.connections();
    await shop.stop();
    shop = await openShop({ file });
    expect(await shop.payments.read(bought!.id)).toEqual(bought);
    await shop.stop();
    writeFileSync(file, '{"customers": [');
    shop = await openShop({ file });
    expect(await shop.payments.read(bought!.id)).toBeNull();
  });

  it('R60 a webhook that was not taken comes again, with the same event', async () => {
    shop = await openShop();
    shop.answerWith = 503;
    const id = await customer();
    const { url } = await shop.payments.createCheckout(shop.order(id, plans.once));
    const paid = shop.pay(url);
    await eventually(() => expect(shop.arrived).toHaveLength(3));
    expect(shop.ledger.connections()).toEqual([]);
    shop.answerWith = null;
    await paid;
    expect(shop.ledger.connections()).toMatchObject([{ status: 'ACTIVE' }]);
    const ids = shop.arrived.map(({ body }) => JSON.parse(body.toString()).id);
    expect(new Set(ids.slice(3))).toEqual(new Set(ids.slice(0, 3)));
  });

  it('refuses like Stripe: keys, parameters, missing objects, a key of another request', async () => {
    shop = await openShop();
    const stripe = (key: string) => new Stripe(key, { ...shop.fake.at, maxNetworkRetries: 0 });
    const sdk = stripe(keys.test);
    const code = (work: Promise<unknown>) => work.then(() => 'fine').catch((error) => error.code ?? error.type);
    expect(await code(stripe('sk_test_other').customers.create({}))).toBe('StripeAuthenticationError');
    expect(await code(sdk.customers.create({ nickname: 'x' } as never))).toBe('parameter_unknown');
    expect(await code(sdk.prices.create({ product: 'prod_none', currency: 'eur', unit_amount: 1 }))).toBe(
      'resource_missing',
    );
    expect(await code(sdk.prices.create({ currency: 'eur', unit_amount: 1 }))).toBe('parameter_missing');
    expect(await code(sdk.subscriptions.retrieve('sub_none'))).toBe('resource_missing');
    const once = { idempotencyKey: 'k' };
    expect(await code(sdk.customers.create({ email: 'a@example.com' }, once))).toBe('fine');
    expect(await code(sdk.customers.create({ email: 'b@example.com' }, once))).toBe('idempotency_key_in_use');
    expect((await api('/v1/unheard/of')).status).toBe(404);
    const live = stripe(keys.live);
    const made = await sdk.customers.create({});
    expect(await code(live.customers.retrieve(made.id))).toBe('resource_missing');
  });

  it('it reads parameters as the SDK writes them, and no prototype through them', async () => {
    shop = await openShop();
    expect(formParams('a=1&b[c][0]=x&b[c][1]=y&b[d][e]=z&f[0][g]=h')).toEqual({
      a: '1',
      b: { c: ['x', 'y'], d: { e: 'z' } },
      f: [{ g: 'h' }],
    });
    formParams('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('§3 periods end on the same day, or on the last one of a shorter month', async () => {
    shop = await openShop();
    const at = (text: string) => Date.parse(`${text}T10:00:00Z`) / 1000;
    expect(periodEnd(at('2026-01-31'), { interval: 'month', count: 1 })).toBe(at('2026-02-28'));
    expect(periodEnd(at('2026-11-15'), { interval: 'month', count: 3 })).toBe(at('2027-02-15'));
    expect(periodEnd(at('2028-02-29'), { interval: 'year', count: 1 })).toBe(at('2029-02-28'));
    expect(periodEnd(at('2026-01-01'), { interval: 'week', count: 2 })).toBe(at('2026-01-15'));
  });
});
