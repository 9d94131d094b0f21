// @window http://localhost:4870/console
import { afterEach, expect, it } from 'vitest';
import { fakeIssuer } from '../service/outside/social/fake-issuer.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';

interface App {
  minPasswordLength: number;
  passwordless: object;
  passkeys: object;
  secondFactor: object;
  authProviders: { provider: string }[];
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = () => scene.published<App>();
const tick = async (label: string) => (await scene.field(label)).click();

it('§3.5 rules of passwords, mailed codes and passkeys are checked as they are typed, and published', async () => {
  scene = await startConsole('admin', 'sign-in');
  const length = await scene.fill('Minimum length', '4');
  await eventually(() => expect(length.getAttribute('aria-invalid')).toBe('true'));
  expect((await scene.button('Review changes')).disabled).toBe(true);
  await scene.fill('Minimum length', '12');
  await tick('Shown first, before the password');
  await scene.fill('After a login without a passkey', 'silent');
  await scene.review();
  await scene.seen('Minimum password length');
  await scene.seen('Mailed codes › Shown first');
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await published()).toMatchObject({
      minPasswordLength: 12,
      passwordless: { enabled: true, isDefault: true },
      passkeys: { enabled: true, offer: 'silent' },
    }),
  );
  await eventually(async () => {
    const { data } = (await scene.service.call('getApp')).json();
    expect([data.minPasswordLength, data.additionalAuthMethods.passwordless.isDefault]).toEqual([12, true]);
  });
});

it('§3.5 another domain of passkeys warns of those that members have', async () => {
  scene = await startConsole('admin', 'sign-in');
  await scene.fill('Domain', 'co.uk');
  await scene.seen('must be a domain that you can register, such as example.com.');
  await scene.fill('Domain', 'juniper.example');
  await scene.seen('no existing passkey works');
  await scene.fill('Domain', '');
  await eventually(() => expect(document.body.textContent).not.toContain('is useless'));
});

it('§3.5 a second factor is required of a plan, whose members are counted, or of everyone', async () => {
  scene = await startConsole('admin', 'sign-in');
  await tick('Pro');
  await scene.seen('Pro: 1 member and 1 test member.');
  await scene.fill('Required of members with one of these permissions', 'press\n\n editor ');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).secondFactor).toEqual({
      mode: 'optional',
      plans: ['pln_pro'],
      permissions: ['press', 'editor'],
    }),
  );
  // The form begins anew with the revision.
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(true));
  await scene.fill('Authenticator app', 'required');
  await scene.seen('needs signup.confirmation "required".');
  await scene.fill('Address of a new member', 'required');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).secondFactor).toEqual({ mode: 'required', plans: [], permissions: [] }),
  );
});

it('§3.5 how long members stay logged in, and what they may do with accounts, is published', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security', undefined, {
    app: (app) => {
      Object.assign(app, { allowMemberSelfDelete: false, sessions: { idleMinutes: 45 } });
    },
  });
  const idle = await scene.field('Logged out after no visit for');
  await eventually(() => expect(idle.value).toBe('45'));
  expect(idle.textContent).toContain('45 minutes');
  await scene.fill('Logged out after no visit for', '129600');
  await scene.fill('Always logged out after', '43200');
  await scene.seen('Choose a time no longer than the next one.');
  await scene.fill('Logged out after no visit for', '20160');
  await scene.fill('Devices at a time', '1');
  await tick('Members may delete their account');
  await tick('Say when an address has an account');
  await scene.review();
  await scene.seen('Sessions › Devices at a time');
  await scene.seen('Logged out after no visit for45 minutes → 14 days');
  await scene.seen('Always logged out after90 days → 30 days');
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await published()).toMatchObject({
      sessions: { idleMinutes: 20_160, absoluteMinutes: 43_200, atOnce: 1 },
      allowMemberSelfDelete: true,
      privacy: { showAccountExistenceHints: true },
    }),
  );
});

