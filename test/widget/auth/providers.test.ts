// @window
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { loadAuthCard } from '../../../src/widget/auth/auth-modal.ts';
import { loadReact } from '../../../src/widget/element/lazy-react.ts';
import { refused, testConfig, testMember } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { catchPopups, type FakePopup, post, posted, visitAnswers } from '../../support/popup.ts';
import { createAuthScene } from './auth-scene.ts';

const service = 'http://service.test';
const scene = createAuthScene();
const provider = (name: string, order: number | null, icon: string | null = null) => ({
  provider: name.toLowerCase(),
  name,
  icon,
  order,
});
const authProviders = [provider('Spotify', null), provider('GitHub', 2), provider('Google', 1)];
const auth = () => ({
  member: testMember(),
  tokens: { accessToken: 'tok', expires: Date.now() + 1e9, type: 'bearer' },
  redirect: '/welcome',
});
let popups: FakePopup[];
let answers: Parameters<typeof scene.answers>[0];

// What is loaded when first needed: here before anything is waited for.
beforeAll(() => Promise.all([loadAuthCard(), loadReact()]));
beforeEach(() => {
  scene.reset(testConfig({ authProviders }));
  popups = catchPopups();
  answers = visitAnswers(service, () => ({ auth: auth(), connected: null }));
  scene.answers(answers);
});

const buttons = () => [...scene.element.shadowRoot!.querySelectorAll<HTMLButtonElement>('[part~=provider]')];
const isBusy = (words: string) =>
  buttons()
    .find((one) => one.textContent === words)!
    .getAttribute('aria-busy') === 'true';
const opened = (count = 1) => eventually(() => expect(popups.at(count - 1)?.location.replace).toHaveBeenCalled());
const starts = () => scene.sent('/auth-provider/start');

describe('§2.4 the buttons of the providers', () => {
  it.each(['login', 'signup'] as const)(
    'stand below the "or" of %s, in the configured order, each with its picture',
    async (view) => {
      const own = provider('Guild', 3, 'https://guild.example/mark.png');
      scene.reset(testConfig({ authProviders: [...authProviders, own, provider('Acme', 4)] }));
      scene.answers(answers);
      await scene.open(view);
      await scene.read('Continue with Google');
      const words = ['Google', 'GitHub', 'Guild', 'Acme', 'Spotify'].map((name) => `Continue with ${name}`);
      expect(buttons().map((one) => one.textContent)).toEqual(words);
      expect(scene.text()).toMatch(/or.*Continue with Google/);
      await scene.see('svg[part=provider-icon] path[stroke="#ea4335"]');
      const [, github, guild, acme] = buttons();
      expect(github!.querySelector('svg path')?.getAttribute('fill')).toBe('currentColor');
      expect(guild!.querySelector('img')?.src).toBe('https://guild.example/mark.png');
      expect(acme!.querySelectorAll('svg path').length).toBeGreaterThan(0);
    },
  );

  it('a picture that is none, or not of the web, gives way to a drawing', async () => {
    const bad = [provider('Guild', 1, 'https://guild.example/gone.png'), provider('Script', 2, 'javascript:alert(1)')];
    scene.reset(testConfig({ authProviders: bad }));
    scene.answers(answers);
    await scene.open('login');
    const picture = await scene.see('[part~=provider-guild] img');
    picture.dispatchEvent(new Event('error'));
    await scene.see('[part~=provider-guild] svg');
    expect(await scene.see('[part~=provider-script] svg')).toBeTruthy();
  });

  it('B6 writes what the service refuses of a sign-up by a provider beside its field', async () => {
    const message = 'Enter a number between 1 and 10.';
    const customFields = [
      { ...testConfig().customFields[0]!, key: 'guests', label: 'Guests', type: 'number' as const },
    ];
    scene.reset(testConfig({ authProviders, customFields }));
    const code = 'number-out-of-range';
    const errors = [{ field: 'customFields.guests', code, message }];
    scene.answers({ ...answers, '/auth-provider/start': () => refused(400, { code, message, errors }) });
    await scene.open('signup');
    await scene.type({ 'field-guests': '11' });
    await scene.press('Continue with Google');
    await eventually(() => expect(scene.errorOf('field-guests')).toBe(message));
  });

  it('without any, and without passwordless, there is no "or"', async () => {
    scene.reset(testConfig({ additionalAuthMethods: { passwordless: { enabled: false, isDefault: false } } }));
    await scene.open('login');
    expect(scene.element.shadowRoot?.querySelector('[part=divider]')).toBeNull();
  });
});

