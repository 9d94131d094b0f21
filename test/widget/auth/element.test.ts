// @window
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastMs } from '../../../src/contract/constants.ts';
import { successMs } from '../../../src/widget/auth/flow.ts';
import { authAnswer, ok, testConfig } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();

beforeEach(() => scene.reset());

describe('who closes after success', () => {
  async function logIn(opener: 'page' | 'call' | 'element') {
    scene.answers({ '/auth/login': () => authAnswer() });
    const element = scene.add('ms-auth-modal', opener === 'element' ? { open: '' } : {});
    const result = opener === 'element' ? undefined : scene.state.modal.open('login', {}, opener);
    await scene.find(element, 'form');
    for (const [name, value] of [
      ['email', 'ada@example.com'],
      ['password', 'latchkey-demo'],
    ] as const)
      (await scene.find<HTMLInputElement>(element, `input[name=${name}]`)).value = value;
    (await scene.find<HTMLFormElement>(element, 'form')).requestSubmit();
    await result;
    await scene.find(element, '[part=success]');
  }

  it.each([
    ['the page', 'page'],
    ['an `open` element', 'element'],
  ] as const)('M §3 a modal that %s opened closes by itself within a second', async (_, opener) => {
    await logIn(opener);
    expect(scene.state.modal.current.value).not.toBeNull();
    expect(successMs).toBeLessThanOrEqual(1000);
    await eventually(() => expect(scene.state.modal.current.value).toBeNull());
  });

  it('M §3 one that a call opened waits for the caller', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    /**
     * Closing is a matter of a timer of the success mark's length: one for a modal of the page,
     * none here.
     */
    const closings = () => timers.mock.calls.filter(([, ms]) => ms === successMs).length;
    await logIn('page');
    expect(closings()).toBe(1);
    scene.reset();
    timers.mockClear();
    await logIn('call');
    expect(closings()).toBe(0);
    expect(scene.state.modal.current.value).not.toBeNull();
  });
});

