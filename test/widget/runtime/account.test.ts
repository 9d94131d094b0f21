// @window
import { describe, expect, it, vi } from 'vitest';
import { openPage, page, service, startService, until } from './scene.ts';

/**
 * M §1.2, M §1.4 the page's own forms and buttons about a member's account, over the real service.
 */

startService();

const password = 'a bowl for every morning';
let people = 0;
const newAddress = () => `wanda-${++people}@example.com`;
const open = (html: string) => {
  openPage(service, html);
  return page;
};
async function join() {
  const email = newAddress();
  await page.sdk.signupMemberEmailPassword({ email, password });
  return email;
}
/** Without a password: by a mailed code, some time ago as far as the service knows. */
async function joinByCode() {
  const email = newAddress();
  await page.sdk.sendMemberSignupPasswordlessEmail({ email });
  const [mail] = await service.mails(email);
  await page.sdk.signupMemberPasswordless({ email, passwordlessToken: mail!.code! });
  return email;
}
const refuseOnce = (path: string) => {
  const refusal = new Response(
    JSON.stringify({ error: { code: 'reauth-required', message: 'Please log in again.' } }),
    {
      status: 403,
    },
  );
  page.answerOnce(path, refusal);
};
const own = () => page.state.member.current.value!.auth;
const beside = (selector: string) => page.$(selector).nextElementSibling?.textContent;
const codeOf = async (email: string) => (await service.mails(email))[0]!.code!;
const field = (word: string, type = 'text') => `<input type="${type}" data-ms-member="${word}">`;

describe('data-ms-form="email"', () => {
  it('M §1.2 keeps the address until the mailed code is confirmed; without a code field it redirects', async () => {
    open(`<form data-ms-form="email" redirect="/sent">${field('email')}<button>Save</button></form>`);
    const sent = vi.fn();
    document.addEventListener('ms:code-sent', ((event: CustomEvent) => sent(event.detail)) as EventListener, {
      once: true,
    });
    const before = await join();
    expect(page.$<HTMLInputElement>('input').value).toBe(before);
    const next = newAddress();
    page.type('input', next);
    page.submit();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect([own().email, sent.mock.calls]).toEqual([before, [[{ email: next, type: 'confirm' }]]]);
    expect(await codeOf(next)).toMatch(/^\d{6}$/);
  });

  it('R23 a form with a place for the code ends there, in place', async () => {
    open(
      `<form data-ms-form="email">${field('email')}<p data-ms-passwordless="step-2">${field('token')}</p><button data-ms-passwordless-button="Confirm">Save</button></form><b data-ms-member="email">?</b>`,
    );
    await join();
    expect(page.$('p').style.display).toBe('none');
    const next = newAddress();
    page.type('input', next);
    page.submit();
    await until(() => page.$('button').textContent === 'Confirm');
    expect(page.$('p').style.display).not.toBe('none');
    page.type('[data-ms-member=token]', '000000');
    page.submit();
    await until(() => page.$('[data-ms-member=token]').getAttribute('aria-invalid'));
    page.type('[data-ms-member=token]', await codeOf(next));
    page.submit();
    await until(() => own().email === next);
    await until(() => page.$('button').textContent === 'Save');
    expect([page.$('b').textContent, page.$<HTMLInputElement>('[data-ms-member=token]').value]).toEqual([next, '']);
  });

  it('§5 what is no address is told beside the field, and nothing is sent', async () => {
    open(`<form data-ms-form="email">${field('email')}<button>Save</button></form>`);
    await join();
    const before = page.calls.length;
    page.type('input', 'wanda@nowhere');
    page.submit();
    expect(beside('input')).toBe('Please enter a valid email address');
    expect([page.calls.length, document.activeElement]).toEqual([before, page.$('input')]);
  });

  it('C20 who has to prove herself is asked in place; who declines keeps what she typed', async () => {
    open(`<form data-ms-form="email">${field('email')}<button>Save</button></form>`);
    await join();
    const next = newAddress();
    refuseOnce('/member-auth');
    page.type('input', next);
    page.submit();
    await until(() => page.state.modal.current.value?.params.prove);
    page.state.modal.close();
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    expect([page.$<HTMLInputElement>('input').value, page.toast()]).toEqual([next, null]);
    refuseOnce('/member-auth');
    page.submit();
    await until(() => page.state.modal.current.value?.params.prove);
    page.state.modal.current.value!.params.prove!(true);
    page.state.modal.close();
    await until(() => page.toast());
    expect(await codeOf(next)).toMatch(/^\d{6}$/);
  });
});

