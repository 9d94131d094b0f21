// @window
import { describe, expect, it, vi } from 'vitest';
import { plansOf } from '../../../src/widget/runtime/form-values.ts';
import { fillAndSubmit, findLoginPairs } from '../../support/password-manager.ts';
import { openPage, page, service, startService, until } from './scene.ts';

const login = `
  <form data-ms-form="login">
    <label>Email <input id="email" data-ms-member="email"></label>
    <input id="password" data-ms-member="password" aria-describedby="hint"><i id="hint">yours</i>
    <button>Go</button>
  </form>`;

startService();

const open = (html: string) => {
  openPage(service, html);
  return page;
};
const fill = (email: string, password = 'latchkey-demo') => {
  page.type('#email', email);
  page.type('#password', password);
};
const events = (...names: string[]) => {
  const seen: [string, unknown][] = [];
  for (const name of names) {
    document.body.addEventListener(name, (event) => void seen.push([name, (event as CustomEvent).detail]));
  }
  return seen;
};

describe('a login form of the page', () => {
  it('M §1.2 login logs in, empties itself, says so, and stays on the page', async () => {
    open(login);
    const seen = events('ms:success', 'ms:error');
    fill('mary@example.com');
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    await until(() => page.toast());
    expect(seen).toMatchObject([
      ['ms:success', { type: 'LOGIN', data: { member: { auth: { email: 'mary@example.com' } } } }],
    ]);
    expect(page.$<HTMLInputElement>('#password').value).toBe('');
    expect(page.navigate.assign).not.toHaveBeenCalled();
  });

  it('R99 values that came without a single key, as from a password manager, are sent', async () => {
    open(login);
    page.$<HTMLInputElement>('#email').value = 'mary@example.com';
    page.$<HTMLInputElement>('#password').value = 'latchkey-demo';
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
  });

  it('M §1.2 of two fields for the same credential, for phones and desktops, the filled one is sent', async () => {
    open(
      `<form data-ms-form="login"><div hidden><input data-ms-member="email"></div><input id="email" data-ms-member="email">
       <input id="password" data-ms-member="password"></form>`,
    );
    page.type('#email', 'mary@example.com');
    page.type('#password', 'latchkey-demo');
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
  });

  it('R99 password managers that ignore shadow roots find user and password, by walk and by selector', async () => {
    open(login);
    const pairs = findLoginPairs(document, { intoShadows: false });
    expect(pairs).toHaveLength(1);
    expect(pairs[0]!.user).toBe(document.querySelector('input[autocomplete=username]'));
    expect(pairs[0]!.passwords).toEqual([document.querySelector('input[type=password]')]);
    fillAndSubmit(pairs[0]!, 'mary@example.com', 'latchkey-demo');
    await until(() => page.state.member.isLoggedIn.value);
  });

  it('R99 adds type, autocomplete and inputmode only where the page sets none, and undoes it at the end', () => {
    open(
      `${login}<form data-ms-form="reset-password"><input id="token" data-ms-member="token"><input id="new" type="text" data-ms-member="password" autocomplete="off"></form>`,
    );
    const of = (selector: string) =>
      ['type', 'autocomplete', 'inputmode'].map((name) => page.$(selector).getAttribute(name));
    expect(of('#email')).toEqual(['email', 'username', null]);
    expect(of('#password')).toEqual(['password', 'current-password', null]);
    expect(of('#token')).toEqual([null, 'one-time-code', 'numeric']);
    expect(of('#new')).toEqual(['password', 'off', null]);
    page.stop();
    expect([of('#email'), of('#token')]).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(of('#new')).toEqual(['text', 'off', null]);
  });

  it('M §1.3 forces the types of e-mail and password fields; a hidden field stays hidden', () => {
    const field = (type: string, name: string) => `<input type="${type}" data-ms-member="${name}">`;
    const names = ['email', 'password', 'current-password', 'new-password', 'token', 'bio'];
    const fields = names.flatMap((name) => ['tel', 'search', 'hidden'].map((type) => field(type, name)));
    open(`<form data-ms-form="profile">${fields.join('')}</form>`);
    const types = (name: string) =>
      [...document.querySelectorAll(`[data-ms-member="${name}"]`)].map((one) => one.getAttribute('type'));
    expect(names.map(types)).toEqual([
      ['email', 'email', 'hidden'],
      ...['password', 'current-password', 'new-password'].map(() => ['password', 'password', 'hidden']),
      ['tel', 'search', 'hidden'],
      ['tel', 'search', 'hidden'],
    ]);
    // A button of the page that shows what is typed has the last word.
    page.$('[data-ms-member="password"]').setAttribute('type', 'text');
    page.type('[data-ms-member="password"]', 'seen');
    expect(types('password')[0]).toBe('text');
    page.stop();
    expect(types('email')).toEqual(['tel', 'search', 'hidden']);
  });

  it('M §1.2 refuses a misspelt form that would put a password into the address, and ignores others', async () => {
    openPage(
      service,
      '<form data-ms-form="log-in"><input data-ms-member="password" name="password" value="secret"><button></button></form>',
    );
    const sent = new Promise<SubmitEvent>((resolve) =>
      window.addEventListener('submit', resolve, { capture: true, once: true }),
    );
    page.submit();
    expect((await sent).defaultPrevented).toBe(true);
    expect(page.toast()).toBe('This is not supported.');
    expect(page.calls).toEqual([]);

    page.$('form').innerHTML = '<input data-ms-member="email"><button></button>';
    const left = new Promise<boolean>((resolve) =>
      window.addEventListener(
        'submit',
        (event) => {
          resolve(event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      ),
    );
    page.submit();
    expect(await left).toBe(false);
  });

  it('B6 a wrong password is told in the toast, keeps what was typed, and raises ms:error', async () => {
    open(login);
    const seen = events('ms:error');
    fill('mary@example.com', 'not-her-password');
    page.submit();
    await until(() => page.toast());
    expect(page.toast()).toBe('Incorrect email or password.');
    expect(page.$<HTMLInputElement>('#password').value).toBe('not-her-password');
    expect(seen).toEqual([['ms:error', { code: 'invalid-credentials', message: 'Incorrect email or password.' }]]);
    expect(page.$('button').hasAttribute('aria-busy')).toBe(false);
  });

  it('M §1.7 Webflow’s boxes behind a form take turns: what failed is gone once it has worked', async () => {
    const boxes = ['done', 'fail'].map(
      (kind) => `<div class="w-form-${kind}" style="display: none"><div>own words</div></div>`,
    );
    open(`<div class="w-form">${login}${boxes.join('')}</div>`);
    const shown = () => ['.w-form-done', '.w-form-fail'].map((box) => page.$(box).style.display !== 'none');
    fill('mary@example.com', 'wrong');
    page.submit();
    await until(() => shown().some(Boolean));
    expect(shown()).toEqual([false, true]);
    expect(page.$('.w-form-fail > div').textContent).not.toBe('own words');
    fill('mary@example.com');
    page.submit();
    await until(() => shown()[0]);
    expect([shown(), page.toast()]).toEqual([[true, false], null]);
  });

  it('§5 shows a mistake beside its field, tied to it by ARIA, until the field is changed', () => {
    open(login);
    fill('mary@example', '');
    page.submit();
    const email = page.$('#email');
    const error = page.$('.ms-field-error');
    expect(error.textContent).toBe('Please enter a valid email address');
    // After the label, or it would become part of the field's name.
    expect(error.previousElementSibling).toBe(email.parentElement);
    expect([email.getAttribute('aria-invalid'), email.getAttribute('aria-describedby')]).toEqual(['true', error.id]);
    expect(page.$('#password').getAttribute('aria-describedby')).toMatch(/^hint ms-error-\d+$/);
    expect(document.activeElement).toBe(email);
    expect(page.calls).toEqual([]);
    page.type('#email', 'mary@example.co');
    expect([email.getAttribute('aria-invalid'), email.getAttribute('aria-describedby')]).toEqual([null, null]);
    expect(document.querySelectorAll('.ms-field-error')).toHaveLength(1);
  });

  it('R100 two quick submits are one request, and the button says that it is busy', async () => {
    open(login);
    fill('mary@example.com');
    page.submit();
    expect(['aria-busy', 'aria-disabled'].map((name) => page.$('button').getAttribute(name))).toEqual(['true', 'true']);
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.calls).toEqual(['/auth/login']);
    await until(() => !page.$('button').hasAttribute('aria-busy'));
  });

  it('R100 without a network it says so, and another try works', async () => {
    const real = service.browserFetch();
    let isOffline = true;
    openPage(service, login, {
      fetch: (async (url: string, init: RequestInit) => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return real(url, init);
      }) as never,
    });
    fill('mary@example.com');
    page.submit();
    await until(() => page.toast());
    expect(page.toast()).toMatch(/no connection/);
    isOffline = false;
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
  });

  it('B5 ms:submit carries what was typed but no password, and a listener can prevent it', () => {
    open(login);
    const listener = vi.fn((event: Event) => event.preventDefault());
    page.$('form').addEventListener('ms:submit', listener);
    fill('mary@example.com');
    page.submit();
    const { detail } = listener.mock.calls[0]![0] as CustomEvent;
    expect(detail).toEqual({ form: 'login', values: { email: 'mary@example.com', customFields: {}, plans: [] } });
    expect(JSON.stringify(detail)).not.toContain('latchkey-demo');
    expect(page.calls).toEqual([]);
  });

  it('the page builder’s own form handling never sees the submit, and the browser does not send it', () => {
    open(login);
    const other = vi.fn();
    page.$('form').addEventListener('submit', other);
    document.body.addEventListener('submit', other);
    fill('mary@example.com');
    const event = new Event('submit', { bubbles: true, cancelable: true });
    page.$('form').dispatchEvent(event);
    expect([event.defaultPrevented, other.mock.calls.length]).toEqual([true, 0]);
  });

  it('R91 fields named like the form’s own properties change nothing', async () => {
    open(
      login.replace(
        '<button>',
        '<input name="getAttribute"><input name="matches"><input name="reset"><input name="querySelectorAll"><input name="closest"><button>',
      ),
    );
    fill('mary@example.com');
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.$<HTMLInputElement>('#password').value).toBe('');
  });

  it('M §1.2 data-ms-auth-allow-login is taken and changes nothing', async () => {
    open(
      '<form data-ms-form="login" data-ms-auth-allow-login><input data-ms-member="email" value="mary@example.com"><input data-ms-member="password" value="latchkey-demo"></form>',
    );
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
  });

  it('M §1.2 a form that the service does not know yet is never left to the browser', async () => {
    open('<form data-ms-form="thread"><input data-ms-thread="content" value="Hello"></form>');
    const event = new Event('submit', { bubbles: true, cancelable: true });
    page.$('form').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await until(() => page.toast());
    expect(page.toast()).toBe('This is not supported.');
  });

  it('B1 a form that is added later works like one that was there', async () => {
    open('');
    document.body.innerHTML = login;
    await until(() => page.$('#password').getAttribute('type') === 'password');
    fill('mary@example.com');
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
  });
});

