// @window
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MsElement } from '../../../src/widget/element/define.tsx';
import { defineProfile } from '../../../src/widget/profile/profile-element.ts';
import { createElementPage, fill, ok, refused, testConfig, testMember, textOf } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';

const page = createElementPage();
defineProfile(page.state, page.seats);
let element: MsElement;

const input = (key: string) => page.find<HTMLInputElement>(element, `#field-${key}`);
const save = () => page.find<HTMLButtonElement>(element, 'button[type=submit]');
const press = async (words: string) => {
  const find = () =>
    [...element.shadowRoot!.querySelectorAll('button')].find(
      (one) => one.textContent === words || one.getAttribute('aria-label') === words,
    ) ?? expect.fail(words);
  // The first one of a file waits for the code of the profile too.
  const button = await eventually(find);
  button.click();
};
function open(params: Parameters<typeof page.state.modal.open>[1] = {}) {
  element = page.add('ms-profile') as unknown as MsElement;
  return page.state.modal.open('profile', params, 'page');
}
const screenIsNarrow = (isNarrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: isNarrow }) as never);

beforeEach(() => {
  page.reset();
  page.state.member.set(testMember());
});

describe('the profile', () => {
  it('§2.5 shows the email, the menu with what there is, and one input a visible field', async () => {
    void open();
    await input('first-name');
    expect(textOf(element)).toContain('ada@example.com');
    expect([...element.shadowRoot!.querySelectorAll('[part~=menu-item]')].map((one) => one.textContent)).toEqual([
      'Profile',
      'Security',
      'Logout',
    ]);
    const fields = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input:not([type=file])')];
    expect(fields.map(({ name, value, placeholder }) => [name, value, placeholder])).toEqual([
      ['field-first-name', 'Ada', 'First name'],
      ['field-last-name', '', 'Last name'],
    ]);
  });

  it('§4 Save sleeps until something differs, and again after a save; the save is seen', async () => {
    const saved = testMember({ customFields: { 'first-name': 'Ada', 'last-name': 'King' } });
    page.answers({ '/member': () => ok(saved) });
    void open();
    expect((await save()).disabled).toBe(true);
    fill(await input('last-name'), 'King');
    await eventually(async () => expect((await save()).disabled).toBe(false));
    fill(await input('last-name'), '');
    await eventually(async () => expect((await save()).disabled).toBe(true));
    fill(await input('last-name'), 'King');
    await eventually(async () => expect((await save()).disabled).toBe(false));
    (await save()).click();
    await eventually(() => expect(textOf(element)).toContain('Saved'));
    expect((await save()).disabled).toBe(true);
    expect(page.sent('/member')).toEqual([{ customFields: { 'last-name': 'King' } }]);
    expect(page.state.member.current.value).toEqual(saved);
    expect(page.state.toast.current.value).toBeNull();
  });

  it('C14 after a failure nothing is lost: the change stays, Save stays awake, the reason is told', async () => {
    page.answers({
      '/member': () =>
        refused(400, {
          code: 'invalid-request',
          message: 'This is more than this field can hold.',
          errors: [{ field: 'customFields.last-name', code: 'field-limit-exceeded', message: 'Too long.' }],
        }),
    });
    void open();
    fill(await input('last-name'), 'King');
    await eventually(async () => expect((await save()).disabled).toBe(false));
    (await save()).click();
    await eventually(() => expect(textOf(element)).toContain('Too long.'));
    expect([(await input('last-name')).value, (await save()).disabled]).toEqual(['King', false]);
    expect(page.state.toast.current.value?.type).toBe('error');
    expect(textOf(element)).not.toContain('Saved');
  });

  it('§4 unsaved input survives a visit to another panel, and is gone after the dialog is closed', async () => {
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    void open();
    fill(await input('last-name'), 'King');
    await press('Security');
    fill(await page.find<HTMLInputElement>(element, '#email'), 'countess@example.com');
    await press('Profile');
    expect((await input('last-name')).value).toBe('King');
    expect((await save()).disabled).toBe(false);
    await press('Security');
    expect((await page.find<HTMLInputElement>(element, '#email')).value).toBe('countess@example.com');
    page.state.modal.close();
    await eventually(() => expect(element.hasAttribute('open')).toBe(false));
    void page.state.modal.open('profile', {}, 'page');
    await eventually(async () => expect((await input('last-name')).value).toBe(''));
    expect((await save()).disabled).toBe(true);
    await press('Security');
    expect((await page.find<HTMLInputElement>(element, '#email')).value).toBe('ada@example.com');
  });

  it('two quick saves are one request', async () => {
    page.answers({ '/member': () => new Promise(() => {}) });
    void open();
    fill(await input('last-name'), 'King');
    const form = await page.find<HTMLFormElement>(element, 'form');
    form.requestSubmit();
    form.requestSubmit();
    await eventually(() => expect(page.sent('/member').length).toBeGreaterThan(0));
    expect(page.sent('/member')).toHaveLength(1);
  });

  it('M §3 without a member it closes, shows nothing and is refused', async () => {
    page.state.member.set(null);
    const errors: unknown[] = [];
    document.addEventListener('ms:error', (event) => errors.push((event as CustomEvent).detail), { once: true });
    await expect(open()).rejects.toMatchObject({ code: 'member-not-logged-in', message: 'Member not logged in' });
    expect(page.state.modal.current.value).toBeNull();
    expect(errors).toEqual([{ code: 'member-not-logged-in', message: 'Member not logged in' }]);
  });

  it('§4 Logout ends in LOGOUT, closes, and leaves the page where it is', async () => {
    page.answers({ '/member/logout': () => ok({ redirect: null, message: 'You have been logged out.' }) });
    localStorage.setItem('_ms-mid', 'tok');
    const result = open();
    await input('first-name');
    await press('Logout');
    expect(await result).toMatchObject({ type: 'LOGOUT' });
    await eventually(() => expect(page.state.toast.current.value?.text).toBe('You have been logged out.'));
    expect(page.state.modal.current.value).toBeNull();
  });

  it.each([
    ['the call', { hideProfileSection: true }, {}],
    ['the attribute', {}, { 'hide-profile-section': '' }],
  ])('§2.5 the profile section is hidden by %s', async (_, params, attributes) => {
    void open(params);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    await page.find(element, 'form[name=email]');
    expect([...element.shadowRoot!.querySelectorAll('[part~=menu-item]')].map((one) => one.textContent)).toEqual([
      'Security',
      'Logout',
    ]);
  });

  it('§2.5 an app without visible fields has no profile section', async () => {
    page.reset(testConfig({ customFields: [] }));
    page.state.member.set(testMember());
    void open();
    await page.find(element, 'form[name=email]');
    expect(textOf(element)).not.toContain('Profile');
  });

  it('R39 an account can be deleted where the app allows it, and nowhere else', async () => {
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    void open({ profile: { tab: 'security' } });
    await page.find(element, 'form[name=email]');
    expect(textOf(element)).toContain('Delete account');
    page.reset(testConfig({ allowMemberSelfDelete: false }));
    page.state.member.set(testMember());
    void open({ profile: { tab: 'security' } });
    await page.find(element, 'form[name=email]');
    expect(textOf(element)).not.toContain('Delete account');
  });

  it('§2.5 on a phone who has no password reads "Set Password" on top, and is not asked for an old one', async () => {
    screenIsNarrow(true);
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    page.state.member.set(testMember({ auth: { email: 'ada@example.com', hasPassword: false, providers: [] } }));
    void open({ profile: { tab: 'security' } });
    await press('Set Password');
    await page.find(element, 'form[name=password]');
    expect((await page.find(element, '[part=title]')).textContent).toBe('Set Password');
    expect(element.shadowRoot?.querySelector('input[name=oldPassword]')).toBeNull();
  });

  it('§2.5 in the team a member is seen by her picture, or by the first letter of her email', async () => {
    const seat = (role: string, email: string, profileImage: string | null) => ({
      role,
      member: { id: email, auth: { email }, profileImage },
    });
    const members = [
      seat('OWNER', 'ada@example.com', 'https://service.test/images/ada.webp'),
      seat('MEMBER', 'mary@example.com', null),
    ];
    const plan = { teamAccountInviteSignupLink: '/', teamAccountUpgradeLink: '/' };
    page.answers({ '/member/team/t': () => ok({ id: 't', inviteToken: 'i', maxTeamMembers: 5, members, plan }) });
    page.state.member.set(testMember({ teams: { joinedTeams: [], ownedTeams: [{ teamId: 't' }] } }));
    void open({ profile: { tab: 'team' } });
    await page.find(element, '[part~=row]');
    const seen = [...element.shadowRoot!.querySelectorAll('[part~=row] [part=avatar]')].map(
      (one) => one.querySelector('img')?.src ?? one.textContent,
    );
    expect(seen).toEqual(['https://service.test/images/ada.webp', 'm']);
  });

  it('§2.5 on a phone the list comes first, then one panel with the way back', async () => {
    screenIsNarrow(true);
    void open();
    await press('Profile');
    await input('first-name');
    expect(textOf(element)).toContain('My Profile');
    expect(element.shadowRoot?.querySelector('nav')).toBeNull();
    await press('Back');
    await page.find(element, 'nav');
    expect(textOf(element)).toContain('ada@example.com');
    const top = () => element.shadowRoot!.querySelector('[part~=bar]')!;
    expect(top().querySelector('[part~=avatar]')!.textContent).toBe('a');
    expect(top().querySelector('[part=logo]:has(svg)')!.textContent).toBe('Juniper Studio');
    const { branding } = testConfig();
    page.state.app.use(testConfig({ branding: { ...branding, logo: 'https://images.example/logo.svg' } }));
    await eventually(() => expect(top().querySelector('img')?.alt).toBe('Juniper Studio'));
  });

  it('M §3 on a phone a panel that was asked for is there at once', async () => {
    screenIsNarrow(true);
    void open({ profile: { tab: 'profile' } });
    await input('first-name');
  });

  it('M §3 shows the panel named by `panel`, by markup alone; the menu marks Security for both panels', async () => {
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = '<ms-profile inline panel="security"></ms-profile>';
    element = place.firstElementChild as MsElement;
    await page.find(element, 'form[name=email]');
    expect(element.shadowRoot?.querySelector('dialog')).toBeNull();
    const current = () => element.shadowRoot?.querySelector('[aria-current=page]')?.textContent;
    expect(current()).toBe('Security');
    element.setAttribute('panel', 'changePassword');
    await page.find(element, 'form[name=password]');
    expect(current()).toBe('Security');
    element.setAttribute('panel', 'profile');
    await input('first-name');
    expect(current()).toBe('Profile');
  });

  it('M §3 `panel` shows plans and team, inline and as a modal; without a team, the profile', async () => {
    const free = {
      id: 'con_1',
      planId: 'pln_free',
      active: true,
      status: 'ACTIVE',
      type: 'FREE',
      payment: null,
    } as const;
    const plan = { teamAccountInviteSignupLink: '/', teamAccountUpgradeLink: '/' };
    const teams = { joinedTeams: [], ownedTeams: [{ teamId: 't' }] };
    const title = () => element.shadowRoot?.querySelector('[part~=panel] h2')?.textContent;
    for (const place of ['inline', 'open']) {
      page.reset();
      page.answers({
        '/member/team/t': () => ok({ id: 't', inviteToken: 'i', maxTeamMembers: 5, members: [], plan }),
      });
      page.state.member.set(testMember({ planConnections: [free], teams }));
      element = page.add('ms-profile', { panel: 'plans', [place]: '' }) as unknown as MsElement;
      const current = () => element.shadowRoot?.querySelector('[aria-current=page]')?.textContent;
      await eventually(() => expect([current(), title()]).toEqual(['Plans', 'Plans']));
      element.setAttribute('panel', 'team');
      await eventually(() => expect([current(), title()]).toEqual(['Team', 'Team']));
      page.state.member.set(testMember());
      await eventually(() => expect(current()).toBe('Profile'));
    }
  });

  it('M §3 show(panel) and `panel` move on from the tab of a call; the next call opens its own again', async () => {
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    void open({ profile: { tab: 'security' } });
    await page.find(element, 'form[name=email]');
    element.show('changePassword');
    await page.find(element, 'form[name=password]');
    element.setAttribute('panel', 'profile');
    await input('first-name');
    page.state.modal.close();
    await eventually(() => expect(element.hasAttribute('open')).toBe(false));
    void page.state.modal.open('profile', { profile: { tab: 'security' } }, 'call');
    await page.find(element, 'form[name=email]');
    // A call without a tab opens the panel named on the element.
    void page.state.modal.open('profile', {}, 'call');
    await input('first-name');
  });

  it('M §0 every panel with fields accepts pasted text and an address filled in by the browser', async () => {
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    element = page.add('ms-profile', { inline: '' }) as unknown as MsElement;
    for (const [panel, names] of [
      ['profile', ['field-first-name', 'field-last-name']],
      ['security', ['email']],
      ['changePassword', ['oldPassword', 'password', 'confirmPassword']],
    ] as const) {
      element.setAttribute('panel', panel);
      await page.find(element, `input[name=${names[0]}]`);
      for (const name of names) {
        const field = await page.find<HTMLInputElement>(element, `input[name=${name}]`);
        const paste = new Event('paste', { bubbles: true, composed: true, cancelable: true });
        expect([name, field.dispatchEvent(paste), field.readOnly]).toEqual([name, true, false]);
        if (name === 'email') expect([field.autocomplete, field.type]).toEqual(['email', 'email']);
      }
    }
  });

  it('M §3 `open` shows its panel as a modal with its own texts; only hide() closes it', async () => {
    page.answers({ '/member/sessions': () => ok({ sessions: [] }) });
    const own = { panel: 'security', 'hide-close-button': '', texts: '{"security_title": "Locks and keys"}', open: '' };
    element = page.add('ms-profile', own) as unknown as MsElement;
    await page.find(element, 'dialog form[name=email]');
    expect(textOf(element)).toContain('Locks and keys');
    expect(element.shadowRoot?.querySelector('[part=close]')).toBeNull();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(page.state.modal.current.value?.view).toBe('profile');
    element.show('changePassword');
    await page.find(element, 'form[name=password]');
    element.show('profile');
    await input('first-name');
    await press('Security');
    await page.find(element, 'form[name=email]');
    element.show('profile');
    await input('first-name');
    element.hide();
    expect([page.state.modal.current.value, element.hasAttribute('open')]).toEqual([null, false]);
  });

  it('M §3 inline, it is shown to the member only', async () => {
    element = page.add('ms-profile', { inline: '' }) as unknown as MsElement;
    await input('first-name');
    expect(element.shadowRoot?.querySelector('dialog')).toBeNull();
    page.state.member.set(null);
    await eventually(() => expect(element.shadowRoot?.querySelector('form')).toBeNull());
  });
});
