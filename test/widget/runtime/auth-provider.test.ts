// @window http://localhost:4871/pages/
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { createHttpService, type HttpService, type HttpServiceOptions } from '../../support/http-service.ts';
import { catchPopups, comeBackAs, type FakePopup, type Person, quickPopups } from '../../support/popup.ts';
import { openPage, type TestPage, until } from './scene.ts';

const domain = 'http://service.test';
let service: HttpService;
let page: TestPage;
let popups: FakePopup[];
let who: Person;
let people = 0;
let now = Date.now();
const failed = vi.fn();
const succeeded = vi.fn();

const start = (options: HttpServiceOptions = {}) => createHttpService({ clock: () => now, ...options });
beforeAll(async () => {
  service = await start();
});
afterAll(() => service.close());
beforeEach(() => {
  who = { email: `wanda-${++people}@example.com`, verified: true };
  popups = quickPopups(service, domain, () => who);
  for (const spy of [failed, succeeded]) spy.mockReset();
  document.addEventListener('ms:error', heardError);
  document.addEventListener('ms:success', heardSuccess);
});
afterEach(() => {
  document.removeEventListener('ms:error', heardError);
  document.removeEventListener('ms:success', heardSuccess);
  page.close();
});
const heardError = (event: Event) => failed((event as CustomEvent).detail);
const heardSuccess = (event: Event) => succeeded((event as CustomEvent).detail);

const open = (html: string) => {
  page = openPage(service, html);
  return page;
};
const email = () => page.state.member.shown.value?.auth?.email;
const starts = () => page.calls.filter((path) => path === '/auth-provider/start').length;
const button = '<button data-ms-auth-provider="demo-id">Demo ID</button>';
/** Makes an account with Demo ID, logged out. */
async function hasAccount() {
  open('');
  await page.sdk.signupWithProvider({ provider: 'demo-id' });
  await page.sdk.logout();
  page.close();
  popups.length = 0;
}

describe('M §1.6 a button of a provider', () => {
  it('outside of a form logs in, within the click, and what is gated follows without a reload', async () => {
    await hasAccount();
    open(`<a href="/elsewhere" data-ms-auth-provider="demo-id"><b>Demo ID</b></a><p data-ms-content="members">In</p>`);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.$('b').dispatchEvent(click);
    expect([popups.length, click.defaultPrevented]).toEqual([1, true]);
    expect(page.$('a').getAttribute('aria-busy')).toBe('true');
    expect(page.seen('p')).toBeNull();
    await until(() => page.toast() === 'You are logged in.');
    expect(email()).toBe(who.email);
    expect(page.seen('p')).toBe('In');
    expect(page.$('a').hasAttribute('aria-busy')).toBe(false);
    expect(succeeded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'LOGIN' }));
  });

  it('makes a new account in a login form only where form or button allow it', async () => {
    open(`<form data-ms-form="login">${button}</form>`);
    page.click('button');
    await until(() => page.toast() === 'There is no account for this login yet. Please sign up.');
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'account-not-found' }));
    expect(email()).toBeUndefined();
    page.$('form').setAttribute('data-ms-social-auth-allow-signup', '');
    page.click('button');
    await until(() => email() === who.email);
  });

  it('M §1.2 in a sign-up form sends its fields, plans and redirect, but no e-mail or password', async () => {
    open(`<form data-ms-form="signup" data-ms-plan:add="pln_free" redirect="/welcome">
      <input data-ms-member="email" type="email" required><input data-ms-member="password" type="password" required>
      <input data-ms-member="first-name"><input data-ms-member="last-name">${button}</form>`);
    const submitted = vi.fn();
    const told = vi.fn();
    page.state.trace.listen(told);
    page.$('form').addEventListener('submit', submitted);
    page.type('[data-ms-member=first-name]', 'Wanda');
    page.click('button');
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign).toHaveBeenCalledExactlyOnceWith('http://localhost:4871/welcome');
    // §2.7 the inspector can say why.
    const facts = expect.objectContaining({
      to: 'http://localhost:4871/welcome',
      form: 'http://localhost:4871/welcome',
    });
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ what: 'redirect', facts }));
    const member = page.state.member.current.value!;
    expect(member.customFields['first-name']).toBe('Wanda');
    expect(member.planConnections.map(({ planId }) => planId)).toEqual(['pln_free']);
    expect(submitted).not.toHaveBeenCalled();
    expect(succeeded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'SIGNUP' }));
  });

  it('R48, M §1.1 an invite without a seat makes no account; the next press signs up without the invite', async () => {
    open(`<form data-ms-form="signup">${button}</form>`);
    (window as unknown as Record<string, unknown>).promotekit_referral = 'pk-1';
    page.state.link.keepInvite('gone_already');
    page.click('button');
    await until(() => page.toast()?.includes('You can still sign up without it.'));
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'team-not-found' }));
    expect([email(), page.state.link.invite().inviteToken]).toEqual([undefined, undefined]);
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    page.click('button');
    await until(() => email() === who.email);
    Reflect.deleteProperty(window, 'promotekit_referral');
    expect(page.state.member.current.value!.teams.joinedTeams).toEqual([]);
    expect(succeeded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'SIGNUP' }));
  });

  it('what the form requires of everybody it requires here too, and no window opens before', async () => {
    open(`<form data-ms-form="signup"><input data-ms-member="email" required>
      <input type="checkbox" name="terms" required>${button}</form>`);
    page.click('button');
    expect(popups).toEqual([]);
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    page.$<HTMLInputElement>('[name=terms]').checked = true;
    page.click('button');
    expect(popups).toHaveLength(1);
  });

  it('§3 what the service does not take stands beside its field', async () => {
    open(`<form data-ms-form="signup"><input data-ms-member="shoe-size">${button}</form>`);
    page.type('input', '41');
    page.click('button');
    await until(() => page.$('input').getAttribute('aria-invalid') === 'true');
    expect(popups[0]!.closed).toBe(true);
  });

  it('M §1.2 a login form answered by `use-social-login` goes on to that provider', async () => {
    await service.close();
    service = await start({
      app: (app) => {
        app.privacy = { ...app.privacy, showAccountExistenceHints: true };
      },
    });
    popups = quickPopups(service, domain, () => who);
    await hasAccount();
    open(`<form data-ms-form="login" redirect="/in"><input data-ms-member="email"><input data-ms-member="password">
      <button>Log in</button></form>`);
    page.type('[data-ms-member=email]', who.email);
    page.type('[data-ms-member=password]', 'never had any');
    page.submit();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(email()).toBe(who.email);
    expect(popups).toHaveLength(1);
  });

  it('M §6 a second press raises the window; another provider’s press replaces it silently', async () => {
    popups = catchPopups();
    open(`${button}<i data-ms-auth-provider="demo-id">again</i><b data-ms-auth-provider="other">Other</b>`);
    page.click('button');
    page.click('button');
    page.click('i');
    expect(popups).toHaveLength(1);
    expect(popups[0]!.focus).toHaveBeenCalledTimes(2);
    page.click('b');
    await until(() => page.toast() === 'This way to log in is not available here.');
    expect(popups.map(({ closed }) => closed)).toEqual([true, true]);
    expect(failed).toHaveBeenCalledOnce();
    expect(starts()).toBe(2);
  });

  it('R38 a closed window is told, and the button is as before', async () => {
    popups = catchPopups();
    open(button);
    page.click('button');
    await until(() => popups[0]!.location.replace.mock.calls.length);
    popups[0]!.closed = true;
    await until(() => /^The window was closed/.test(page.toast() ?? ''));
    expect(page.$('button').hasAttribute('aria-busy')).toBe(false);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'popup-closed' }));
  });

  it('a click with a modifier key, and a button without a provider, do nothing', () => {
    open(`${button}<i data-ms-auth-provider="">x</i>`);
    page.$('button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    page.click('i');
    expect(popups).toEqual([]);
  });
});

