import { expect, it } from 'vitest';
import { openDemo, visitEachTest, visitor } from './demo-scene.ts';

openDemo({
  app: (app) => {
    app.passkeys = { enabled: true, offer: 'silent' };
  },
});
visitEachTest({ path: '/pages/gates.html' });

interface Browser {
  asked: (string | undefined)[];
  $ms: { getCurrentMember(): Promise<{ data: { auth: object } }> };
}

it('R126 with offer: silent a login by password adds a passkey where the browser does so by itself', async () => {
  const { page, dialog } = visitor;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const verifies = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verifies } });
  // STANDS FOR the saved password, without which Chromium creates nothing by itself.
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    navigator.credentials.create = ({
      mediation,
      ...rest
    }: CredentialCreationOptions & { mediation?: string } = {}) => {
      asked.push(mediation);
      return create(rest);
    };
  });
  await page.reload();
  // The code of passkeys is there: it comes after the dialog, and acts after a login.
  await Promise.all([
    page.waitForRequest('**/auth/passkey/start'),
    page.getByRole('button', { name: 'Log in' }).first().click(),
  ]);
  await dialog.getByLabel('Email address').fill('mary@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  const member = () =>
    page.evaluate(async () => (await (window as unknown as Browser).$ms.getCurrentMember()).data.auth);
  await expect.poll(member).toMatchObject({ email: 'mary@example.com', hasPasskey: true });
  expect(await page.evaluate(() => (window as unknown as Browser).asked)).toEqual(['conditional']);
  await page.getByText('Next time without a password?').waitFor({ state: 'detached' });
});