it('R131 a login moves into a cookie that no script reads, where site and service share a domain', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security');
  await scene.fill('A login is stored in', 'first-party');
  await scene.fill('The cookie is sent to', 'domain');
  await tick('Keep names and plans of members out of the browser');
  await scene.review();
  await scene.seen('A login is stored inThe storage of the browser → A cookie that no script can read');
  await scene.seen('The cookie is sent toThis service alone → Every host of its domain');
  await scene.seen('Keep names and plans of members out of the browserYes');
  await scene.answer('Publish');
  const inCookie = { session: 'first-party', sessionCookie: 'domain', privacy: { minimalCache: true } };
  await eventually(async () => expect(await scene.published()).toMatchObject(inCookie));
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(true));
  await scene.fill('A login is stored in', 'storage');
  await scene.seen('all members have to log in again');
  await scene.review();
  await scene.answer('Publish');
  await eventually(async () =>
    expect(await scene.published()).toMatchObject({ session: 'storage', sessionCookie: 'host' }),
  );
});

it('R131 a cookie is refused beside its field while a site is on another domain', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security', undefined, {
    app: (app) => {
      app.origins = { live: ['https://www.juniper.example', 'https://juniper.test'] };
    },
  });
  const place = await scene.fill('A login is stored in', 'first-party');
  await scene.seen('The cookie needs all sites of live mode on one domain.');
  expect(place.getAttribute('aria-invalid')).toBe('true');
  expect((await scene.button('Review changes')).disabled).toBe(true);
});

it('§3 people without an account are led to an address of the app, with its words', async () => {
  scene = await startConsole('admin', 'sign-in');
  const label = '“Don’t have an account?” leads to';
  await scene.fill(label, 'shop.example');
  await scene.seen('Must be an address that starts with http:// or https://.');
  await scene.fill(label, 'https://shop.example/join');
  await scene.fill('Words of that link', 'Join in the shop');
  await scene.review();
  await scene.seen(`${label}https://shop.example/join`);
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await scene.service.call('getApp')).json().data.ssoSignupButtonURL).toBe('https://shop.example/join'),
  );
  expect(await scene.published()).toMatchObject({ ssoText: 'Join in the shop' });
});

it('§3 a box that is ticked and unticked again is no change', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security');
  await tick('Keep names and plans of members out of the browser');
  await eventually(async () => expect((await scene.button('Review changes')).disabled).toBe(false));
  await tick('Keep names and plans of members out of the browser');
  await eventually(() => expect(document.body.textContent).not.toContain('Discard'));
});

it('§3.5 a social login is added, tested before it is published, ordered, and offered on pages', async () => {
  scene = await startConsole('owner', 'sign-in?tab=social', async () => {}, {
    env: { ACME_SECRET: 'the secret of acme' },
    parts: { socialFetch: fakeIssuer('https://id.example').fetch },
  });
  await scene.row('Demo ID');
  await scene.press('Add social login');
  await scene.fill('Provider', '');
  await scene.seen('Any provider that has an issuer address');
  await scene.fill('Name on the button', 'Acme');
  expect((await scene.field('Id')).value).toBe('acme');
  await scene.fill('Id', 'Acme');
  await scene.answer('Add');
  await scene.seen('It is not published yet.');
  await scene.seen('http://localhost:4870/auth-provider/callback/acme');
  await scene.press('Test this login');
  await scene.seen('Its clientId is missing.');
  await scene.fill('Issuer', 'https://id.example');
  await scene.fill('Client id', 'client-1');
  await scene.fill('Variable with the secret', 'the secret of acme');
  await scene.seen('This is not a variable name');
  await scene.fill('Variable with the secret', 'ACME_SECRET');
  await scene.seen('The account was changed since the test');
  await scene.press('Test this login');
  await scene.seen('It has an id and a secret.');
  await scene.seen('Discovery works.');
  await tick('Can create new members');
  await scene.follow('All social logins');
  await eventually(async () => expect((await scene.row('Acme')).textContent).not.toContain('Not offered'));
  await scene.press('Move Acme up');
  await scene.seen('Acme is now 1 of 2.');
  await scene.review();
  await scene.seen('Social logins › Acme › Client id');
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).authProviders).toMatchObject([
      { provider: 'demo-id', order: 2 },
      { provider: 'acme', clientId: 'client-1', clientSecretFrom: 'ACME_SECRET', allowSignup: false, order: 1 },
    ]),
  );
  await eventually(async () => {
    const { data } = (await scene.service.call('getApp')).json();
    expect(data.authProviders).toContainEqual(expect.objectContaining({ provider: 'acme', name: 'Acme', order: 1 }));
  });
});