describe('M §1.6 the block that manages providers', () => {
  const block = `<div data-ms-auth="manage-providers"><button data-ms-auth-provider="demo-id">
    <span id="text" data-ms-auth-connected-text="Connected to Demo ID">Connect Demo ID</span>
    <small data-ms-auth-disconnect>Disconnect</small></button></div>`;
  const text = () => page.$('#text').textContent;
  const canDisconnect = () => getComputedStyle(page.$('small')).display !== 'none';

  it('keeps what disconnects where the words of the whole button change', async () => {
    const label = '<b>Connect</b> <i><small data-ms-auth-disconnect="">Disconnect</small></i>';
    open(`<div data-ms-auth="manage-providers"><button data-ms-auth-provider="demo-id"
      data-ms-auth-connected-text="Connected">${label}</button></div>`);
    await page.logIn();
    const provided = () => page.state.member.current.value!.auth.providers.length > 0;
    page.click('button');
    await until(() => provided() && page.toast() === 'The account has been connected.');
    expect([page.$('button').textContent, canDisconnect()]).toEqual(['Connected Disconnect', true]);
    page.click('small');
    await until(() => !provided() && page.toast() === 'The account has been disconnected.');
    expect(canDisconnect()).toBe(false);
    page.stop();
    expect(page.$('button').innerHTML).toBe(label);
  });

  it('connects and disconnects, and its words follow and come back', async () => {
    open(block);
    await page.logIn();
    expect([text(), canDisconnect()]).toEqual(['Connect Demo ID', false]);
    page.click('button');
    expect(popups).toHaveLength(1);
    await until(() => text() === 'Connected to Demo ID');
    expect(canDisconnect()).toBe(true);
    expect(page.$('#text').getAttribute('data-ms-original-text')).toBe('Connect Demo ID');
    expect(page.toast()).toBe('The account has been connected.');
    page.click('small');
    await until(() => text() === 'Connect Demo ID');
    expect([canDisconnect(), page.$('#text').hasAttribute('data-ms-original-text')]).toEqual([false, false]);
    expect(page.toast()).toBe('The account has been disconnected.');
    expect(popups).toHaveLength(1);
    page.stop();
    expect(page.$('small').hasAttribute('style')).toBe(false);
  });

  it('a block added later shows what is connected; without a disconnect part a click only warns', async () => {
    open('');
    await page.logIn();
    await page.sdk.connectProvider({ provider: 'demo-id' });
    const calls = page.calls.length;
    document.body.innerHTML = block;
    await until(() => text() === 'Connected to Demo ID');
    page.$('small').remove();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    page.click('button');
    expect(page.calls).toHaveLength(calls);
    expect(warned.mock.calls).toEqual([[expect.stringContaining('has no [data-ms-auth-disconnect]')]]);
    warned.mockRestore();
    await page.sdk.disconnectProvider({ provider: 'demo-id' });
  });

  it('asks a visitor to log in, without opening a window', async () => {
    open(block);
    page.click('button');
    await until(() => page.toast() === 'Please log in to do this.');
    expect(popups).toEqual([]);
  });

  it('C20, R39 an old login needs a proof of identity first; declining changes nothing', async () => {
    open(block);
    await page.logIn();
    now += 11 * 60_000;
    page.click('button');
    await until(() => page.state.modal.current.value?.params.prove);
    expect(popups[0]!.closed).toBe(true);
    page.state.modal.close();
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    expect([text(), page.toast()]).toEqual(['Connect Demo ID', null]);
    page.click('button');
    await until(() => page.state.modal.current.value?.params.prove);
    await page.sdk.reauthenticate({ password: 'latchkey-demo' });
    page.state.modal.current.value!.params.prove!(true);
    await until(() => text() === 'Connected to Demo ID');
    await page.sdk.disconnectProvider({ provider: 'demo-id' });
  });

  it('R95 a cached member of another shape is one without providers', () => {
    localStorage.setItem(storageKeys.token, 'x');
    localStorage.setItem(storageKeys.member, '{"id":"mem_1","auth":{"providers":"demo-id"}}');
    open(block);
    expect(text()).toBe('Connect Demo ID');
  });
});

