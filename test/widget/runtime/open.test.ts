// @window
import { afterEach, describe, expect, it, vi } from 'vitest';
import { distTexts } from '../../support/dist-texts.ts';
import { openPage, page, service, startService, type TestPage, until } from './scene.ts';

startService({ parts: { distDir: distTexts() } });
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

const view = () => page.state.modal.current.value?.view ?? null;
/** Everything that a page does on arrival is done. */
async function settled() {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}
/** Opens a page on which a member may be logged in since an earlier one. */
async function arrive(html: string, { email }: { email?: string } = {}) {
  openPage(service);
  if (email) await page.logIn(email);
  page.stop();
  page.state.stop();
  openPage(service, html);
  await page.state.app.load();
  await settled();
}
const add = async (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html);
  await settled();
};

describe('data-ms-open', () => {
  it.each([
    ['login', 'login'],
    ['signup', 'signup'],
    ['forgot-password', 'forgot_password'],
    ['reset-password', 'reset_password'],
    ['test-card', 'test_card'],
    ['profile', null],
    ['auth', null],
  ])('opens %s for a visitor as %s', async (word, opened) => {
    await arrive(`<p data-ms-open="${word}"></p>`);
    expect(view()).toBe(opened);
    expect(page.toast()).toBeNull();
  });

  it.each([
    ['login', null],
    ['signup', null],
    ['profile', 'profile'],
  ])('opens %s for a member as %s', async (word, opened) => {
    await arrive(`<p data-ms-open="${word}" data-ms-modal-tab="security"></p>`, { email: 'mary@example.com' });
    expect(view()).toBe(opened);
    if (opened) expect(page.state.modal.current.value?.params).toEqual({ profile: { tab: 'security' } });
  });

  it.each([
    ['login', '!members', undefined, true],
    ['login', 'members', undefined, false],
    ['login', '!premium', undefined, true],
    ['profile', 'members', 'mary@example.com', true],
    ['profile', 'verified', 'mary@example.com', true],
    ['profile', 'free-plans', 'mary@example.com', true],
    ['profile', 'paid-plans', 'mary@example.com', false],
    ['profile', 'paid-plans', 'ada@example.com', true],
    ['profile', 'no-plans', 'mary@example.com', false],
    ['profile', 'is-trialing', 'mary@example.com', false],
    ['profile', 'has-failed-payment', 'mary@example.com', false],
    ['profile', 'has-password', 'mary@example.com', true],
    ['profile', 'has-passkey', 'mary@example.com', false],
    ['profile', 'has-second-factor', 'mary@example.com', false],
    ['profile', 'is-admin', 'mary@example.com', false],
    ['profile', 'plan:pln_pro', 'ada@example.com', true],
    ['profile', '!plan:pln_pro', 'ada@example.com', false],
    ['profile', 'field:first-name=Ada', 'ada@example.com', true],
    ['profile', '!field:first-name', 'ada@example.com', false],
    ['profile', 'permission:nothing', 'ada@example.com', false],
  ])('opens %s when %s as %s: %s', async (word, condition, email, isOpened) => {
    await arrive(`<p data-ms-open="${word}" data-ms-when="${condition}"></p>`, email ? { email } : {});
    expect(view() !== null).toBe(isOpened);
  });

  it('takes the short `when`, and the long one first', async () => {
    await arrive('<p data-ms-open="login" when="members"></p>');
    expect(view()).toBeNull();
    await add('<p data-ms-open="login" when="members" data-ms-when="!members"></p>');
    expect(view()).toBe('login');
  });

  it('opens the first that fits, and nothing behind a closed gate', async () => {
    await arrive(
      `<div data-ms-content="members"><p data-ms-open="signup"></p></div>
       <p data-ms-open="profile"></p><p data-ms-open="forgot-password"></p><p data-ms-open="login"></p>`,
    );
    expect(view()).toBe('forgot_password');
  });

  it('leaves a dismissed dialog closed for this address, also when the element comes anew', async () => {
    await arrive('<p data-ms-open="login"></p>');
    page.state.modal.close();
    await add('<p data-ms-open="signup"></p>');
    page.$('p').setAttribute('data-ms-open', 'forgot-password');
    await settled();
    expect(view()).toBeNull();
    history.pushState(null, '', '/another');
    await add('<p data-ms-open="signup"></p>');
    expect(view()).toBe('signup');
  });

  it('opens nothing after a logout on the page', async () => {
    await arrive('<p data-ms-open="login" data-ms-when="!members"></p>', { email: 'mary@example.com' });
    await page.sdk.logout();
    await settled();
    expect(view()).toBeNull();
  });

  it('waits until the page is shown', async () => {
    const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await arrive('<p data-ms-open="login"></p>');
    expect(view()).toBeNull();
    shown.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => view() === 'login');
  });

  it('leaves an open dialog alone, and a question', async () => {
    openPage(service, '<p data-ms-open="login"></p>');
    void page.state.modal.open('signup');
    await page.state.app.load();
    await settled();
    expect(view()).toBe('signup');
  });

  it.each([
    [
      'a mailed link',
      (own: TestPage) => {
        own.state.link.current.value = { purpose: 'reset', token: 'x' };
      },
    ],
    [
      'a provider',
      (own: TestPage) => {
        own.state.link.nextStepAt = location.pathname;
      },
    ],
    ['a question', (own: TestPage) => void own.state.question.ask({ title: 'are_you_sure', message: 'close' })],
  ])('R25 R38 gives way to %s', async (_, lead) => {
    openPage(service, '<p data-ms-open="login"></p>');
    lead(page);
    await page.state.app.load();
    await settled();
    expect(view()).toBeNull();
  });

  it('opens nothing where the gate leads away', async () => {
    history.replaceState(null, '', '/pages/premium/');
    await arrive('<p data-ms-open="login"></p>');
    expect([view(), page.navigate.replace.mock.calls.length]).toEqual([null, 1]);
  });

  it('leads on after the login, as a button does', async () => {
    await arrive('<p data-ms-open="login" data-ms-social-auth-allow-signup></p>');
    expect(page.state.modal.current.value).toMatchObject({ opener: 'page', params: { login: { allowSignup: true } } });
    page.sdk.session.tab.set('ms-redirect-override', '/pages/shop.html');
    page.state.modal.succeed({ type: 'LOGIN', data: {} });
    await settled();
    page.state.modal.close();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(String(page.navigate.assign.mock.calls[0])).toContain('/pages/shop.html');
  });

  it('stops with the script', async () => {
    const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await arrive('<p data-ms-open="login"></p>');
    page.stop();
    shown.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(view()).toBeNull();
  });
});
