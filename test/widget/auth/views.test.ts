// @window
import { beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../src/contract/views.ts';
import { authAnswer, ok, refused, testConfig } from '../../support/element-page.ts';
import { eventually } from '../../support/eventually.ts';
import { createAuthScene } from './auth-scene.ts';

const scene = createAuthScene();
const deferred = <T>() => {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

beforeEach(() => scene.reset());

describe('§2.4 what the views show', () => {
  it('sign-up shows the fields that are not hidden, in their order, and none that is', async () => {
    await scene.open('signup');
    const inputs = [...scene.element.shadowRoot!.querySelectorAll('input')].map(({ name }) => name);
    expect(inputs.slice(0, 4)).toEqual(['field-first-name', 'field-last-name', 'email', 'password']);
    expect(scene.text()).not.toContain('Note');
  });

  it('sign-up sends plans and the custom fields that were filled in', async () => {
    scene.answers({ '/auth/signup': () => authAnswer() });
    await scene.open('signup', { signup: { plans: ['pln_free', 'pln_news'] } });
    await scene.type({ 'field-first-name': 'Ada', email: ' ada@example.com ', password: 'a quiet river bank' });
    await scene.submit();
    await scene.read('Your account is ready.');
    expect(scene.sent('/auth/signup')).toEqual([
      {
        email: 'ada@example.com',
        password: 'a quiet river bank',
        customFields: { 'first-name': 'Ada' },
        plans: [{ planId: 'pln_free' }, { planId: 'pln_news' }],
      },
    ]);
  });

  it('R45 sign-up shows why a paid plan is refused, and keeps what was typed', async () => {
    scene.answers({
      '/auth/signup': () =>
        refused(400, {
          code: 'plan-not-free',
          message: 'Only free plans can be added here.',
          errors: [{ field: 'plans', code: 'plan-not-free', message: 'Only free plans can be added here.' }],
        }),
    });
    await scene.open('signup', { signup: { plans: ['pln_pro'] } });
    await scene.type({ email: 'ada@example.com', password: 'a quiet river bank' });
    await scene.submit();
    await eventually(() => expect(scene.toast()).toBe('Only free plans can be added here.'));
    expect([scene.field('email')?.value, scene.state.member.current.value]).toEqual(['ada@example.com', null]);
  });

  it('is empty when it is opened again after a sign-up', async () => {
    scene.answers({ '/auth/signup': () => authAnswer() });
    await scene.open('signup');
    await scene.type({ 'field-first-name': 'Ada', email: 'ada@example.com', password: 'a quiet river bank' });
    await scene.submit();
    await scene.read('Your account is ready.');
    scene.state.modal.close();
    await eventually(() => expect(scene.field('email')).toBeNull());
    scene.state.member.set(null);
    scene.state.modal.open('signup', {}, 'page');
    await scene.at('signup');
    expect(['field-first-name', 'email', 'password'].map((name) => scene.field(name)?.value)).toEqual(['', '', '']);
    await scene.press('Already have an account?');
    await scene.at('login');
    expect(scene.field('email')?.value).toBe('');
  });

  it('passwordless is on by default where the app says so, and can be turned off', async () => {
    scene.reset(testConfig({ additionalAuthMethods: { passwordless: { enabled: true, isDefault: true } } }));
    await scene.open('login');
    expect(scene.field('password')).toBeNull();
    await scene.press('Log in with Password');
    await scene.see('input[name=password]');
  });

  it('without passwordless there is no toggle, and no "or"', async () => {
    scene.reset(testConfig({ additionalAuthMethods: { passwordless: { enabled: false, isDefault: true } } }));
    await scene.open('login');
    expect(scene.text()).not.toContain('Continue with Email');
    expect(scene.element.shadowRoot?.querySelector('[part=divider]')).toBeNull();
    expect(scene.field('password')).not.toBeNull();
  });

  it('"Don\'t have an account?" leads to the single sign-on address if set, never to a script', async () => {
    scene.reset(testConfig({ ssoSignupButtonURL: 'https://sso.example/join' }));
    await scene.open('login');
    expect(scene.element.shadowRoot!.querySelector('a[part=link]')?.getAttribute('href')).toBe(
      'https://sso.example/join',
    );
    scene.reset(testConfig({ ssoSignupButtonURL: 'https://sso.example/join', ssoText: 'Use your studio card' }));
    await scene.open('login');
    expect(scene.element.shadowRoot!.querySelector('a[part=link]')?.textContent).toBe('Use your studio card');
    scene.reset(testConfig({ ssoSignupButtonURL: 'javascript:alert(1)', ssoText: 'Use your studio card' }));
    await scene.open('login');
    expect(scene.element.shadowRoot!.querySelector('a[part=link]')).toBeNull();
    await scene.press("Don't have an account?");
    await scene.at('signup');
  });

  it('the logo of the app is on top, or its name where it has none, or where its address is no address', async () => {
    const top = () => scene.see('[part=bar] [part=logo], [part=bar] [part=app-name]');
    const colors = { lightMode: {} };
    scene.reset(testConfig({ branding: { logo: 'https://juniper.example/mark.svg', colors } }));
    await scene.open('login');
    expect(await top()).toMatchObject({ src: 'https://juniper.example/mark.svg', alt: 'Juniper Studio' });
    for (const logo of [null, 'javascript:alert(1)']) {
      scene.reset(testConfig({ branding: { logo, colors } }));
      await scene.open('login');
      expect((await top()).outerHTML).toContain('>Juniper Studio<');
    }
  });

  it('"Secured by" is in every modal, unless the account is paid', async () => {
    const links = { ...testConfig().links, securedBy: 'https://latchkey.example/about' };
    scene.reset(testConfig({ links }));
    await scene.open('login');
    expect(scene.text()).toContain('Secured by Latchkey');
    const link = await scene.see<HTMLAnchorElement>('[part=secured-by] a');
    expect([link.href, link.target, link.rel]).toEqual(['https://latchkey.example/about', '_blank', 'noopener']);
    scene.reset(testConfig({ isPaid: true }));
    await scene.open('login');
    expect(scene.text()).not.toContain('Secured by');
  });

  it.each<[View, string, View]>([
    ['signup', 'Already have an account?', 'login'],
    ['login', "Don't have an account?", 'signup'],
    ['login', 'Forgot Password?', 'forgot_password'],
    ['forgot_password', 'Back', 'login'],
    ['forgot_password', 'I already have a code', 'reset_password'],
    ['reset_password', 'Back', 'forgot_password'],
    ['reset_password_success', 'Log in', 'login'],
  ])('§4 %s: "%s" leads to %s', async (from, words, to) => {
    await scene.open(from);
    await scene.press(words);
    await scene.at(to);
  });

  it.each(['login', 'signup'] as const)('§4 back from the code of a %s leads there again', async (type) => {
    scene.answers({ [`/auth/passwordless/${type}/send`]: () => ok({ success: true }, { flowId: 'f' }) });
    await scene.open(type);
    await scene.press('Continue with Email');
    await eventually(() => expect(scene.field('password')).toBeNull());
    await scene.type({ email: 'ada@example.com' });
    await scene.submit();
    await scene.at('passwordless_token');
    await scene.press('Back');
    await scene.at(type);
    expect(scene.field('email')?.value).toBe('ada@example.com');
  });

  it('what was typed survives the change of view, a password does not', async () => {
    await scene.open('signup');
    await scene.type({ 'field-first-name': 'Ada', email: 'ada@example.com', password: 'a quiet river bank' });
    await scene.press('Already have an account?');
    await scene.at('login');
    expect([scene.field('email')?.value, scene.field('password')?.value]).toEqual(['ada@example.com', '']);
    await scene.press("Don't have an account?");
    await scene.at('signup');
    expect([scene.field('field-first-name')?.value, scene.field('password')?.value]).toEqual(['Ada', '']);
  });

  it.each(['login', 'signup', 'forgot_password', 'reset_password'] as const)(
    'M §0 %s: what is pasted into a field is let in',
    async (view) => {
      await scene.open(view);
      const fields = [...scene.element.shadowRoot!.querySelectorAll<HTMLInputElement>('form input')].filter(
        // The boxes of a code deal out what is pasted themselves (R105).
        (field) => !field.closest('[role=group]'),
      );
      expect(fields.map(({ name }) => name)).toContain(view === 'reset_password' ? 'password' : 'email');
      const paste = () => new Event('paste', { bubbles: true, composed: true, cancelable: true });
      expect(fields.filter((field) => !field.dispatchEvent(paste()))).toEqual([]);
    },
  );

  it('§2.4 shows a loader until the configuration is there; a failure is shown and can be retried', async () => {
    const answer = deferred<Response>();
    scene.state.app.use(null as never);
    scene.answers({ '/app-member': () => answer.promise });
    void scene.state.app.load({ isFresh: true });
    const element = scene.add('ms-auth-modal', { open: '' });
    await scene.find(element, '[aria-busy=true]');
    answer.resolve(refused(503, { code: 'unavailable', message: 'The service is not available right now.' }));
    const again = await scene.find(element, '[role=alert] button');
    expect(element.shadowRoot?.textContent).toContain('The service is not available right now.');
    scene.answers({ '/app-member': () => ok({ app: testConfig(), member: null, sessionData: { sessionId: 's' } }) });
    again.click();
    await scene.find(element, 'form[name=login]');
  });
});