describe('R38 back from a provider by the page itself', () => {
  /**
   * Presses, walks where the page would have been led to, and comes back to it as another load of
   * it.
   */
  async function goAndReturn(html: string, press: string) {
    vi.mocked(window.open).mockReturnValue(null);
    open(html);
    page.click(press);
    await until(() => page.went.length);
    const { flowId, code } = await comeBackAs(service, page.went[0]!, who);
    page.stop();
    page.state.stop();
    history.replaceState(null, '', `#ms_provider=${flowId}.${code}`);
    page = openPage(service, html);
    expect(location.hash).toBe('');
  }

  it('a login goes on as after a popup: session, event, and the redirect of the form', async () => {
    await hasAccount();
    await goAndReturn(`<form data-ms-form="login" redirect="/inside">${button}</form>`, 'button');
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign).toHaveBeenCalledExactlyOnceWith('http://localhost:4871/inside');
    expect(email()).toBe(who.email);
    expect(succeeded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'LOGIN' }));
  });

  it('a refusal is told', async () => {
    await goAndReturn(button, 'button');
    await until(() => page.toast() === 'There is no account for this login yet. Please sign up.');
    expect(email()).toBeUndefined();
  });

  it('without a redirect the page is updated in place', async () => {
    await hasAccount();
    await goAndReturn(button, 'button');
    await until(() => page.toast() === 'You are logged in.');
    expect(email()).toBe(who.email);
  });

  it('a view that she left from opens again when it did not work', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    open('');
    void page.sdk.loginWithProvider({ provider: 'demo-id' }, { back: { view: 'login' } });
    await until(() => localStorage.getItem(storageKeys.visits));
    const { flowId } = JSON.parse(localStorage.getItem(storageKeys.visits)!)[0];
    page.stop();
    history.replaceState(null, '', `#ms_provider=${flowId}.${'x'.repeat(43)}`);
    page = openPage(service, '');
    await until(() => page.state.modal.current.value?.view === 'login');
    expect(page.toast()).toBe('This login could not be confirmed. Please try again.');
  });

  it('R37 the address of another person’s visit starts no session, and leaves the address bar', async () => {
    history.replaceState(null, '', `#ms_provider=${'f'.repeat(22)}.${'x'.repeat(43)}`);
    open('');
    expect(location.hash).toBe('');
    await until(() => page.toast() === 'This login could not be confirmed. Please try again.');
    expect(page.sdk.session.token()).toBeUndefined();
  });
});

describe('M §1.6 the providers of the language', () => {
  it.each(['google', 'apple', 'facebook', 'linkedin', 'spotify', 'dribbble', 'github', 'microsoft', 'one-of-your-own'])(
    'a button asks for %s by its name',
    (provider) => {
      open(`<button data-ms-auth-provider="${provider}">x</button>`);
      const asked = vi.spyOn(page.sdk, 'loginWithProvider').mockReturnValue(new Promise(() => {}));
      page.click('button');
      expect(asked.mock.calls.map(([params]) => params)).toEqual([expect.objectContaining({ provider })]);
    },
  );
});