describe('data-ms-form="password"', () => {
  const form = (more = '') =>
    `<form data-ms-form="password" ${more}><input required data-ms-member="current-password">${field('new-password')}<button>Save</button></form>`;

  it('M §1.2 changes the password, says so, empties the fields, and leads on 1.5 s later', async () => {
    open(form('redirect="/account"'));
    const email = await join();
    const later = vi.spyOn(window, 'setTimeout');
    page.type('[data-ms-member=current-password]', password);
    page.type('[data-ms-member=new-password]', 'a vase for every evening');
    page.submit();
    await until(() => page.toast());
    expect(page.navigate.assign).not.toHaveBeenCalled();
    const [work] = later.mock.calls.find(([, ms]) => ms === 1500)!;
    (work as () => void)();
    expect(page.navigate.assign.mock.calls[0]![0]).toMatch(/\/account$/);
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '']);
    await page.sdk.loginMemberEmailPassword({ email, password: 'a vase for every evening' });
  });

  it('M §1.2 a wrong current password is told beside its field, and what was typed stays', async () => {
    open(form());
    await join();
    page.type('[data-ms-member=current-password]', 'not the password');
    page.type('[data-ms-member=new-password]', 'a vase for every evening');
    page.submit();
    await until(() => beside('[data-ms-member=current-password]'));
    const current = page.$<HTMLInputElement>('[data-ms-member=current-password]');
    const told = current.nextElementSibling!;
    expect([told.id, current.getAttribute('aria-invalid')]).toEqual([current.getAttribute('aria-describedby'), 'true']);
    expect([current.value, document.activeElement]).toEqual(['not the password', current]);
    page.type('[data-ms-member=current-password]', 'x');
    expect(current.hasAttribute('aria-describedby')).toBe(false);
  });

  it('C5 who has none sets one: the field for the current one is not asked for', async () => {
    open(form());
    await joinByCode();
    expect(own().hasPassword).toBe(false);
    expect(page.$('[data-ms-member=current-password]').hasAttribute('required')).toBe(false);
    page.type('[data-ms-member=new-password]', 'a vase for every evening');
    page.submit();
    await until(() => page.toast());
    expect(own().hasPassword).toBe(true);
    expect(page.$('[data-ms-member=current-password]').hasAttribute('required')).toBe(true);
  });
});

