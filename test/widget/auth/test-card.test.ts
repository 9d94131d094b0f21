// @window
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testCards } from '../../../src/contract/constants.ts';
import { ok, testConfig } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const writeText = vi.fn<(text: string) => Promise<void>>();
const config = (mode: 'sandbox' | 'live' = 'sandbox') =>
  testConfig({ mode, links: { ...testConfig().links, testCards: 'https://docs.test/cards' } });

beforeEach(() => {
  scene.reset(config());
  writeText.mockReset().mockResolvedValue();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

async function open(opener: 'page' | 'call' = 'page') {
  const element = scene.add('ms-auth-modal');
  const result = scene.state.modal.open('test_card', {}, opener);
  await scene.find(element, '[part~=continue]');
  return { element, result: [result] as const };
}
const words = (element: Element, selector: string) =>
  [...element.shadowRoot!.querySelectorAll(selector)].map((one) => one.textContent);
const press = (element: Element, label: string) => {
  const all = [...element.shadowRoot!.querySelectorAll<HTMLElement>('button')];
  (
    all.find((one) => one.textContent?.includes(label) || one.getAttribute('aria-label') === label) ??
    expect.fail(label)
  ).click();
};

describe('§2.6 the test card', () => {
  it('§2.6 says what it is, for whom, and what to do with the number', async () => {
    const { element } = await open();
    expect(words(element, 'h1')).toEqual(['Copy Stripe Test Card']);
    const text = element.shadowRoot!.textContent;
    expect(text).toContain('Test mode only. Live members will never see this modal.');
    expect(text).toContain('Paste the card number on the next screen, with any CVC, expiration date, and ZIP code.');
  });

  it('§2.6 the main button copies the card that works, and says so for a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { element } = await open();
    press(element, 'Copy Stripe Test Card');
    await eventually(() => expect(words(element, '[part~=copy]')).toEqual(['Copied Stripe Test Card']));
    expect(writeText.mock.calls).toEqual([['4242 4242 4242 4242']]);
    await eventually(() => expect(words(element, '[role=status]')).toContain('Copied Stripe Test Card'));
    vi.advanceTimersByTime(999);
    expect(words(element, '[part~=copy]')).toEqual(['Copied Stripe Test Card']);
    vi.advanceTimersByTime(1);
    await eventually(() => expect(words(element, '[part~=copy]')).toEqual(['Copy Stripe Test Card']));
  });

  it('§2.6 the dropdown offers the other five, by what they do, and the full list', async () => {
    const { element } = await open();
    const list = element.shadowRoot!.querySelector<HTMLElement>('#test-cards')!;
    expect(list.hidden).toBe(true);
    press(element, 'Other test cards');
    await eventually(() => expect(list.hidden).toBe(false));
    expect(words(element, '#test-cards h2')).toEqual(['Successful payments', 'Declined payments']);
    expect(words(element, '[part=test-card]')).toEqual([
      `Visa Debit${testCards.visaDebit}`,
      `Mastercard${testCards.mastercard}`,
      `American Express${testCards.amex}`,
      `Generic decline${testCards.genericDecline}`,
      `Insufficient funds${testCards.insufficientFunds}`,
    ]);
    for (const [at, number] of [...Object.values(testCards).slice(1).entries()]) {
      element.shadowRoot!.querySelectorAll<HTMLElement>('[part=test-card]')[at]!.click();
      await eventually(() => expect(writeText).toHaveBeenLastCalledWith(number));
      await eventually(() => expect(words(element, '[part=test-card]')[at]).toContain('Copied!'));
    }
    expect(list.querySelector('a')).toMatchObject({ href: 'https://docs.test/cards', target: '_blank' });
  });

  it('R102 without a clipboard the number is shown and selected, and no text claims "Copied"', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    const { element } = await open();
    press(element, 'Copy Stripe Test Card');
    const input = await scene.find<HTMLInputElement>(element, 'input[readonly]');
    expect(input.value).toBe(testCards.success);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
    expect(scene.toast()).toContain('The text is selected');
    expect(words(element, '[part~=copy]')).toEqual(['Copy Stripe Test Card']);
  });

  it('§2.6 "Continue to Test Checkout" succeeds; the modal closes itself unless a call opened it', async () => {
    const called = await open('call');
    const heard = vi.fn();
    called.element.addEventListener('ms:success', (event) => heard((event as CustomEvent).detail));
    press(called.element, 'Continue to Test Checkout');
    press(called.element, 'Continue to Test Checkout');
    await expect(called.result[0]).resolves.toEqual({ type: 'TEST_CARD', data: {} });
    expect(heard.mock.calls).toEqual([[{ type: 'TEST_CARD', data: {} }]]);
    await scene.find(called.element, '[part~=continue][aria-busy=true]');
    expect(scene.state.modal.current.value).not.toBeNull();
    scene.state.modal.close();
    called.element.remove();

    const page = await open('page');
    press(page.element, 'Continue to Test Checkout');
    await expect(page.result[0]).resolves.toMatchObject({ type: 'TEST_CARD' });
    await eventually(() => expect(scene.state.modal.current.value).toBeNull());
  });

  it('§2.6 the clip is fetched when the view opens, not before; it is muted, loops and can be stopped', async () => {
    const plain = scene.add('ms-auth-modal', { view: 'test_card' });
    expect(plain.shadowRoot?.querySelector('video')).toBeNull();
    plain.setAttribute('open', '');
    const video = await scene.find<HTMLVideoElement>(plain, 'video');
    await eventually(() => expect(video.src).toBe('http://service.test/media/test-card.webm'));
    expect(video).toMatchObject({ loop: true, muted: true });
    expect(video.getAttribute('poster')).toBe('http://service.test/media/test-card.webp');
    expect(video.play).toHaveBeenCalledTimes(1);
    press(plain, 'Pause the clip');
    await eventually(() => expect(video.pause).toHaveBeenCalled());
    press(plain, 'Play the clip');
    await eventually(() => expect(video.play).toHaveBeenCalledTimes(2));
  });

  it('§2.6, R108 where nothing may move the still drawing stands, and the clip is not even asked for', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes('reduce') }) as never,
    );
    const { element } = await open();
    const video = element.shadowRoot!.querySelector('video')!;
    expect(video.getAttribute('src')).toBeNull();
    expect(video.play).not.toHaveBeenCalled();
    press(element, 'Play the clip');
    await eventually(() => expect(video.play).toHaveBeenCalled());
  });

  it('§2.6 where the clip cannot play, the drawing stands alone', async () => {
    const { element } = await open();
    element.shadowRoot!.querySelector('video')!.dispatchEvent(new Event('error'));
    await eventually(() => expect(element.shadowRoot!.querySelector('[part=clip-toggle]')).toBeNull());
    expect(element.shadowRoot!.querySelector('video')?.getAttribute('poster')).toContain('test-card.webp');
  });

  it.each(['sandbox', 'live'] as const)(
    'R103 a configuration that calls itself %s changes nothing: the service says "live"',
    async (mode) => {
      scene.reset(config(mode));
      scene.answers({ '/app-member': () => ok({ app: config('live'), member: null }) });
      const element = scene.add('ms-auth-modal');
      const result = scene.state.modal.open('test_card');
      await expect(result).rejects.toMatchObject({ code: 'not-supported' });
      expect(element.shadowRoot?.querySelector('[part~=continue]') ?? null).toBeNull();
      expect(scene.state.modal.current.value).toBeNull();
    },
  );

  it('R103 an element in the page of a live site stays empty', async () => {
    scene.reset(config('live'));
    scene.answers({ '/app-member': () => ok({ app: config('live'), member: null }) });
    const element = scene.add('ms-auth-modal', { view: 'test_card', inline: '' });
    const refused = new Promise((resolve) => element.addEventListener('ms:error', resolve, { once: true }));
    await refused;
    expect(element.shadowRoot!.querySelector('[part=card]')).toBeNull();
  });
});