describe('where a form leads', () => {
  const at = (redirect: string) => login.replace('data-ms-form', `redirect="${redirect}" data-ms-form`);
  const submitted = async () => {
    fill('mary@example.com');
    page.submit();
    await until(() => page.navigate.assign.mock.calls.length > 0 || page.toast());
    return page.navigate.assign.mock.calls.map(([href]) => href);
  };

  it('M §1.2 the form’s own redirect is followed, and may leave the site', async () => {
    open(at('https://elsewhere.example/welcome'));
    expect(await submitted()).toEqual(['https://elsewhere.example/welcome']);
  });

  it('M §1.2 a redirect without a leading slash follows the page’s base, as a link does', async () => {
    const base = document.createElement('base');
    base.href = '/shop/';
    document.head.append(base);
    open(at('welcome'));
    expect(await submitted()).toEqual([new URL('/shop/welcome', location.origin).href]);
    base.remove();
  });

  it('R98 a redirect that is no http(s) address is none', async () => {
    open(at('javascript:alert(1)'));
    expect(await submitted()).toEqual([]);
  });

  it('M §1.4 a click on data-ms-redirect is remembered for the next login, once', async () => {
    open(`<a id="to" data-ms-redirect="/courses">x</a>${login}`);
    page.click('#to');
    expect(await submitted()).toEqual(['http://localhost:3000/courses']);
    page.state.member.set(null);
    page.navigate.assign.mockClear();
    expect(await submitted()).toEqual([]);
  });

  it('M §1.4 so does a submit that names no button', () => {
    open(login.replace('<button>', '<button data-ms-redirect="/shelf">'));
    page.$('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(sessionStorage.getItem('ms-redirect-override')).toBe('/shelf');
  });

  it('M §1.4 Enter in a form whose button carries data-ms-redirect remembers it too', async () => {
    open(login.replace('<button>', '<button data-ms-redirect="/shelf">'));
    expect(await submitted()).toEqual(['http://localhost:3000/shelf']);
  });
});

describe('a sign-up form of the page', () => {
  const signup = `
    <form data-ms-form="signup" data-ms-plan:add="pln_free" redirect="/welcome">
      <input data-ms-member="first-name" value="Nina"><textarea data-ms-member="bio"></textarea>
      <input id="email" data-ms-member="email"><input id="password" data-ms-member="password"><button>Join</button>
    </form>`;

  it('M §1.2 signup sends custom fields and plans, and leads on', async () => {
    open(signup);
    fill('nina@example.com', 'a long enough phrase');
    page.submit();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    const member = page.state.member.current.value!;
    expect([member.customFields['first-name'], member.planConnections.map(({ planId }) => planId)]).toEqual([
      'Nina',
      ['pln_free'],
    ]);
    expect(page.navigate.assign).toHaveBeenCalledWith('http://localhost:3000/welcome');
  });

  it.each(['data-ms-plan', 'data-ms-plan:add', 'data-ms-plan:update'])(
    'M §1.2 %s on a form names its free plans, several with commas; no-plan ignores an earlier choice',
    (name) => {
      open(
        `<form id="two" ${name}="pln_a, pln_b"></form><form id="no" ${name}="no-plan"></form><form id="bare"></form>`,
      );
      const planned = (id: string) => plansOf(page.$<HTMLFormElement>(id), 'pln_chosen').map(({ planId }) => planId);
      expect(['#two', '#no', '#bare'].map(planned)).toEqual([['pln_a', 'pln_b'], [], ['pln_chosen']]);
    },
  );

  it('B6 an address that is taken is told at the e-mail field', async () => {
    open(signup);
    fill('mary@example.com', 'a long enough phrase');
    page.submit();
    await until(() => document.querySelector('.ms-field-error'));
    expect(page.$('.ms-field-error').previousElementSibling).toBe(page.$('#email'));
    expect(page.$<HTMLInputElement>('#password').value).toBe('a long enough phrase');
  });

  it('§5 a password that is too short is told at its field without a request', () => {
    open(signup);
    fill('new@example.com', 'short');
    page.submit();
    expect(page.$('.ms-field-error').textContent).toBe('Minimum 8 characters required');
    expect(page.calls).toEqual([]);
  });

  it('R3 a common password is told at its field, in the service’s words', async () => {
    open(signup);
    fill('new@example.com', 'password123');
    page.submit();
    await until(() => document.querySelector('.ms-field-error'));
    expect(page.$('.ms-field-error').previousElementSibling).toBe(page.$('#password'));
  });

  it('M §1.4 a plan that a visitor has clicked goes with her sign-up, unless the form says no-plan', async () => {
    const bare = signup.replace('data-ms-plan:add="pln_free" ', '');
    open(`<a id="plan" data-ms-plan:add="pln_free">Free</a>${bare}`);
    page.click('#plan');
    expect(sessionStorage.getItem('ms_plan')).toBe('pln_free');
    fill('olga@example.com', 'a long enough phrase');
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.state.member.current.value!.planConnections).toHaveLength(1);
    page.close();

    open(
      `<a id="plan" data-ms-plan:add="pln_free">Free</a>${bare.replace('data-ms-form', 'data-ms-plan="no-plan" data-ms-form')}`,
    );
    page.click('#plan');
    fill('petra@example.com', 'a long enough phrase');
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.state.member.current.value!.planConnections).toHaveLength(0);
  });
});

