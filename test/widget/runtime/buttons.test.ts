// @window
import { describe, expect, it } from 'vitest';
import { emit } from '../../../src/widget/element/events.ts';
import { createChanges } from '../../../src/widget/runtime/changes.ts';
import { createMessages } from '../../../src/widget/runtime/families/message.ts';
import type { Page } from '../../../src/widget/runtime/page.ts';
import { openPage, page, service, startService, until } from './scene.ts';

startService();

const open = (html: string) => {
  openPage(service, html);
  return page;
};
const modal = () => page.state.modal.current.value;

describe('data-ms-modal', () => {
  it.each([
    ['login', 'login'],
    ['signup', 'signup'],
    ['forgot-password', 'forgot_password'],
    ['reset-password', 'reset_password'],
  ])('M §1.4 "%s" opens %s, also from inside the button, and its "#" is not followed', (value, view) => {
    open(`<a href="#" data-ms-modal="${value}"><b>Open</b></a>`);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.$('b').dispatchEvent(click);
    expect([modal()?.view, modal()?.opener, click.defaultPrevented]).toEqual([view, 'page', true]);
  });

  it('B1 the attribute is read at the click, and works on elements that came later', () => {
    open('');
    document.body.innerHTML = '<a data-ms-modal="login">x</a>';
    page.$('a').setAttribute('data-ms-modal', 'signup');
    page.click('a');
    expect(modal()?.view).toBe('signup');
    page.state.modal.close();
    page.$('a').removeAttribute('data-ms-modal');
    page.click('a');
    expect(modal()).toBeNull();
  });

  it('B1 a page that stops its clicks does not stop ours', () => {
    open('<div><a data-ms-modal="login">x</a></div>');
    page.$('div').addEventListener('click', (event) => event.stopPropagation());
    page.click('a');
    expect(modal()?.view).toBe('login');
  });

  it('a click with a modifier key is the browser’s', () => {
    open('<a href="#" data-ms-modal="login">x</a>');
    page.$('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(modal()).toBeNull();
  });

  it('M §1.4 the profile opens on the panel of data-ms-modal-tab, for members only', async () => {
    open('<a data-ms-modal="profile" data-ms-modal-tab="security">x</a>');
    page.click('a');
    expect([modal(), page.toast()]).toEqual([null, 'Member not logged in']);
    await page.logIn();
    page.click('a');
    expect([modal()?.view, modal()?.params]).toEqual(['profile', { profile: { tab: 'security' } }]);
  });

  it.each(['profile', 'security', 'changePassword', 'plans', 'team'])(
    'M §1.4 each panel can be opened on: %s',
    async (tab) => {
      open(`<a data-ms-modal="profile" data-ms-modal-tab="${tab}">x</a>`);
      await page.logIn();
      page.click('a');
      expect(modal()?.params).toEqual({ profile: { tab } });
    },
  );

  it('M §1.2 data-ms-social-auth-allow-signup goes along', () => {
    open('<a data-ms-modal="login" data-ms-social-auth-allow-signup>x</a>');
    page.click('a');
    expect(modal()?.params).toEqual({ login: { allowSignup: true } });
  });

  it.each([
    ['pln_free', ['pln_free']],
    ['pln_free, pln_news', ['pln_free', 'pln_news']],
  ])('M §1.4 the free plans on the same button go along with the sign-up modal: %s', (written, plans) => {
    open(`<a data-ms-modal="signup" data-ms-plan:add="${written}">x</a>`);
    page.click('a');
    expect(modal()?.params).toEqual({ signup: { plans } });
  });

  it('R103 test cards open only where the service says test mode', async () => {
    open('<a data-ms-modal="test-card">x</a>');
    page.click('a');
    expect(modal()).toBeNull();
    await page.state.app.load();
    page.click('a');
    expect(modal()?.view).toBe('test_card');
  });

  it('M §1.4 after a login in the modal, follows the remembered redirect once the modal is closed', async () => {
    open('<a data-ms-modal="login" data-ms-redirect="/shelf">x</a>');
    page.click('a');
    page.state.modal.succeed({ type: 'LOGIN', data: {} });
    await Promise.resolve();
    expect(page.navigate.assign).not.toHaveBeenCalled();
    page.state.modal.close();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign.mock.calls).toEqual([['http://localhost:3000/shelf']]);
    expect(sessionStorage.getItem('ms-redirect-override')).toBeNull();
  });

  it("M §1.4 after a sign-up in the modal, follows the service's redirect if the page has none", async () => {
    open('<a data-ms-modal="signup">x</a>');
    page.click('a');
    page.state.modal.succeed({ type: 'SIGNUP', data: { redirect: '/welcome' } });
    page.state.modal.close();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign.mock.calls).toEqual([['http://localhost:3000/welcome']]);
  });

  it.each([
    ['inline, with the remembered redirect', 'inline', '/shelf', 'LOGIN', '/shelf'],
    ["inline, with the service's redirect", 'inline', '', 'SIGNUP', '/welcome'],
    ['inline, not after a new password', 'inline', '/shelf', 'PASSWORD_RESET', null],
    ['opened by a call, it leaves that to the caller', 'call', '/shelf', 'LOGIN', null],
    ['opened by itself', 'element', '/shelf', 'LOGIN', '/shelf'],
    ['R126 closed before an answer, opened by itself', 'closed element', '/shelf', 'LOGIN', '/shelf'],
    ['R126 closed before an answer, opened by a call', 'closed call', '/shelf', 'LOGIN', null],
  ])('M §1.4 an element leads on: %s', async (_, attribute, remembered, type, target) => {
    const opener = (['element', 'call'] as const).find((one) => attribute.endsWith(one));
    open(`<ms-auth-modal ${opener ? '' : attribute}></ms-auth-modal>`);
    if (opener) void page.state.modal.open('login', {}, opener);
    if (attribute.startsWith('closed')) page.state.modal.close();
    if (remembered) page.sdk.session.tab.set('ms-redirect-override', remembered);
    emit(page.$('ms-auth-modal'), 'ms:success', { type: type as 'LOGIN', data: { redirect: '/welcome' } });
    page.state.modal.close();
    await Promise.resolve();
    expect(page.navigate.assign.mock.calls).toEqual(target ? [[`http://localhost:3000${target}`]] : []);
  });

  it('M §1.4 an inline sign-up goes on to pay the price that was chosen', async () => {
    open('<ms-auth-modal inline></ms-auth-modal>');
    await page.logIn();
    page.sdk.session.tab.set('ms_price', 'prc_pro_monthly');
    emit(page.$('ms-auth-modal'), 'ms:success', { type: 'SIGNUP', data: { redirect: '/welcome' } });
    await until(() => page.went.length > 0 || modal()?.view === 'test_card');
    expect(page.navigate.assign).not.toHaveBeenCalled();
  });

  it('M §1.4 closing the modal leads nowhere and keeps the remembered redirect', async () => {
    open('<a data-ms-modal="login" data-ms-redirect="current-url">x</a>');
    page.click('a');
    page.state.modal.close();
    await Promise.resolve();
    expect(page.navigate.assign).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('ms-redirect-override')).toBe(location.href);
  });
});

