// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, page, service, startService, until } from './scene.ts';

startService();
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

function open(query: string, html = ''): void {
  history.replaceState(null, '', `/${query}`);
  openPage(service, html);
}

describe('M §1.1 what an address may bring along', () => {
  it('a coupon is remembered for the next checkout, on this page and on later ones; a button’s own wins', async () => {
    open(
      '?couponId=SPRING',
      '<a id="plain" data-ms-price:add="prc_pro_monthly"></a><a id="own" data-ms-price:add="prc_pro_monthly" data-ms-coupon="STUDIO20"></a>',
    );
    await page.logIn();
    const bought = vi.spyOn(page.sdk, 'purchasePlansWithCheckout').mockResolvedValue({ data: { url: '' } });
    const buy = async (button: string, times: number) => {
      page.click(button);
      // Test mode shows its cards first.
      await until(() => page.state.modal.current.value);
      page.state.modal.succeed({ type: 'CONTINUE', data: {} } as never);
      await until(() => bought.mock.calls.length === times);
      page.state.modal.close();
      return bought.mock.calls.at(-1)![0].couponId;
    };
    expect(await buy('#plain', 1)).toBe('SPRING');
    expect(await buy('#own', 2)).toBe('STUDIO20');
    expect(localStorage.getItem('ms_coupon_link')).toBe('SPRING');
  });

  it.each([
    [
      'both services',
      { promotekit_referral: 'pk-1', Rewardful: { referral: 'rw-1', coupon: { id: 'FRIEND' } } },
      '',
      { couponId: 'FRIEND', metadataForCheckout: { promotekit_referral: 'pk-1', rewardful_referral: 'rw-1' } },
    ],
    [
      'a coupon of the address before theirs',
      { Rewardful: { referral: '', coupon: { id: 'FRIEND' } } },
      '?couponId=SPRING',
      { couponId: 'SPRING' },
    ],
    ['no service', {}, '', {}],
    [
      'elements of these names',
      { promotekit_referral: document.createElement('a'), Rewardful: document.createElement('form') },
      '',
      {},
    ],
    [
      'a frame of another site',
      {
        get Rewardful() {
          return new Proxy(
            {},
            {
              get: () => {
                throw new DOMException('cross-origin', 'SecurityError');
              },
            },
          );
        },
      },
      '',
      {},
    ],
  ])('affiliates are named to the checkout: %s', async (_, globals, query, expected) => {
    open(query, '<a data-ms-price:add="prc_pro_monthly"></a>');
    await page.logIn();
    const bought = vi.spyOn(page.sdk, 'purchasePlansWithCheckout').mockResolvedValue({ data: { url: '' } });
    Object.assign(window, globals);
    page.click('a');
    await until(() => page.state.modal.current.value);
    page.state.modal.succeed({ type: 'CONTINUE', data: {} } as never);
    await until(() => bought.mock.calls.length > 0);
    expect(bought.mock.calls[0]).toEqual([{ priceId: 'prc_pro_monthly', ...expected }]);
    for (const name of Object.keys(globals)) Reflect.deleteProperty(window, name);
  });

  it.each([
    ['?unsubscribeSuccess=true&message=No%20more%20mail.', 'No more mail.', 'success'],
    ['?unsubscribeSuccess=false&message=That%20link%20is%20old.', 'That link is old.', 'error'],
  ])('%s says so, as text', (query, text, type) => {
    open(query);
    expect(page.state.toast.current.value).toMatchObject({ text, type });
  });

  it('B8 what it says is text only, short, and nothing without the sign that it belongs to', () => {
    open(
      `?unsubscribeSuccess=true&message=${encodeURIComponent(`<img src=x onerror=alert(1)>${'x'.repeat(300)}`)}`,
      '<p data-ms-message="success"></p>',
    );
    const box = page.$('p');
    expect([box.children.length, box.textContent!.length, box.textContent!.startsWith('<img')]).toEqual([0, 200, true]);
    page.close();
    open('?message=Your%20account%20is%20closed');
    expect(page.toast()).toBeNull();
  });

  it.each([
    ['memberToken=stolen'],
    [
      `member=${encodeURIComponent(JSON.stringify({ id: 'mem_forged', planConnections: [{ planId: 'pln_pro', active: true }] }))}`,
    ],
    ['memberToken=stolen&member=%7B%7D&forceRefetch=true&fromCheckout=true'],
  ])('B8 %s starts no session, changes no cached value, and logs one console message', async (query) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    open(`?${query}`, '<p data-ms-content="members">in</p>');
    await page.state.app.load();
    expect([page.sdk.session.token(), page.state.member.shown.value, page.seen('p')]).toEqual([undefined, null, null]);
    expect([localStorage.getItem('_ms-mid'), localStorage.getItem('_ms-mem'), document.cookie]).toEqual([
      null,
      null,
      '',
    ]);
    expect(warn.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('are ignored')]);
  });

  it('B8 nor do they touch who is logged in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    open('');
    await page.logIn('mary@example.com');
    const before = [localStorage.getItem('_ms-mid'), localStorage.getItem('_ms-mem')];
    page.stop();
    const kept = Object.entries(localStorage);
    open('?memberToken=stolen&member=%7B%22id%22%3A%22mem_forged%22%7D');
    for (const [key, value] of kept) localStorage.setItem(key, value as string);
    await page.state.app.load();
    expect([localStorage.getItem('_ms-mid'), localStorage.getItem('_ms-mem')]).toEqual(before);
  });
});
