// @window
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../../support/free-ports.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { openPage, type TestPage, until } from './scene.ts';

/**
 * M §1.4 plan and price buttons over the real service, which sells through its stand-in for Stripe.
 */

let service: HttpService;
let page: TestPage;
beforeAll(async () => {
  // A payment leads back to sites of the app only.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:4871/page');
  const [port] = await freePorts(1);
  service = await createHttpService({
    env: { MS_PORT: String(port), MS_PUBLIC_URL: `http://localhost:${port}` },
    app(app) {
      const open = { allowedAtSignup: true, selfService: true };
      app.plans.push(
        { id: 'pln_gallery', name: 'Gallery', ...open, redirect: '/gallery' },
        { id: 'pln_news', name: 'News', ...open },
      );
    },
  });
  // The stand-in's answers and webhooks arrive by the network, as the real ones do.
  await service.server.listen({ host: 'localhost', port });
});
afterAll(() => service.close());
afterEach(() => page.close());

let people = 0;
const open = (html: string) => {
  page = openPage(service, html);
  return page;
};
/** A new member for each test. */
async function join(plans: string[] = []) {
  const email = `zofia-${++people}@example.com`;
  await page.sdk.signupMemberEmailPassword({
    email,
    password: 'a bowl for every morning',
    plans: plans.map((planId) => ({ planId })),
  });
  return email;
}
const held = () => (page.state.member.current.value?.planConnections ?? []).map(({ planId }) => planId).sort();
const kept = (key: string) => sessionStorage.getItem(key);
/** The session of the stand-in that the page was led to. */
async function sold() {
  await until(() => page.went.length > 0);
  const { world } = await service.fake!();
  return world.records.sessions.at(-1)!;
}
const continueWithCard = async () => {
  await until(() => page.state.modal.current.value?.view === 'test_card');
  page.state.modal.succeed({ type: 'CONTINUE', data: {} } as never);
  page.state.modal.close();
};

describe('free plans', () => {
  it('M §1.4 a visitor’s click is remembered for her sign-up and forgets a chosen price; the link goes on', () => {
    open('<a href="#x" data-ms-plan:add="pln_free">x</a><a href="#y" data-ms-plan:update="pln_news">y</a>');
    sessionStorage.setItem('ms_price', 'prc_pro_monthly');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.$('a').dispatchEvent(click);
    expect([kept('ms_plan'), kept('ms_price'), click.defaultPrevented]).toEqual(['pln_free', null, false]);
    page.click('a + a');
    expect(kept('ms_plan')).toBe('pln_news');
  });

  it('M §1.4 a member’s click adds the plan in place, and says the button’s own words', async () => {
    open('<button data-ms-plan:add="pln_news" data-ms-success-message="The letter is yours.">x</button>');
    await join();
    page.click('button');
    expect(page.$('button').getAttribute('aria-busy')).toBe('true');
    page.click('button');
    await until(() => page.toast());
    expect([held(), page.toast()]).toEqual([['pln_news'], 'The letter is yours.']);
    expect(page.calls.filter((path) => path === '/member/plans/add')).toHaveLength(1);
    expect([page.$('button').hasAttribute('aria-busy'), kept('ms_plan')]).toEqual([false, null]);
    expect(page.navigate.assign).not.toHaveBeenCalled();
  });

  it('M §1.4 without words of the button the service speaks, and a plan with a redirect leads there', async () => {
    open('<a href="#" data-ms-modal="signup" data-ms-plan:add="pln_gallery">x</a><b data-ms-plan:add="pln_news">y</b>');
    await join();
    const told: unknown[] = [];
    page.state.trace.listen(({ what, facts }) => told.push([what, facts]));
    page.click('b');
    await until(() => page.toast());
    expect(page.toast()).toMatch(/plan/i);
    page.click('a');
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign.mock.calls[0]![0]).toMatch(/\/gallery$/);
    // §2.7 the inspector can say why.
    expect(told.at(-1)).toEqual(['redirect', expect.objectContaining({ to: expect.stringMatching(/\/gallery$/) })]);
    // A member has no use for the sign-up that the same button opens for visitors.
    expect(page.state.modal.current.value).toBeNull();
  });

  it('M §1.4 a plan that she has already is a mistake that is told, also to the page', async () => {
    open('<button data-ms-plan:add="pln_free">x</button>');
    const told = vi.fn();
    page.$('button').addEventListener('ms:error', ((event: CustomEvent) => told(event.detail.code)) as EventListener);
    await join(['pln_free']);
    page.click('button');
    await until(() => page.toast());
    expect([told.mock.calls, page.state.toast.current.value?.type]).toEqual([[['already-have-plan']], 'error']);
  });

  it('M §1.4 an update replaces her free plans and leaves what she pays for', async () => {
    open('<button data-ms-plan:update="pln_news">x</button>');
    await page.logIn('ada@example.com');
    await page.sdk.addPlan({ planId: 'pln_free' });
    const paid = held().filter((id) => id !== 'pln_free');
    page.click('button');
    await until(() => page.toast());
    expect([held(), paid]).toEqual([['pln_news', ...paid].sort(), ['pln_pro', 'pln_team']]);
    await page.sdk.removePlan({ planId: 'pln_news' });
  });

  it('M §1.4 an update that is refused takes nothing away', async () => {
    open('<button data-ms-plan:update="pln_pro">x</button>');
    await join(['pln_free']);
    page.click('button');
    await until(() => page.toast());
    expect(held()).toEqual(['pln_free']);
  });

  it('M §1.4 a removal is for those who have the plan, works in place, and hides its button', async () => {
    open(
      '<button id="free" data-ms-plan:remove="pln_free">x</button><i id="news" data-ms-plan:remove="pln_news">y</i>',
    );
    expect([page.seen('#free'), page.seen('#news')]).toEqual([null, null]);
    await join(['pln_free']);
    expect([page.seen('#free'), page.seen('#news')]).toEqual(['x', null]);
    page.click('#free');
    await until(() => page.toast());
    expect([held(), page.seen('#free')]).toEqual([[], null]);
  });
});

