// @window http://localhost:4870/console
import { afterEach, expect, it, vi } from 'vitest';
import { fakeIssuer } from '../service/outside/social/fake-issuer.ts';
import { type ConsoleScene, startConsole } from '../support/console-scene.tsx';
import { eventually } from '../support/eventually.ts';
import type { HttpService, HttpServiceOptions } from '../support/http-service.ts';

interface App {
  authProviders: { provider: string; clientSecretFrom: string | null }[];
  captcha: object;
}

let scene: ConsoleScene;
afterEach(() => scene.close());

const published = () => scene.published<App>();
const headers = { 'x-api-key': 'sk_sb_demo' };
const write = (name: string, value: string) => (service: HttpService) =>
  service.inject({ method: 'POST', url: `/admin/secrets/${name}`, headers, payload: { value } });
const stateOf = async (name: string) =>
  (await scene.service.inject({ url: `/admin/secrets/${name}`, headers })).json().data.from;

const withProvider = (provider: object): HttpServiceOptions => ({
  app: (app) => app.authProviders.push({ clientId: 'client-1', ...provider }),
});
const acme = { provider: 'acme', name: 'Acme', issuer: 'https://id.example' };
const apple = { provider: 'apple', name: 'Apple', teamId: 'TEAM000001', keyId: 'KEY0000001' };

it('§3.5 the secret of a social login is stored, tested, replaced and removed, and never shown', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social&provider=acme', undefined, {
    ...withProvider(acme),
    parts: { socialFetch: fakeIssuer('https://id.example').fetch },
  });
  await scene.press('Test this login');
  await scene.seen('which is right for a public client only');
  await scene.press('Store');
  await scene.seen('Paste it here first.');
  const field = await scene.fill('Client secret', ' the first secret ');
  expect([field.type, field.autocomplete]).toEqual(['password', 'new-password']);
  await scene.press('Store');
  await scene.seen(/Stored on .*It is not shown again\./);
  await scene.seen('Publish the changes to use it.');
  await scene.seen('The account was changed since the test: test it again.');
  await scene.press('Test this login');
  await scene.seen('Discovery works.');
  await scene.review();
  await scene.seen('Social logins › Acme › Name of the secret');
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).authProviders).toContainEqual(
      expect.objectContaining({ provider: 'acme', clientSecretFrom: 'ACME_SECRET' }),
    ),
  );
  await eventually(() => expect(document.body.textContent).not.toContain('Publish the changes'));
  await scene.press('Replace');
  await scene.fill('Client secret', 'another');
  await scene.press('Cancel');
  await scene.press('Replace');
  expect((await scene.field('Client secret')).value).toBe('');
  await scene.fill('Client secret', 'the second secret');
  await scene.press('Store');
  await scene.seen('It is stored.');
  expect(document.body.innerHTML).not.toMatch(/the (?:first|second) secret/);
  await scene.confirm('Remove', 'Remove it now?', () =>
    expect(document.getElementById('provider-secret')).toBeTruthy(),
  );
  expect(await stateOf('ACME_SECRET')).toBe('missing');
});

it('§3.5 a secret of a variable of the service is named, and has no field', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social&provider=acme', undefined, {
    ...withProvider(acme),
    env: { ACME_SECRET: 'of the variable' },
  });
  await scene.seen('It comes from the variable ACME_SECRET of this service.');
  expect(document.getElementById('provider-secret')).toBeNull();
  await scene.seen('The configuration does not use it yet.');
  await scene.press('Use it');
  await eventually(async () => expect((await scene.field('Variable with the secret')).value).toBe('ACME_SECRET'));
  await scene.fill('Variable with the secret', 'OTHER_SECRET');
  await scene.field('Client secret');
});

it('§3.5 a secret that was stored before is used by a press', async () => {
  scene = await startConsole(
    'admin',
    'sign-in?tab=social&provider=acme',
    write('ACME_SECRET', 'x'),
    withProvider(acme),
  );
  await scene.press('Use it');
  await scene.seen('Publish the changes to use it.');
});

it('§3.5 a secret of another MS_SECRET is named as lost, and stored again', async () => {
  const isLost = async ({ store }: HttpService) => {
    vi.spyOn(store.storedSecrets, 'find').mockResolvedValueOnce({ storedAt: 0, isOpen: false });
  };
  scene = await startConsole('admin', 'sign-in?tab=social&provider=acme', isLost, withProvider(acme));
  await scene.seen('it was stored with an MS_SECRET that the service does not have. Store it again.');
  await scene.fill('Client secret', 'once more');
  await scene.press('Store');
  await scene.seen('Stored on');
});