describe('data-ms-action', () => {
  it('M §1.4 logout logs out and says so; two quick clicks are one request', async () => {
    open('<button data-ms-action="logout">x</button>');
    await page.logIn();
    page.click('button');
    page.click('button');
    await until(() => page.toast());
    expect(page.state.member.isLoggedIn.value).toBe(false);
    expect(page.calls.filter((path) => path === '/member/logout')).toHaveLength(1);
  });

  it("M §1.4 logout redirects where the app is configured, without a message; the link's href is ignored", async () => {
    open('<a href="/elsewhere" data-ms-action="logout">x</a>');
    await page.logIn();
    const out = { data: { redirect: '/bye', message: 'Bye.' }, _internalUseOnly: { message: 'Bye.' } };
    page.answerOnce('/member/logout', new Response(JSON.stringify(out)));
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.$('a').dispatchEvent(click);
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect([page.navigate.assign.mock.calls, click.defaultPrevented, page.toast()]).toEqual([
      [['http://localhost:3000/bye']],
      true,
      null,
    ]);
    expect(page.state.member.isLoggedIn.value).toBe(false);
  });

  it('M §1.4 login-redirect goes where the member’s login leads', async () => {
    open('<button data-ms-action="login-redirect">x</button>');
    await page.logIn();
    page.state.member.set({ ...page.state.member.current.value!, loginRedirect: '/home' });
    page.click('button');
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign).toHaveBeenCalledWith('http://localhost:3000/home');
  });

  it('M §1.9 an action that does not exist is left alone', () => {
    open('<a href="#" data-ms-action="add-plan">x</a>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.$('a').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });
});

describe('messages and loader of the page', () => {
  const boxes = `
    <div id="ok" data-ms-message="success"><p data-ms-message-text><i>was</i></p><button data-ms-message-close>x</button></div>
    <div id="no" data-ms-message="error"><p data-ms-message-text></p></div>
    <div id="load" data-ms-loader>…</div>
    <form data-ms-form="login"><input id="e" data-ms-member="email"><input id="p" data-ms-member="password"></form>`;
  const shown = () => ['#ok', '#no', '#load'].filter((one) => getComputedStyle(page.$(one)).display !== 'none');
  const logIn = (password: string) => {
    page.type('#e', 'mary@example.com');
    page.type('#p', password);
    page.submit();
  };

  it('M §1.7 are hidden at first; an error shows as text, success replaces it, without a toast', async () => {
    open(boxes);
    expect(shown()).toEqual([]);
    logIn('wrong-password');
    expect(shown()).toEqual(['#load']);
    await until(() => shown().includes('#no'));
    expect([shown(), page.$('#no').textContent, page.$('#no').getAttribute('role')]).toEqual([
      ['#no'],
      'Incorrect email or password.',
      'alert',
    ]);
    logIn('latchkey-demo');
    await until(() => shown().includes('#ok'));
    expect([shown(), page.toast()]).toEqual([['#ok'], null]);
    page.click('[data-ms-message-close]');
    expect(shown()).toEqual([]);
  });

  it('M §1.7 a box disappears after 7 s, but waits while it has the focus', () => {
    open('');
    document.body.innerHTML = boxes;
    const clocks: { work: () => void; ms: number }[] = [];
    const changes = createChanges();
    const { say, family } = createMessages({
      document,
      changes,
      state: page.state,
      hidden: () => '#nothing',
      later: (work, ms) => {
        clocks.push({ work, ms });
        return () => {};
      },
    });
    const { appear } = family({} as Page);
    for (const box of document.querySelectorAll<HTMLElement>('[data-ms-message]')) appear!(box);
    say('Saved', 'success');
    expect([shown().includes('#ok'), clocks.map(({ ms }) => ms)]).toEqual([true, [7000]]);
    page.$('#ok button').focus();
    clocks.at(-1)!.work();
    expect([shown().includes('#ok'), clocks.length]).toEqual([true, 2]);
    page.$('#ok button').blur();
    clocks.at(-1)!.work();
    expect(shown().includes('#ok')).toBe(false);
  });

  it('M §1.7 a page has one loader, the first, as a block where the page hides it', async () => {
    open(
      `${boxes.replace('data-ms-loader', 'data-ms-loader style="display:none"')}<div id="other" data-ms-loader>…</div>`,
    );
    logIn('latchkey-demo');
    expect(page.$('#load').style.display).toBe('block');
    expect(page.$('#other').hasAttribute('style')).toBe(false);
    await until(() => page.state.member.isLoggedIn.value && page.$('#load').style.display === 'none');
  });

  it('the page gets its boxes back as they were', () => {
    open(boxes);
    expect(page.$('#ok').style.display).toBe('none');
    page.stop();
    expect(page.$('#ok').hasAttribute('style')).toBe(false);
  });
});