describe('data-ms-form="profile"', () => {
  it('M §1.2 saves address, password and custom fields, as far as they were changed', async () => {
    open(
      `<form data-ms-form="profile">${field('first-name')}${field('email')}${field('current-password')}${field('new-password')}<button>Save</button></form><b data-ms-member="first-name">?</b>`,
    );
    await join();
    page.type('[data-ms-member=first-name]', 'Wanda');
    page.submit();
    await until(() => page.toast());
    expect(page.$('b').textContent).toBe('Wanda');
    expect(page.calls).not.toContain('/member-auth');
    page.state.toast.hide();
    const next = newAddress();
    page.type('[data-ms-member=email]', next);
    page.type('[data-ms-member=current-password]', password);
    page.type('[data-ms-member=new-password]', 'a vase for every evening');
    page.submit();
    await until(() => page.toast());
    expect(await codeOf(next)).toMatch(/^\d{6}$/);
    expect(page.calls.filter((path) => path === '/member-auth')).toHaveLength(1);
    expect(page.$<HTMLInputElement>('[data-ms-member=new-password]').value).toBe('');
  });

  it('M §1.2 a redirect makes it a step of the welcome: saved, it leads on; refused, it stays', async () => {
    open(
      `<form data-ms-form="profile" redirect="/course/2">${field('first-name')}${field('new-password')}<button>Go on</button></form>`,
    );
    await join();
    page.type('[data-ms-member=first-name]', 'Wanda');
    page.type('[data-ms-member=new-password]', 'short');
    page.submit();
    await until(() => page.$('[data-ms-member=new-password]').hasAttribute('aria-invalid'));
    expect(page.navigate.assign).not.toHaveBeenCalled();
    page.type('[data-ms-member=new-password]', '');
    page.submit();
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect(page.navigate.assign.mock.calls[0]![0]).toMatch(/\/course\/2$/);
    expect(page.state.member.current.value!.customFields['first-name']).toBe('Wanda');
  });

  it('M §1.2 a new password without the current one is told, and nothing is saved by halves', async () => {
    open(
      `<form data-ms-form="profile">${field('first-name')}${field('current-password')}${field('new-password')}<button>Save</button></form>`,
    );
    await join();
    const before = page.calls.length;
    page.type('[data-ms-member=first-name]', 'Wanda');
    page.type('[data-ms-member=new-password]', 'a vase for every evening');
    page.submit();
    expect(beside('[data-ms-member=current-password]')).toBe('Please fill in this field');
    expect(page.calls.length).toBe(before);
  });

  it('B5 tells the page what was saved', async () => {
    open(`<form data-ms-form="profile">${field('first-name')}<button>Save</button></form>`);
    const told = vi.fn();
    page.$('form').addEventListener('ms:success', ((event: CustomEvent) => told(event.detail)) as EventListener);
    await join();
    page.type('input', 'Wanda');
    page.submit();
    await until(() => told.mock.calls.length > 0);
    expect(told.mock.calls[0]![0]).toMatchObject({
      type: 'SAVED',
      data: { member: { customFields: { 'first-name': 'Wanda' } } },
    });
  });
});

describe('actions for members', () => {
  it('M §1.4 a verification is mailed again, and the button goes once the address is verified', async () => {
    open('<button data-ms-action="resend-verification-email">x</button>');
    expect(page.seen('button')).toBeNull();
    const email = await join();
    expect(page.seen('button')).toBe('x');
    page.click('button');
    await until(() => page.toast());
    await page.sdk.confirmMemberEmail({ token: await codeOf(email) });
    expect([own().email, page.seen('button')]).toEqual([email, null]);
  });

  const choose = async (file: File | null) => {
    const picker = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      expect([this.type, this.accept]).toEqual(['file', 'image/*']);
      Object.defineProperty(this, 'files', { value: file ? [file] : [] });
      this.dispatchEvent(new Event(file ? 'change' : 'cancel'));
    });
    page.click('button');
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    picker.mockRestore();
  };
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

  it('M §1.4 a picture is picked and uploaded at once, and shown wherever the page shows it', async () => {
    open('<button data-ms-action="profile-image">x</button><img data-ms-member="profile-image" src="/face.png">');
    await join();
    await choose(null);
    expect(page.calls).not.toContain('/member/profile-image');
    await choose(new File([pixel], 'me.gif', { type: 'image/gif' }));
    expect(page.calls).toContain('/member/profile-image');
    expect(page.$('img').getAttribute('src')).toMatch(/^http:\/\/service\.test\/|^http:\/\/localhost/);
  });

  it('M §1.4 what is no image is told, and so is a visitor', async () => {
    open('<button data-ms-action="profile-image">x</button>');
    page.click('button');
    await until(() => page.toast());
    expect(page.toast()).toBe('Please log in to do this.');
    page.state.toast.hide();
    await join();
    await choose(new File(['words'], 'me.txt', { type: 'text/plain' }));
    expect(page.toast()).toBe('File is not an image.');
    page.state.toast.hide();
    const sent = page.calls.length;
    await choose(new File([pixel, new Uint8Array(4_000_000)], 'me.gif', { type: 'image/gif' }));
    expect([page.toast(), page.calls.length]).toEqual(['Image must be less than 2MB.', sent]);
  });

  it('M §1.4 an account goes only after a confirmation, and then the page leads home', async () => {
    open('<button data-ms-action="delete-member">x</button>');
    const email = await join();
    page.click('button');
    await until(() => page.state.question.current.value);
    page.state.question.answer(false);
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    expect([page.state.member.isLoggedIn.value, page.navigate.assign.mock.calls]).toEqual([true, []]);
    page.click('button');
    await until(() => page.state.question.current.value);
    page.state.question.answer(true);
    await until(() => page.navigate.assign.mock.calls.length > 0);
    expect([page.navigate.assign.mock.calls, page.state.member.isLoggedIn.value]).toEqual([[['/']], false]);
    await expect(page.sdk.loginMemberEmailPassword({ email, password })).rejects.toMatchObject({
      code: 'invalid-credentials',
    });
  });

  it('C20 and only after a proof, where the service wants one', async () => {
    open('<button data-ms-action="delete-member">x</button>');
    await join();
    refuseOnce('/member');
    page.click('button');
    await until(() => page.state.question.current.value);
    page.state.question.answer(true);
    await until(() => page.state.modal.current.value?.params.prove);
    page.state.modal.close();
    await until(() => !page.$('button').hasAttribute('aria-busy'));
    expect([page.state.member.isLoggedIn.value, page.navigate.assign.mock.calls]).toEqual([true, []]);
  });
});