describe('the element', () => {
  it('M §3 knows its views by both spellings, and takes an unknown one for login', async () => {
    for (const [word, view] of [
      ['forgot-password', 'forgot_password'],
      ['forgot_password', 'forgot_password'],
      ['reset-password', 'reset_password'],
      ['signup', 'signup'],
      ['passwordless-token', 'passwordless_token'],
      ['passwordless_token', 'passwordless_token'],
      ['nonsense', 'login'],
    ] as const) {
      scene.reset();
      const element = scene.add('ms-auth-modal', { view: word, open: '' });
      await scene.find(element, `form[name=${view}]`);
      expect(scene.state.modal.current.value?.view).toBe(view);
    }
  });

  it.each([
    ['reset_password_success', 'Success', 'Log in'],
    ['reset-password-success', 'Success', 'Log in'],
    ['test_card', 'Copy Stripe Test Card', 'Continue to Test Checkout'],
    ['test-card', 'Copy Stripe Test Card', 'Continue to Test Checkout'],
  ])('M §3 `view="%s"` shows its view, in the page too', async (word, heading, way) => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    for (const place of ['open', 'inline']) {
      scene.reset(testConfig({ mode: 'sandbox' }));
      const element = scene.add('ms-auth-modal', { view: word, [place]: '' });
      expect((await scene.find(element, 'h1')).textContent).toContain(heading);
      expect([...element.shadowRoot!.querySelectorAll('button')].map((one) => one.textContent)).toContain(way);
      expect(element.shadowRoot!.querySelector('input')).toBeNull();
    }
  });

  it('M §3 show(view) goes to a view of the open modal, and `profile` is shown by another element', async () => {
    const element = scene.add('ms-auth-modal') as unknown as { show(view?: string): void } & HTMLElement;
    element.show('signup');
    await scene.find(element, 'form[name=signup]');
    element.show('login');
    await scene.find(element, 'form[name=login]');
    scene.state.modal.go('signup');
    await scene.find(element, 'form[name=signup]');
    element.show('login');
    await scene.find(element, 'form[name=login]');
    element.show('profile');
    expect(scene.state.modal.current.value?.view).toBe('profile');
  });

  it('M §3 mode, plans and texts are its own', async () => {
    scene.answers({ '/auth/passwordless/signup/send': () => ok({ success: true }, { flowId: 'f' }) });
    const element = scene.add('ms-auth-modal', {
      view: 'signup',
      mode: 'passwordless',
      plans: 'pln_free, pln_news',
      texts: '{"create_an_account": "Join the pottery"}',
      open: '',
    });
    await scene.find(element, 'form');
    expect(element.shadowRoot?.querySelector('h1')?.textContent).toBe('Join the pottery');
    expect(element.shadowRoot?.querySelector('input[name=password]')).toBeNull();
    (await scene.find<HTMLInputElement>(element, 'input[name=email]')).value = 'ada@example.com';
    (await scene.find<HTMLFormElement>(element, 'form')).requestSubmit();
    await scene.find(element, '[role=group]');
    expect(scene.state.passwordless.flow.value?.plans).toEqual([{ planId: 'pln_free' }, { planId: 'pln_news' }]);
  });

  it('M §3 inline it stands in the page, without a dialog or a way to close, and a modal opens beside it', async () => {
    const inline = scene.add('ms-auth-modal', { inline: '', view: 'signup' });
    await scene.find(inline, 'form[name=signup]');
    expect(inline.shadowRoot?.querySelector('dialog, [part=close]')).toBeNull();
    const modal = scene.add('ms-auth-modal');
    void scene.state.modal.open('login', {}, 'page');
    await scene.find(modal, 'dialog form[name=login]');
    expect(inline.shadowRoot?.querySelector('form')?.name).toBe('signup');
  });

  it('M §3 an inline form shows its success, and is there again when the member logs out', async () => {
    scene.answers({ '/auth/login': () => authAnswer(), '/member/logout': () => ok({ redirect: null, message: '' }) });
    const inline = scene.add('ms-auth-modal', { inline: '' });
    (await scene.find<HTMLInputElement>(inline, 'input[name=email]')).value = 'ada@example.com';
    (await scene.find<HTMLInputElement>(inline, 'input[name=password]')).value = 'latchkey-demo';
    (await scene.find<HTMLFormElement>(inline, 'form')).requestSubmit();
    await scene.find(inline, '[part=success]');
    await scene.state.sdk.logout();
    await scene.find(inline, 'form[name=login]');
  });

  it('§4.1 an inline form takes up a mailed link', async () => {
    scene.state.link.current.value = { purpose: 'reset', token: 'x'.repeat(43) };
    const inline = scene.add('ms-auth-modal', { inline: '' });
    await eventually(() => expect(scene.sent('/auth/check-link')).toHaveLength(1));
    await scene.find(inline, 'input[name=password]');
  });

  it('M §3 hide-close-button leaves no way to close', async () => {
    const element = scene.add('ms-auth-modal', { 'hide-close-button': '', open: '' });
    await scene.find(element, 'form');
    expect(element.shadowRoot?.querySelector('[part=close]')).toBeNull();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(scene.state.modal.current.value).not.toBeNull();
  });

  it('Escape closes, unless an input method is composing', async () => {
    const [result] = await scene.open('login');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true }));
    expect(scene.state.modal.current.value).not.toBeNull();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(await result).toEqual({ type: 'CLOSED' });
  });
});

describe('R107 a message', () => {
  it.each([
    ['the pointer', 'pointerover', 'pointerout'],
    ['the focus', 'focusin', 'focusout'],
  ])('R107 is read out where a place for it stood before, and waits while %s is on it', async (_, comes, goes) => {
    await scene.open('login');
    const places = () => ['status', 'alert'].map((role) => scene.element.shadowRoot!.querySelector(`[role=${role}]`));
    await eventually(() => expect(places()).not.toContain(null));
    const [status, alert] = places();
    scene.state.toast.show('It worked');
    await eventually(() => expect(status!.textContent).toContain('It worked'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    scene.state.toast.show('It did not work', 'error');
    await eventually(() => expect(alert!.textContent).toContain('It did not work'));
    const toast = alert!.querySelector('[part=toast] button')!;
    toast.dispatchEvent(new FocusEvent(comes, { bubbles: true }));
    vi.advanceTimersByTime(10_000);
    expect(scene.toast()).toBe('It did not work');
    toast.dispatchEvent(new FocusEvent(goes, { bubbles: true }));
    vi.advanceTimersByTime(toastMs);
    expect(scene.toast()).toBeUndefined();
    vi.useRealTimers();
  });
});