describe('passwordless forms of the page', () => {
  const form = (kind: string) => `
    <form data-ms-form="${kind}"><input data-ms-member="first-name" value="Rosa"><input id="email" data-ms-member="email">
      <div id="step" data-ms-passwordless="step-2"><input id="token" data-ms-member="token" required></div>
      <button data-ms-passwordless-button="Enter">Mail <b>me</b></button>
    </form>`;
  const step = () => getComputedStyle(page.$('#step')).display;
  const codeFor = async (email: string) => (await service.mails(email))[0]!.code!;
  const send = async (email: string) => {
    page.type('#email', email);
    page.submit();
    await until(() => page.$('button').textContent === 'Enter');
  };

  it('M §1.2 the first submit mails a code and shows step 2, the second one logs in', async () => {
    open(form('passwordless-login'));
    const seen = events('ms:code-sent', 'ms:success');
    expect([step(), page.$('#token').hasAttribute('required')]).toEqual(['none', false]);
    await send('mary@example.com');
    expect([step(), page.$('#token').hasAttribute('required')]).toEqual(['block', true]);
    expect(document.activeElement).toBe(page.$('#token'));
    page.type('#token', await codeFor('mary@example.com'));
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(seen.map(([name]) => name)).toEqual(['ms:code-sent', 'ms:success']);
    expect(seen[0]![1]).toEqual({ email: 'mary@example.com', type: 'login' });
    await until(() => page.$('button').textContent === 'Mail me');
    expect(page.$('button b')).not.toBeNull();
    expect(step()).toBe('none');
  });

  it('§4.2 an address without an account logs in by the same form: the proved code signs up', async () => {
    open(form('passwordless-login'));
    await send('rosa@example.com');
    page.type('#token', await codeFor('rosa@example.com'));
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.state.member.current.value!.customFields['first-name']).toBe('Rosa');
  });

  it('M §1.2 passwordless-signup makes the member with the fields of the form', async () => {
    open(form('passwordless-signup'));
    await send('sara@example.com');
    page.type('#token', (await codeFor('sara@example.com')).replace(/^.../, '$& '));
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(page.state.member.current.value!).toMatchObject({ verified: true, customFields: { 'first-name': 'Rosa' } });
  });

  it('B6 a wrong code is told at its field, and the form stays at step 2', async () => {
    open(form('passwordless-login'));
    await send('mary@example.com');
    const code = await codeFor('mary@example.com');
    page.type('#token', code === '000000' ? '111111' : '000000');
    page.submit();
    await until(() => document.querySelector('.ms-field-error'));
    expect(page.$('.ms-field-error').textContent).toBe('Please enter a valid code');
    expect([step(), page.$('button').textContent]).toEqual(['block', 'Enter']);
  });

  it('changing the address goes back to the first step', async () => {
    open(form('passwordless-login'));
    await send('mary@example.com');
    page.type('#email', 'grace@example.com');
    expect([step(), page.$('button').textContent]).toEqual(['none', 'Mail me']);
  });
});