it('§3.5 a key of Apple keeps its lines, and anything else is caught beside the field', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social&provider=apple', undefined, withProvider(apple));
  const field = await scene.fill('Key (.p8 file)', 'KEY0000001');
  expect(field.tagName).toBe('TEXTAREA');
  await scene.seen('This is not an Apple key');
  const key = '-----BEGIN PRIVATE KEY-----\nMIGTAgEA\nMBMGByqG\n-----END PRIVATE KEY-----';
  await scene.fill('Key (.p8 file)', `${key}\n`);
  await scene.press('Store');
  await scene.seen('Stored on');
  const all = await scene.service.store.storedSecrets.all();
  expect(all).toMatchObject([{ name: 'APPLE_SECRET', value: key }]);
});

it('§3.5 without a connection the secret is not known, and what was typed stays', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social&provider=acme', undefined, withProvider(acme));
  await scene.fill('Client secret', 'typed');
  scene.setOffline(true);
  await scene.press('Store');
  await scene.seen('The service does not answer.');
  expect((await scene.field('Client secret')).value).toBe('typed');
  await scene.fill('Variable with the secret', 'OTHER_SECRET');
  await eventually(() => expect(document.getElementById('provider-secret')).toBeNull());
  scene.setOffline(false);
  for (const button of document.querySelectorAll('button')) if (button.textContent === 'Try again') button.click();
  expect((await scene.field('Client secret')).value).toBe('typed');
});

it('§3.5 sign-ups ask for hCaptcha once its site key and its secret are there', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security');
  (await scene.field('Sign-ups have to pass a robot check')).click();
  await scene.fill('Kind of check', 'hcaptcha');
  await scene.seen('Robots: The site key and the secret of hCaptcha are needed.');
  await scene.seen('Paste the site key of hCaptcha.');
  await scene.seen('Store the secret of hCaptcha.');
  await scene.fill('Site key', 'site-1');
  await scene.fill('Secret of hCaptcha', 'site-1');
  await scene.seen('This is the site key, not the secret.');
  await scene.fill('Secret of hCaptcha', 'the secret of hcaptcha');
  await scene.press('Store');
  await scene.seen('Stored on');
  (await scene.field('Let sign-ups continue while hCaptcha is down')).click();
  await scene.review();
  await scene.seen('Robots › Site key');
  await scene.answer('Publish');
  await eventually(async () =>
    expect((await published()).captcha).toEqual({
      required: true,
      provider: 'hcaptcha',
      siteKey: 'site-1',
      secretFrom: 'HCAPTCHA_SECRET',
      allowWhenUnavailable: true,
    }),
  );
});

it('§3.5 hCaptcha without its secret is named as what it is: no one can sign up', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security', undefined, {
    app: (app) => {
      app.captcha = { required: true, provider: 'hcaptcha', siteKey: 'site-1', secretFrom: 'HCAPTCHA_SECRET' };
    },
  });
  await scene.seen('Without it no one can sign up.');
});

it('§3.1 a draft that an older console has left in the tab opens, and is kept', async () => {
  const left = { revision: 1, draft: { minPasswordLength: 12 } };
  sessionStorage.setItem('sign-in app_demo', JSON.stringify(left));
  scene = await startConsole('admin', 'sign-in?tab=security');
  await scene.field('Sign-ups have to pass a robot check');
  await scene.button('Discard');
});

it('§3.1 what a draft turns off stays so after a look at another screen', async () => {
  scene = await startConsole('admin', 'sign-in?tab=security', undefined, {
    app: (app) => {
      app.allowMemberSelfDelete = true;
    },
  });
  (await scene.field('Members may delete their account')).click();
  await scene.button('Discard');
  await scene.follow('Domains and pages');
  await scene.find('h1', 'Domains and pages');
  await scene.follow('Sign-in methods');
  await scene.press('Security');
  expect((await scene.field('Members may delete their account')).checked).toBe(false);
  await scene.button('Discard');
});

it('§3.5 a secret that is typed and not stored says so, and stays over a look at another screen', async () => {
  scene = await startConsole('admin', 'sign-in?tab=social&provider=acme', undefined, withProvider(acme));
  const asksBeforeLeaving = () =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }) as BeforeUnloadEvent);
  await scene.fill('Client secret', 'typed');
  await scene.seen('It is not stored yet.');
  await eventually(() => expect(asksBeforeLeaving()).toBe(true));
  await scene.follow('Domains and pages');
  await scene.find('h1', 'Domains and pages');
  await eventually(() => expect(asksBeforeLeaving()).toBe(false));
  await scene.follow('Sign-in methods');
  await scene.press('Social logins');
  await scene.follow('Acme');
  expect((await scene.field('Client secret')).value).toBe('typed');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('typed');
  await scene.press('Store');
  await scene.seen(/Stored on /);
});