describe('§2.4 entering by a provider', () => {
  it('logging in opens the window within the press, is busy meanwhile, and ends as every login does', async () => {
    const [result] = await scene.open('login', { login: { allowSignup: true } });
    await scene.press('Continue with Google');
    expect(popups).toHaveLength(1);
    await opened();
    await eventually(() => expect(isBusy('Continue with Google')).toBe(true));
    expect(isBusy('Continue with GitHub')).toBe(false);
    expect(starts()).toEqual([expect.objectContaining({ provider: 'google', purpose: 'login', allowSignup: true })]);
    post(popups[0], posted('flow-1'), service);
    expect(await result).toMatchObject({ type: 'LOGIN', data: { redirect: '/welcome', member: { id: 'mem_1' } } });
    expect(localStorage.getItem(storageKeys.token)).toBe('tok');
    await scene.read('You are logged in.');
  });

  it('signing up sends what was typed into the fields, and the plans', async () => {
    const [result] = await scene.open('signup', { signup: { plans: ['pln_free'] } });
    await scene.type({ 'field-first-name': 'Ada' });
    await scene.press('Continue with GitHub');
    await opened();
    expect(starts()[0]).toMatchObject({
      provider: 'github',
      purpose: 'signup',
      customFields: { 'first-name': 'Ada' },
      plans: [{ planId: 'pln_free' }],
    });
    // A field that was not touched is not sent.
    expect(Object.keys((starts()[0] as { customFields: object }).customFields)).toEqual(['first-name']);
    post(popups[0], posted('flow-1'), service);
    expect(await result).toMatchObject({ type: 'SIGNUP' });
  });

  it("R48 a sign-up sends the invitation of the page's address", async () => {
    scene.state.link.keepInvite('inv_123');
    await scene.open('signup');
    await scene.press('Continue with GitHub');
    await opened();
    expect(starts()[0]).toMatchObject({ purpose: 'signup', inviteToken: 'inv_123' });
  });

  it('a closed window is told, and everything can be pressed and read as before', async () => {
    await scene.open('login');
    await scene.type({ email: 'ada@example.com' });
    await scene.press('Continue with Google');
    await opened();
    popups[0]!.closed = true;
    await eventually(() => expect(scene.toast()).toMatch(/^The window was closed before/));
    expect(isBusy('Continue with Google')).toBe(false);
    expect(scene.field('email')?.value).toBe('ada@example.com');
  });

  it('M §6 a second press brings the window to the front; another provider takes its place without a word', async () => {
    await scene.open('login');
    await scene.press('Continue with Google');
    await opened();
    await eventually(() => expect(isBusy('Continue with Google')).toBe(true));
    await scene.press('Continue with Google');
    expect(popups[0]!.focus).toHaveBeenCalledOnce();
    await scene.press('Continue with GitHub');
    await opened(2);
    await eventually(() =>
      expect([isBusy('Continue with Google'), isBusy('Continue with GitHub')]).toEqual([false, true]),
    );
    expect(popups.map(({ closed }) => closed)).toEqual([true, false]);
    expect(scene.toast()).toBeUndefined();
  });

  it('§8 a refusal is told in the service’s words, and the window closes', async () => {
    const message = 'There is no account for this login yet. Please sign up.';
    scene.answers({ ...answers, '/auth-provider/redeem': () => refused(404, { code: 'account-not-found', message }) });
    await scene.open('login');
    const heard = vi.fn();
    scene.element.addEventListener('ms:error', (event) => heard((event as CustomEvent).detail));
    await scene.press('Continue with Google');
    await opened();
    post(popups[0], posted('flow-1'), service);
    await eventually(() => expect(scene.toast()).toBe(message));
    expect(heard).toHaveBeenCalledExactlyOnceWith({ code: 'account-not-found', message });
    expect(popups[0]!.closed).toBe(true);
    expect(isBusy('Continue with Google')).toBe(false);
  });

  it('leaving the view closes the window, and nothing is said', async () => {
    await scene.open('login');
    await scene.press('Continue with Google');
    await opened();
    await scene.press("Don't have an account?");
    await scene.at('signup');
    await eventually(() => expect(popups[0]!.closed).toBe(true));
    expect(scene.toast()).toBeUndefined();
  });

  it('M §3 a login answered by `use-social-login` puts that provider first', async () => {
    const message = 'Please log in the way you signed up.';
    scene.answers({
      ...answers,
      '/auth/login': () => refused(400, { code: 'use-social-login', message, providerKey: 'spotify' }),
    });
    await scene.open('login');
    await scene.type({ email: 'ada@example.com', password: 'whatever it was' });
    await scene.submit();
    await eventually(() => expect(buttons()[0]?.textContent).toBe('Continue with Spotify'));
    expect(scene.toast()).toBe(message);
  });
});
