import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startMinimalSite } from '../support/minimal-site.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';
import { browser, openDemo, stack } from './demo-scene.ts';
import { holdRequests, partFiles } from './hold-requests.ts';
import { looksRight } from './looks.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const password = 'a walk along the river';
let aheadMs = 0;
let people = 0;

interface Client {
  $ms: Record<string, (params?: unknown) => Promise<{ data: never }>>;
}
const call = ({ page }: Visitor, method: string, params: object = {}) =>
  page.evaluate(
    ([name, values]) =>
      (window as unknown as Client).$ms[name as string]!(values).then(
        ({ data }) => ({ data }),
        ({ code }: { code: string }) => ({ code }),
      ),
    [method, params] as const,
  ) as Promise<{ data?: never; code?: string }>;

interface Device extends Visitor {
  cdp: CDPSession;
  authenticatorId: string;
}

/** A visitor whose browser has Chromium's virtual authenticator, which confirms by itself. */
async function newDevice({ hasAuthenticator = true, path = '/pages/landing.html' } = {}): Promise<Device> {
  const visitor = await newVisitor(browser, stack);
  const { cdp, authenticatorId } = hasAuthenticator
    ? await addAuthenticator(visitor.page)
    : { cdp: await visitor.page.context().newCDPSession(visitor.page), authenticatorId: '' };
  if (!hasAuthenticator) await cdp.send('WebAuthn.enable');
  await visitor.open(path);
  await visitor.page.waitForFunction('window.$ms');
  return { ...visitor, cdp, authenticatorId };
}

async function signUp(visitor: Visitor): Promise<string> {
  const email = `pia-${++people}@example.com`;
  expect(await call(visitor, 'signupMemberEmailPassword', { email, password })).toMatchObject({ data: {} });
  return email;
}

/** False: every dialog waits for the person. */
const confirms = ({ cdp, authenticatorId }: Device, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

/** Name or text of what has the focus inside the element that has it. */
const focusedName = () => {
  const focused = document.activeElement?.shadowRoot?.activeElement;
  return focused?.getAttribute('name') ?? focused?.textContent ?? null;
};

const button = ({ dialog }: Visitor, name: string) => dialog.getByRole('button', { name, exact: true });
const openLogin = (visitor: Visitor) =>
  visitor.page.evaluate(() => void (window as unknown as Client).$ms.openModal!('LOGIN'));
/** The code of passkeys is there, which asks after a login; nothing of it is seen before. */
const suggests = ({ page }: Visitor) => page.waitForRequest('**/auth/passkey/start');
const openSecurity = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const { openModal } = (window as unknown as { $ms: { openModal(...params: unknown[]): void } }).$ms;
    openModal('PROFILE', { profile: { tab: 'security' } });
  });
const memberOf = async (visitor: Visitor) =>
  (await call(visitor, 'getCurrentMember')).data as { auth: { email: string; hasPasskey?: true } } | null | undefined;