describe('prices', () => {
  const button = '<button data-ms-price:add="prc_pro_monthly" data-ms-coupon="WELCOME">x</button>';

  it('M §1.4 a visitor’s click remembers price and coupon, and forgets plan and earlier coupon', () => {
    open(`${button}<b data-ms-price:update="prc_pro_yearly, prc_pro_monthly">y</b>`);
    sessionStorage.setItem('ms_plan', 'pln_free');
    page.click('button');
    expect([kept('ms_price'), kept('ms_plan'), kept('ms_coupon_btn')]).toEqual(['prc_pro_monthly', null, 'WELCOME']);
    page.click('b');
    expect([kept('ms_price'), kept('ms_coupon_btn')]).toEqual(['prc_pro_yearly', null]);
    expect(page.calls).toEqual([]);
  });

  it('M §1.4 "all" forgets the remembered price, and with it the way back to its checkout', async () => {
    open(`${button}<b data-ms-price:remove="all">y</b><i data-ms-action="return-to-checkout">z</i>`);
    await join();
    expect(page.seen('i')).toBeNull();
    page.$('button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await until(() => page.seen('i') === 'z');
    page.click('b');
    expect([kept('ms_price'), page.seen('i')]).toEqual([null, null]);
  });

  it('M §1.4 in test mode the test cards come first: closed, nothing is bought', async () => {
    open(button);
    await join();
    page.click('button');
    await until(() => page.state.modal.current.value?.view === 'test_card');
    page.state.modal.close();
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    expect(page.calls).not.toContain('/member/plans/create-checkout-session');
    expect(page.toast()).toBeNull();
  });

  it('M §1.4 who has the plan hears so at once, and is shown no test card for it', async () => {
    open(button);
    await page.logIn('ada@example.com');
    await page.state.app.load();
    page.click('button');
    await until(() => page.toast());
    expect(kept('ms_price')).toBeNull();
    expect([page.toast(), page.state.modal.current.value, page.went]).toEqual([
      'You have this plan already.',
      null,
      [],
    ]);
  });

  it('R46 a member’s click leads to checkout and back to this page; two clicks are one', async () => {
    open('<button data-ms-price:add="prc_pro_yearly">x</button>');
    await join();
    page.click('button');
    page.click('button');
    await continueWithCard();
    expect(await sold()).toMatchObject({ successUrl: location.href, cancelUrl: location.href });
    expect(page.calls.filter((path) => path.endsWith('create-checkout-session'))).toHaveLength(1);
  });

  it('M §1.4 a coupon that does not exist is told', async () => {
    open('<button data-ms-price:add="prc_pro_yearly" data-ms-coupon="NOSUCH">x</button>');
    await join();
    page.click('button');
    await continueWithCard();
    await until(() => page.toast());
    expect([page.state.toast.current.value?.type, page.went]).toEqual(['error', []]);
  });

  it('M §1.4 who left checkout finds the way back to it, until she has bought', async () => {
    open(`<button data-ms-price:add="prc_pro_monthly">x</button><i data-ms-action="return-to-checkout">z</i>`);
    await join();
    page.click('button');
    await continueWithCard();
    await sold();
    page.click('i');
    await continueWithCard();
    await until(() => page.went.length === 2);
    const current = page.state.member.current.value!;
    const bought = {
      ...{ id: 'con_1', planId: 'pln_pro', active: true, status: 'ACTIVE', type: 'SUBSCRIPTION' },
      payment: { priceId: 'prc_pro_monthly' },
    };
    page.state.member.set({ ...current, planConnections: [bought as never] });
    expect([kept('ms_price'), page.seen('i')]).toEqual([null, null]);
    // A member who returns from the payment reads the success message, once.
    await until(() => page.toast() === 'Thank you. Your plan is active.');
    page.state.toast.hide();
    page.state.member.set({ ...current, planConnections: [bought as never] });
    expect(page.toast()).toBeNull();
  });

  it('M §1.4 a member with the plan of a remembered price sees no payment message at login', async () => {
    open(`<button data-ms-price:add="prc_pro_monthly">x</button>`);
    page.click('button');
    expect(kept('ms_price')).toBe('prc_pro_monthly');
    await page.logIn('ada@example.com');
    await until(() => kept('ms_price') === null);
    // It would be said as soon as the words are here.
    await page.state.texts.load('en');
    expect(page.toast()).toBeNull();
  });

  it('M §1.4 an update leads who pays already to the portal, and everybody else to checkout of the first', async () => {
    open('<button data-ms-price:update="prc_pro_yearly,prc_pro_monthly">x</button>');
    await join();
    page.click('button');
    await continueWithCard();
    const { world } = await service.fake!();
    expect(world.get('prices', (await sold()).price)).toMatchObject({ unitAmount: 12_000 });
    page.close();
    open('<button data-ms-price:update="prc_pro_yearly,prc_pro_monthly">x</button>');
    await page.logIn('ada@example.com');
    const asked = vi.spyOn(page.sdk, 'launchStripeCustomerPortal');
    page.click('button');
    await until(() => page.went.length > 0);
    expect(page.went[0]).toContain('/fake-stripe/portal/');
    expect(asked.mock.calls).toEqual([[{ priceIds: ['prc_pro_yearly', 'prc_pro_monthly'] }]]);
    // A subscription that is over is none.
    const { planConnections, ...her } = page.state.member.current.value!;
    const over = planConnections.map((one) => ({ ...one, status: 'CANCELED' as const, active: false }));
    page.state.member.set({ ...her, planConnections: over });
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    page.click('button');
    await until(() => page.state.modal.current.value?.view === 'test_card');
    expect(asked).toHaveBeenCalledOnce();
  });

  it('M §1.4 the portal is for those who pay, and its button is hidden from all others', async () => {
    open('<button data-ms-action="customer-portal">x</button>');
    await join();
    expect(page.seen('button')).toBeNull();
    await page.logIn('ada@example.com');
    expect(page.seen('button')).toBe('x');
    page.click('button');
    await until(() => page.went.length > 0);
    expect(page.went[0]).toContain('/fake-stripe/portal/');
  });

  it("M §1.1 sends the portal the configuration in the page's global, but no element of that name", async () => {
    open('<button data-ms-action="customer-portal">x</button>');
    await page.logIn('ada@example.com');
    const led = vi.spyOn(page.sdk, 'launchStripeCustomerPortal').mockResolvedValue({ data: { url: '' } });
    const global = window as unknown as { _memberstackPortalConfig?: unknown };
    for (const [given, expected] of [
      [{ features: { invoice_history: { enabled: true } } }, { configuration: { features: expect.anything() } }],
      [document.createElement('a'), {}],
    ] as const) {
      global._memberstackPortalConfig = given;
      page.click('button');
      await until(() => led.mock.calls.length > 0);
      expect(led.mock.calls[0]).toEqual([{ priceIds: [], ...expected }]);
      led.mockClear();
      await until(() => !page.$('button').hasAttribute('aria-busy'));
    }
    Reflect.deleteProperty(global, '_memberstackPortalConfig');
  });
});

describe('a sign-up that ends in a payment', () => {
  const fields = '<input data-ms-member="email"><input data-ms-member="password" value="a bowl for every morning">';
  const form = (more: string) => `<form data-ms-form="signup" ${more}>${fields}<button>Go</button></form>`;
  const send = () => {
    const email = `zofia-${++people}@example.com`;
    page.type('[data-ms-member=email]', email);
    page.submit();
    return email;
  };

  it('M §1.2 the form’s price leads to checkout, and the payment to where the form leads', async () => {
    open(form('data-ms-price:add="prc_pro_monthly" redirect="/thanks"'));
    send();
    await continueWithCard();
    expect(await sold()).toMatchObject({
      successUrl: new URL('/thanks', location.href).href,
      cancelUrl: location.href,
    });
    expect(page.navigate.assign).not.toHaveBeenCalled();
    expect(held()).toEqual([]);
  });

  it('M §1.2 so does the price of an earlier click, unless the form forgets it', async () => {
    open(form(''));
    sessionStorage.setItem('ms_price', 'prc_team_monthly');
    send();
    await continueWithCard();
    const { world } = await service.fake!();
    expect(world.get('prices', (await sold()).price)).toMatchObject({ unitAmount: 4500 });
    page.close();
    open(form('data-ms-price:remove="all" redirect="/in"'));
    sessionStorage.setItem('ms_price', 'prc_team_monthly');
    send();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect([page.went, kept('ms_price')]).toEqual([[], null]);
  });

  it('M §1.2 a coupon on the form is used at its checkout', async () => {
    open(form('data-ms-price:update="prc_pro_yearly" data-ms-coupon="STUDIO20"'));
    send();
    await continueWithCard();
    expect(await sold()).toMatchObject({ coupon: 'STUDIO20' });
  });

  it('M §1.2 who is here already under the typed address goes straight to checkout', async () => {
    open(form('data-ms-price:add="prc_pro_monthly"'));
    const email = await join();
    page.type('[data-ms-member=email]', email.toUpperCase());
    page.submit();
    await continueWithCard();
    await sold();
    expect(page.calls.filter((path) => path === '/auth/signup')).toHaveLength(1);
  });

  it('M §1.4 so does who presses a sign-up button with a chosen price', async () => {
    open('<a data-ms-modal="signup" data-ms-price:add="prc_pro_monthly">x</a><b data-ms-modal="signup">y</b>');
    page.click('a');
    page.state.modal.close();
    await join();
    page.click('b');
    await continueWithCard();
    await sold();
  });

  it('M §1.4 a sign-up in the modal goes on to the chosen price once it has closed', async () => {
    open('<a data-ms-modal="signup" data-ms-price:add="prc_pro_monthly">x</a>');
    page.click('a');
    expect(page.state.modal.current.value?.view).toBe('signup');
    await join();
    page.state.modal.succeed({ type: 'SIGNUP', data: { redirect: '/start' } });
    page.state.modal.close();
    await continueWithCard();
    expect(await sold()).toMatchObject({ successUrl: new URL('/start', location.href).href });
  });
});
