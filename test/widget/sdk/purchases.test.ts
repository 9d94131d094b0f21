// @window
import { beforeEach, describe, expect, it } from 'vitest';
import { createSdk } from '../../../src/widget/sdk/sdk.ts';

const checkout = 'https://checkout.test/c/1';
let sent: { url: string; body: unknown }[];
let went: string[];
const sdk = () =>
  createSdk(
    {
      appId: 'app_demo',
      domain: 'http://service.test',
      fetch: async (url, init) => {
        sent.push({ url, body: JSON.parse(init.body as string) });
        return new Response(JSON.stringify({ data: { url: checkout } }));
      },
    },
    window,
    (href) => void went.push(href),
  );

describe('M §2 buying', () => {
  beforeEach(() => {
    sent = [];
    went = [];
    window.location.href = 'http://site.test/pages/pricing.html?a=1';
  });

  it('M §2 purchasePlansWithCheckout sends addresses as this page means them, and leads to the checkout', async () => {
    const answer = await sdk().purchasePlansWithCheckout({
      priceId: 'prc_pro',
      couponId: 'SPRING',
      successUrl: 'thanks.html',
      metadataForCheckout: { source: 'flyer' },
    });
    expect(answer.data.url).toBe(checkout);
    expect(went).toEqual([checkout]);
    expect(sent).toEqual([
      {
        url: 'http://service.test/member/plans/create-checkout-session',
        body: {
          priceId: 'prc_pro',
          couponId: 'SPRING',
          metadataForCheckout: { source: 'flyer' },
          success_url: 'http://site.test/pages/thanks.html',
          origin_url: 'http://site.test/pages/pricing.html?a=1',
        },
      },
    ]);
  });

  it('M §2 launchStripeCustomerPortal leads to the portal', async () => {
    await sdk().launchStripeCustomerPortal({ priceIds: ['prc_pro'], returnUrl: '/account' });
    expect(went).toEqual([checkout]);
    expect(sent[0]).toEqual({
      url: 'http://service.test/member/create-billing-portal-session',
      body: {
        priceIds: ['prc_pro'],
        return_url: 'http://site.test/account',
        origin_url: 'http://site.test/pages/pricing.html?a=1',
      },
    });
  });

  it('M §2 with autoRedirect false both only answer the address', async () => {
    const answers = [
      await sdk().purchasePlansWithCheckout({ priceId: 'prc_pro', autoRedirect: false }),
      await sdk().launchStripeCustomerPortal({ autoRedirect: false }),
    ];
    expect(answers.map(({ data }) => data.url)).toEqual([checkout, checkout]);
    expect(went).toEqual([]);
  });
});