describeEngines(
  'R126 passkeys in Chromium',
  (engine) => {
    openDemo({
      engine,
      clock: () => Date.now() + aheadMs,
      app: (app) => {
        app.limits = { ...app.limits, perAddress: { login: { max: 1000, seconds: 60 } } };
      },
    });

    it('R126 a member adds a passkey in the profile, and logs in with it by one button', async () => {
      const device = await newDevice();
      const email = await signUp(device);
      await openSecurity(device);
      await button(device, 'Add a passkey').click();
      await device.dialog
        .getByText(/Chrome on Linux/)
        .first()
        .waitFor();
      await device.page.getByText('Your passkey has been added.').waitFor();
      expect(await memberOf(device)).toMatchObject({ auth: { hasPasskey: true } });
      await looksRight(device.page, 'passkeys-panel', 'ms-profile');
      await device.page.setViewportSize({ width: 1280, height: 900 });
      await call(device, 'logout');
      await confirms(device, false);
      await openLogin(device);
      await button(device, 'Sign in with a passkey').waitFor();
      await looksRight(device.page, 'passkeys-login', 'ms-auth-modal');
      await device.page.setViewportSize({ width: 1280, height: 900 });
      expect(await device.dialog.getByLabel('Email address').getAttribute('autocomplete')).toBe('username webauthn');
      await confirms(device, true);
      await button(device, 'Sign in with a passkey').click();
      await expect.poll(() => memberOf(device)).toMatchObject({ auth: { email } });
      expect(device.complaints).toEqual([]);
      await device.leave();
    });

    it('R126 suggests passkeys in the e-mail field, and gives the request up with the view', async () => {
      const device = await newDevice();
      const email = await signUp(device);
      await call(device, 'registerPasskey');
      await call(device, 'logout');
      await confirms(device, false);
      await openLogin(device);
      await button(device, 'Sign in with a passkey').waitFor();
      await device.page.keyboard.press('Escape');
      await device.dialog.waitFor({ state: 'hidden' });
      await confirms(device, true);
      // With the view's request still open this one would be refused as a second one.
      expect(await call(device, 'loginWithPasskey')).toMatchObject({ data: { member: { auth: { email } } } });
      await call(device, 'logout');
      await openLogin(device);
      await expect.poll(() => memberOf(device)).toMatchObject({ auth: { email } });
      expect(device.complaints).toEqual([]);
      await device.leave();
    });

    it('R126 suggestions of a form in the page give way to any other request, and come back', async () => {
      const device = await newDevice();
      const email = await signUp(device);
      await call(device, 'registerPasskey');
      await call(device, 'logout');
      await confirms(device, false);
      await device.page.evaluate(() => {
        const get = navigator.credentials.get.bind(navigator.credentials);
        const requests: unknown[] = [];
        Object.assign(window, { requests });
        navigator.credentials.get = (options) => {
          const mediation = options?.mediation ?? 'dialog';
          requests.push(mediation);
          // The authenticator would choose for the person here too.
          return mediation === 'conditional' && requests.includes('dialog') ? new Promise(() => {}) : get(options);
        };
        document.body.prepend(Object.assign(document.createElement('ms-auth-modal'), { inline: true }));
      });
      const requests = () => device.page.evaluate(() => (window as unknown as { requests: string[] }).requests);
      await expect.poll(requests).toEqual(['conditional']);
      await openLogin(device);
      await expect.poll(requests).toEqual(['conditional', 'conditional']);
      await device.page.keyboard.press('Escape');
      await expect.poll(requests).toEqual(['conditional', 'conditional', 'conditional']);
      await confirms(device, true);
      expect(await call(device, 'loginWithPasskey')).toMatchObject({ data: { member: { auth: { email } } } });
      expect((await requests())[3]).toBe('dialog');
      expect(device.complaints).toEqual([]);
      await device.leave();
    });

    it('R126 renames and removes passkeys; a removed one logs in no more', async () => {
      const device = await newDevice();
      await signUp(device);
      await call(device, 'registerPasskey', { name: 'First' });
      await openSecurity(device);
      const row = (name: string) => device.dialog.getByRole('listitem').filter({ hasText: name });
      await row('First').getByRole('button', { name: 'Rename' }).click();
      await expect.poll(() => device.page.evaluate(focusedName)).toBe('passkey-name');
      await device.dialog.getByLabel('Name of the passkey').fill('');
      await button(device, 'Save').last().click();
      await device.dialog.getByText('Please fill in this field').waitFor();
      await device.dialog.getByLabel('Name of the passkey').fill('Key ring');
      await looksRight(device.page, 'passkeys-rename', 'ms-profile');
      await device.page.setViewportSize({ width: 1280, height: 900 });
      await device.dialog.getByLabel('Name of the passkey').press('Enter');
      await row('Key ring').waitFor();
      await expect.poll(() => device.page.evaluate(focusedName)).toBe('Rename');
      await row('Key ring').getByRole('button', { name: 'Remove' }).click();
      await device.page.getByText('The passkey has been removed.').waitFor();
      const { cdp, authenticatorId } = device;
      const inBrowser = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
      // The browser was told, and suggests it no more.
      await expect.poll(inBrowser).toBe(0);
      expect(await memberOf(device)).toMatchObject({ auth: { email: expect.any(String) } });
      expect((await memberOf(device))?.auth.hasPasskey).toBeUndefined();
      await call(device, 'logout');
      const refused = await call(device, 'loginWithPasskey');
      // Where the browser forgot it too, there is nothing left to choose.
      expect(['invalid-passkey', 'popup-closed']).toContain(refused.code);
      expect(device.complaints).toEqual([]);
      await device.leave();
    });

    it('R126 the same device is registered once, and an old login is confirmed first', async () => {
      const device = await newDevice();
      await signUp(device);
      expect(await call(device, 'registerPasskey')).toMatchObject({ data: { passkeys: [{}] } });
      expect(await call(device, 'registerPasskey')).toEqual({ code: 'passkey-exists' });
      aheadMs += 11 * 60_000;
      await openSecurity(device);
      await device.dialog.getByRole('button', { name: 'Remove' }).click();
      await button(device, 'Use a passkey').click();
      await device.page.getByText('The passkey has been removed.').waitFor();
      await device.leave();
    });

    it('R126 of several members in one browser the chosen passkey decides, in two tabs', async () => {
      const device = await newDevice();
      const first = await signUp(device);
      await call(device, 'registerPasskey');
      await call(device, 'logout');
      expect(await call(device, 'loginWithPasskey')).toMatchObject({ data: { member: { auth: { email: first } } } });
      const other = await device.page.context().newPage();
      await other.goto(device.page.url());
      await other.waitForFunction('window.$ms');
      const inOther = () =>
        other.evaluate(async () => {
          const { data } = await (window as unknown as Client).$ms.getCurrentMember!();
          return (data as { auth: { email: string } } | null)?.auth.email;
        });
      await expect.poll(inOther).toBe(first);
      await call(device, 'logout');
      await expect.poll(inOther).toBeUndefined();
      await device.leave();
    });

    it('R126 a dialog that is closed settles, and a passkey of another site is never used', async () => {
      const device = await newDevice();
      await device.cdp.send('WebAuthn.setUserVerified', {
        authenticatorId: device.authenticatorId,
        isUserVerified: false,
      });
      await signUp(device);
      expect(await call(device, 'registerPasskey')).toEqual({ code: 'popup-closed' });
      await device.leave();
    });

    it('R126 an answer that is sent again is refused, and so is a copy with an older counter', async () => {
      const device = await newDevice();
      const { cdp, authenticatorId, page } = device;
      const email = await signUp(device);
      await call(device, 'registerPasskey');
      const inBrowser = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials[0]!;
      const copy = await inBrowser();
      await call(device, 'logout');
      const finished = page.waitForRequest((request) => request.url().endsWith('/auth/passkey'));
      expect(await call(device, 'loginWithPasskey')).toMatchObject({ data: { member: { auth: { email } } } });
      await call(device, 'logout');

      const first = await finished;
      const again = await fetch(first.url(), {
        method: 'POST',
        headers: { ...(await first.allHeaders()), origin: stack.siteUrl },
        body: first.postData(),
      });
      expect([again.status, await again.json()]).toMatchObject([401, { error: { code: 'invalid-passkey' } }]);

      expect((await inBrowser()).signCount).toBeGreaterThan(copy.signCount);
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: copy.credentialId });
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
      expect(await call(device, 'loginWithPasskey')).toEqual({ code: 'invalid-passkey' });
      expect(await memberOf(device)).toBeNull();
      await device.leave();
    });

    it('R126 after a login by password the modal asks once whether to add a passkey', async () => {
      const device = await newDevice();
      const email = await signUp(device);
      const logIn = async () => {
        await call(device, 'logout');
        await Promise.all([suggests(device), openLogin(device)]);
        await device.dialog.getByLabel('Email address').fill(email);
        await device.dialog.getByLabel('Password', { exact: true }).fill(password);
        await button(device, 'Log in').click();
      };
      await logIn();
      await device.dialog.getByRole('heading', { name: 'Next time without a password?' }).waitFor();
      await looksRight(device.page, 'passkeys-offer', 'ms-auth-modal');
      await device.page.setViewportSize({ width: 1280, height: 900 });
      await button(device, 'Add a passkey').click();
      await device.page.getByText('Your passkey has been added.').waitFor();
      await call(device, 'getPasskeys').then(({ data }) =>
        call(device, 'deletePasskey', { passkeyId: (data as never as { passkeys: { id: string }[] }).passkeys[0]!.id }),
      );
      await device.page.evaluate(() => (window as unknown as { $ms: { hideModal(): void } }).$ms.hideModal());
      await logIn();
      await button(device, 'Not now').click();
      await device.dialog.getByText('You are logged in.').waitFor();
      await device.page.evaluate(() => (window as unknown as { $ms: { hideModal(): void } }).$ms.hideModal());
      await logIn();
      await device.dialog.getByText('You are logged in.').waitFor();
      expect(device.complaints).toEqual([]);
      await device.leave();
    });

    it('R126 a login by a mailed link asks whether to add a passkey, as one by password does', async () => {
      const device = await newDevice();
      const email = await signUp(device);
      await call(device, 'logout');
      await call(device, 'sendMemberLoginPasswordlessEmail', { email });
      const { link } = await stack.nextMail(email);
      await device.page.goto(`${stack.siteUrl}/pages/landing.html`);
      await device.open(`/pages/landing.html${new URL(link!).hash}`);
      await device.dialog.getByText('Link confirmed').waitFor();
      await button(device, 'Log in').click();
      await button(device, 'Not now').click();
      await device.dialog.getByText(`You are logged in as ${email}.`).waitFor();
      expect(device.complaints).toEqual([]);
      await device.leave();
    });

    it('R126 a suggested passkey whose login fails says why, and is suggested again', async () => {
      const device = await newDevice();
      await signUp(device);
      await call(device, 'registerPasskey');
      await call(device, 'logout');
      // Of what only suggests nothing is said: the visitor knows nothing of it.
      await device.page.route('**/auth/passkey/start', (route) => route.abort());
      await Promise.all([device.page.waitForEvent('requestfailed'), openLogin(device)]);
      await button(device, 'Log in').waitFor();
      expect(await device.dialog.getByRole('alert').textContent()).toBe('');
      await device.page.keyboard.press('Escape');
      await device.dialog.waitFor({ state: 'hidden' });
      await device.page.unroute('**/auth/passkey/start');
      await device.page.route('**/auth/passkey', async (route) => {
        await confirms(device, false);
        await route.abort();
      });
      await confirms(device, true);
      let starts = 0;
      device.page.on('request', (request) => {
        if (request.url().endsWith('/auth/passkey/start')) starts++;
      });
      await openLogin(device);
      await device.dialog.getByText('There is no connection right now').first().waitFor();
      await expect.poll(() => starts).toBe(2);
      expect(await memberOf(device)).toBeNull();
      await device.leave();
    });

    it.each(['a button', 'the element itself'])(
      'R126 closed before the answer, the login leads on where it was to lead: opened by %s',
      async (by) => {
        const device = await newDevice();
        const email = await signUp(device);
        await call(device, 'logout');
        const opener = device.page.getByRole('button', { name: 'Log in' }).first();
        await opener.evaluate((element) => element.setAttribute('data-ms-redirect', '/pages/account.html'));
        await Promise.all([suggests(device), opener.click()]);
        if (by === 'the element itself') {
          // What the button has set stays for the element.
          await device.page.keyboard.press('Escape');
          await device.dialog.waitFor({ state: 'hidden' });
          const show = (element: Element) => element.toggleAttribute('open', true);
          await device.page.locator('ms-auth-modal').first().evaluate(show);
        }
        await device.dialog.getByLabel('Email address').fill(email);
        await device.dialog.getByLabel('Password', { exact: true }).fill(password);
        await button(device, 'Log in').click();
        await device.dialog.getByRole('heading', { name: 'Next time without a password?' }).waitFor();
        await device.page.keyboard.press('Escape');
        await device.page.waitForURL('**/pages/account.html');
        await device.leave();
      },
    );

    it('R126 in a frame of another site a passkey is refused, whatever the page around it allows', async () => {
      const device = await newDevice();
      await signUp(device);
      expect(await call(device, 'registerPasskey')).toMatchObject({ data: {} });
      await call(device, 'logout');
      const outside = await startMinimalSite();
      const framed = `${stack.siteUrl}/pages/gates.html`;
      outside.show(`<!doctype html><title>Around</title>
      <iframe src="${framed}" width="900" height="800" allow="publickey-credentials-get *"></iframe>`);
      await device.page.goto(outside.url.replace('localhost', 'elsewhere.localhost'));
      const frame = device.page.frame({ url: framed })!;
      await frame.getByRole('button', { name: 'Log in' }).first().click();
      const [answer] = await Promise.all([
        device.page.waitForResponse((one) => /auth\/passkey$/.test(one.url()) && one.request().method() === 'POST'),
        frame.getByRole('button', { name: 'Sign in with a passkey' }).click(),
      ]);
      expect(answer.status()).toBe(401);
      await frame.getByText('This passkey could not be confirmed.').first().waitFor();
      await outside.close();
      await device.leave();
    });

    it('R126 one tap logs a returning member in, without the modal', async () => {
      const device = await newDevice();
      const email = await signUp(device);
      expect(await call(device, 'registerPasskey')).toMatchObject({ data: {} });
      await call(device, 'logout');
      const login = device.page.locator('[data-ms-modal=login]:visible').first();
      await login.click();
      await expect.poll(async () => (await memberOf(device))?.auth.email).toBe(email);
      expect(await device.dialog.count()).toBe(0);
      await call(device, 'logout');
      await device.cdp.send('WebAuthn.clearCredentials', { authenticatorId: device.authenticatorId });
      await login.click();
      await button(device, 'Sign in with a passkey').waitFor();
      await device.leave();
    });

    it('R126 one tap also where the member has come in by her password until now', async () => {
      const phone = await newDevice();
      const email = await signUp(phone);
      await call(phone, 'registerPasskey');
      const { cdp, authenticatorId } = phone;
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });

      // Her other device, which has the same passkey from its provider.
      const desk = await newDevice();
      await desk.cdp.send('WebAuthn.addCredential', {
        authenticatorId: desk.authenticatorId,
        credential: credentials[0]!,
      });
      expect(await call(desk, 'loginMemberEmailPassword', { email, password })).toMatchObject({ data: {} });
      await call(desk, 'logout');
      await desk.page.locator('[data-ms-modal=login]:visible').first().click();
      await expect.poll(async () => (await memberOf(desk))?.auth.email).toBe(email);
      expect(await desk.dialog.count()).toBe(0);
      await Promise.all([phone.leave(), desk.leave()]);
    });

    it('R126 one tap that takes long, or whose passkey is refused, opens the modal and says why', async () => {
      const device = await newDevice();
      const { page, dialog } = device;
      await signUp(device);
      expect(await call(device, 'registerPasskey')).toMatchObject({ data: {} });
      await call(device, 'logout');
      await confirms(device, false);
      const login = page.locator('[data-ms-modal=login]:visible').first();
      const held = await holdRequests(page, '**/auth/passkey/start');
      await login.click();
      await button(device, 'Sign in with a passkey').waitFor();
      held.release();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      await confirms(device, true);
      await page.route(
        (url) => url.pathname.endsWith('/auth/passkey'),
        async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          // The modal suggests it too; only the tap has been confirmed.
          await confirms(device, false);
          const sent = route.request().postDataJSON();
          sent.credential.response.signature = 'AAAA';
          await route.continue({ postData: JSON.stringify(sent) });
        },
      );
      await login.click();
      await button(device, 'Sign in with a passkey').waitFor();
      await page.getByText('This passkey could not be confirmed.').first().waitFor();
      await device.leave();
    });

    it('R100, R126 a press on the button is busy while the code of passkeys is on its way', async () => {
      const device = await newDevice();
      const { page } = device;
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route(partFiles, async (route) => {
        const response = await route.fetch();
        if ((await response.text()).includes('isConditionalMediationAvailable')) await arrived;
        await route.fulfill({ response });
      });
      await openLogin(device);
      const enter = button(device, 'Sign in with a passkey');
      await enter.click();
      await expect.poll(() => enter.getAttribute('aria-busy')).toBe('true');
      arrive();
      await expect.poll(() => enter.getAttribute('aria-busy')).toBeNull();
      await device.leave();
    });

    it('R126 works on a page with a strict policy, by the attribute too', async () => {
      const device = await newDevice({ path: '/pages/csp.html' });
      await signUp(device);
      expect(await call(device, 'registerPasskey')).toMatchObject({ data: { passkeys: [{}] } });
      await call(device, 'logout');
      await openLogin(device);
      await device.dialog.getByText('You are logged in.').waitFor();
      expect(await memberOf(device)).toMatchObject({ auth: { hasPasskey: true } });
      expect(device.complaints).toEqual([]);
      await device.open('/pages/account.html');
      await device.page.getByText('You have a passkey.').waitFor();
      expect(await device.page.getByText('Log in with your fingerprint').isVisible()).toBe(false);
      await device.leave();
    });
  },
  ['memory', 'postgres'],
);