describe('forgot and reset forms of the page', () => {
  it('M §1.2 a code is mailed, the new password is set by it, and each form leads to its redirect', async () => {
    open(`
      <form id="forgot" data-ms-form="forgot-password" redirect="#reset"><input id="email" data-ms-member="email"><button>Send</button></form>
      <form id="reset" data-ms-form="reset-password" redirect="/login"><input id="token" data-ms-member="token"><input id="password" data-ms-member="password"><button>Set</button></form>`);
    const seen = events('ms:code-sent', 'ms:success');
    page.type('#email', 'grace@example.com');
    page.submit('#forgot');
    await until(() => page.navigate.assign.mock.calls.length === 1);
    page.type('#token', (await service.mails('grace@example.com'))[0]!.code!);
    page.type('#password', 'a fresh long phrase');
    page.submit('#reset');
    await until(() => page.navigate.assign.mock.calls.length === 2);
    expect(page.navigate.assign.mock.calls.flat()).toEqual([
      'http://localhost:3000/#reset',
      'http://localhost:3000/login',
    ]);
    expect(seen.map(([name]) => name)).toEqual(['ms:code-sent', 'ms:success']);
    await expect(
      page.sdk.loginMemberEmailPassword({ email: 'grace@example.com', password: 'a fresh long phrase' }),
    ).resolves.toBeTruthy();
  });

  it('M §1.2 without a redirect nothing goes to a page called "null"', async () => {
    open('<form data-ms-form="forgot-password"><input id="email" data-ms-member="email"></form>');
    page.type('#email', 'unknown@example.com');
    page.submit();
    await until(() => page.toast());
    expect(page.navigate.assign).not.toHaveBeenCalled();
  });

  it('§4.1 the token of a mailed link stands in for the typed code', async () => {
    openPage(service);
    await page.sdk.sendMemberResetPasswordEmail({ email: 'ada@example.com' });
    const token = /#ms_reset=(.+)$/.exec((await service.mails('ada@example.com'))[0]!.link!)![1]!;
    page.state.link.current.value = { purpose: 'reset', token };
    document.body.innerHTML =
      '<form data-ms-form="reset-password"><input id="token" data-ms-member="token" required><input id="password" data-ms-member="password"></form>';
    await until(() => !page.$('#token').hasAttribute('required'));
    page.type('#password', 'ada’s other long phrase');
    page.submit();
    await until(() => page.toast());
    await expect(
      page.sdk.loginMemberEmailPassword({ email: 'ada@example.com', password: 'ada’s other long phrase' }),
    ).resolves.toBeTruthy();
  });
});