it('§3.5 a provider that the service knows is chosen by name, once, and needs no id', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social', async () => {}, {
    app: (app) => app.authProviders.push({ provider: 'google', name: 'Google', order: 2 }),
  });
  await scene.press('Add social login');
  const menu = await scene.field('Provider');
  expect([...menu.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Apple',
    'Facebook',
    'Microsoft',
    'GitHub',
    'LinkedIn',
    'Spotify',
    'Dribbble',
    'Another OpenID Connect provider',
  ]);
  const name = () => document.querySelector<HTMLInputElement>('#new-name')!.value;
  expect([name(), document.querySelector('#new-id')]).toEqual(['Apple', null]);
  await scene.fill('Provider', 'github');
  await eventually(() => expect(name()).toBe('GitHub'));
  await scene.fill('Name on the button', 'Hub');
  await scene.answer('Add');
  await scene.seen('http://localhost:4870/auth-provider/callback/github');
  expect((await scene.field('Name on the button')).value).toBe('Hub');
});

it('§3.5 a draft is written to the tab once for each change', async () => {
  scene = await startConsole('admin', 'sign-in');
  await scene.fill('Minimum length', '12');
  const draft = () => sessionStorage.getItem('sign-in app_demo');
  await eventually(() => expect(draft()).toContain('12'));
  // Another write would put it back.
  sessionStorage.removeItem('sign-in app_demo');
  await scene.review();
  await scene.seen('Minimum password length');
  await scene.answer('Cancel');
  expect(draft()).toBeNull();
  await scene.fill('Minimum length', '13');
  await eventually(() => expect(draft()).toContain('13'));
});

it('§3.5 R87 a social login that cannot work is named, and one that goes leaves the others', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social', async () => {}, {
    app: (app) => app.authProviders.push({ provider: 'github', name: 'GitHub', clientId: 'x', clientSecretFrom: 'NO' }),
  });
  await eventually(async () => expect((await scene.row('GitHub')).textContent).toContain('Not offered'));
  expect((await scene.row('Demo ID')).textContent).not.toContain('Not offered');
  await scene.follow('GitHub');
  await scene.press('Test this login');
  await scene.seen('There is no secret NO.');
  scene.setOffline(true);
  await scene.press('Test this login');
  await scene.seen('The service does not answer.');
  scene.setOffline(false);
  await scene.confirm('Remove social login', 'Remove this social login?', () =>
    expect(document.querySelectorAll('tbody > tr')).toHaveLength(1),
  );
  await scene.review();
  await scene.seen('Social logins › GitHub');
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).authProviders.map(({ provider }) => provider)).toEqual(['demo-id']),
  );
});

it('§3.5 a service with its configuration in a file gives the changes as a file', async () => {
  scene = await startConsole('admin', 'sign-in', async () => {}, { env: { MS_CONFIG_MODE: 'file' } });
  await scene.fill('Minimum length', '10');
  await scene.review();
  await scene.press('Save the changes');
  await eventually(() => expect(scene.downloads).toEqual(['app_demo.patch.json']));
});

it('§3.5 the sign-in methods are for admins', async () => {
  scene = await startConsole('support', 'sign-in');
  await scene.seen('The role support does not open this screen.');
});