describe('R48 an invite in the address of a page', () => {
  const html = `<form data-ms-form="login">${field('email')}${field('password', 'password')}<button>Go</button></form>`;
  const logIn = (email: string) => {
    page.type('[data-ms-member=email]', email);
    page.type('[data-ms-member=password]', password);
    page.submit();
  };
  const teams = () => page.state.member.current.value?.teams.joinedTeams.length;
  const kept = () => page.state.link.invite().inviteToken;
  /** A visitor with an account, on the page that the invite opens. */
  async function invited(): Promise<string> {
    open(html);
    await page.logIn('ada@example.com');
    const { teamId } = page.state.member.current.value!.teams.ownedTeams[0]!;
    const { inviteToken } = (await page.sdk.getTeam({ teamId })).data;
    await page.sdk.logout();
    const email = await join();
    await page.sdk.logout();
    page.state.link.keepInvite(inviteToken!);
    page.calls.splice(0);
    return email;
  }

  it('gives the seat to a member who has accepted it and logs in by a form', async () => {
    const email = await invited();
    page.state.link.acceptInvite(kept()!);
    logIn(email);
    await until(() => page.toast() === 'You are logged in.');
    expect([teams(), kept()]).toEqual([1, undefined]);
    // M §1.5 her seat lets her use the team's plan, and the gates of the page know it.
    const { joinedTeams } = page.state.member.current.value!.teams;
    expect(joinedTeams).toEqual([{ teamId: expect.any(String), planName: 'Team', planId: 'pln_team' }]);
    expect(page.calls.filter((path) => path === '/member/team/join')).toHaveLength(1);
    await page.sdk.logout();
    await join();
    expect([teams(), page.calls.filter((path) => path === '/member/team/join').length]).toEqual([0, 1]);
  });

  it('that finds no seat refuses a sign-up once and says so; the same form sent again signs up without it', async () => {
    open(html.replace('"login"', '"signup"'));
    page.state.link.keepInvite('gone_already');
    logIn(newAddress());
    await until(() => page.toast()?.includes('You can still sign up without it.'));
    expect([page.state.member.isLoggedIn.value, kept()]).toEqual([false, undefined]);
    await until(() => !page.$('form').hasAttribute('aria-busy'));
    page.submit();
    await until(() => page.state.member.isLoggedIn.value);
    expect(teams()).toBe(0);
  });

  it('that counts no more is said in place of the greeting, and she is logged in', async () => {
    const email = await invited();
    page.state.link.keepInvite('gone_already');
    page.state.link.acceptInvite('gone_already');
    logIn(email);
    await until(() => page.toast() !== null && page.state.member.isLoggedIn.value);
    await until(() => !page.$('form').hasAttribute('aria-busy'));
    expect(page.toast()).toMatch(/team/i);
    expect(teams()).toBe(0);
  });
});