describe('C21 a mailed reset link on a page with a form of its own', () => {
  const html = `
    <form id="reset" data-ms-form="reset-password">
      <label for="token">Code</label><input id="token" data-ms-member="token" required>
      <input id="password" data-ms-member="password"><button>Set</button>
    </form>`;
  const shown = (selector: string) => getComputedStyle(page.$(selector)).display !== 'none';
  const note = () => document.querySelector('.ms-link-note')?.textContent ?? null;
  async function mailedToken() {
    await service.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' });
    return /#ms_reset=(.+)$/.exec((await service.mails('ada@example.com'))[0]!.link!)![1]!;
  }

  it('C21 is called confirmed once the service has said so; then no code is asked for', async () => {
    const token = await mailedToken();
    open(html);
    const refused = new Response('{}', { status: 503 });
    page.answerOnce('/auth/check-link', refused);
    page.state.link.current.value = { purpose: 'reset', token };
    await until(() => page.calls.includes('/auth/check-link'));
    expect([note(), shown('#token')]).toEqual([null, true]);
    page.state.link.current.value = { purpose: 'reset', token };
    await until(() => note() === 'Link confirmed');
    expect([shown('#token'), shown('[for=token]'), page.$('#token').hasAttribute('required')]).toEqual([
      false,
      false,
      false,
    ]);
    page.type('#password', 'a vase for every evening');
    page.submit('#reset');
    await until(() => page.toast());
    expect([note(), shown('#token'), page.$('#token').hasAttribute('required')]).toEqual([null, true, true]);
  });

  it('C21 used or expired it is named as such, and a new one is offered in place', async () => {
    open(html);
    page.state.link.current.value = { purpose: 'reset', token: 'A'.repeat(43) };
    await until(() => note()?.startsWith('This link has been used or is too old. Please ask for a new one.'));
    expect([shown('#token'), page.state.link.current.value]).toEqual([true, null]);
    page.$('.ms-link-note button').click();
    expect(page.state.modal.current.value?.view).toBe('forgot_password');
  });

  it('C21 is not called used by a check that comes while the new password is under way', async () => {
    open(html);
    const later = (path: string) =>
      new Promise<(response: Response) => void>((asked) => {
        page.answerOnce(path, () => new Promise(asked));
      });
    const [check, reset] = [later('/auth/check-link'), later('/auth/reset-password')];
    page.state.link.current.value = { purpose: 'reset', token: 'A'.repeat(43) };
    const answerCheck = await check;
    page.type('#password', 'a vase for every evening');
    page.submit('#reset');
    const answerReset = await reset;
    const refusal = Response.json({ error: { code: 'invalid-reset-code', message: 'Used' } }, { status: 400 });
    answerCheck(refusal);
    await until(() => refusal.bodyUsed);
    answerReset(Response.json({ data: { success: true }, _internalUseOnly: { message: 'Set' } }));
    await until(() => page.toast());
    expect(note()).toBeNull();
  });

  it('C21 used elsewhere after it was confirmed, the form says so in place and keeps what was typed', async () => {
    const token = await mailedToken();
    open(html);
    page.state.link.current.value = { purpose: 'reset', token };
    await until(() => note() === 'Link confirmed');
    await service.call('resetMemberPassword', { token, newPassword: 'a cup for every guest' });
    page.type('#password', 'a vase for every evening');
    page.submit('#reset');
    await until(() => note()?.startsWith('This link has been used'));
    expect([shown('#token'), page.$<HTMLInputElement>('#password').value]).toEqual([true, 'a vase for every evening']);
  });
});
