import { expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

openDemo({
  app: (app) => {
    app.redirects = { afterLogin: '/pages/gates.html', afterSignup: '/pages/landing.html', afterLogout: null };
  },
});
visitEachTest();

const element = () => visitor.page.locator('ms-auth-modal');
async function send(email: string, password: string, button: string) {
  await element().getByLabel('Email address', { exact: true }).fill(email);
  await element().getByLabel('Password', { exact: true }).fill(password);
  await element().getByRole('button', { name: button, exact: true }).click();
}
/** An element of our own on a page that has none. */
async function putElement(attribute: string) {
  await visitor.open('/pages/landing.html');
  await visitor.page.evaluate((name) => {
    const own = document.createElement('ms-auth-modal');
    own.setAttribute(name, '');
    document.body.append(own);
  }, attribute);
}

it('M §1.4 a sign-up in an inline element leads to the page after sign-up', async () => {
  await visitor.open('/');
  await send('ines@example.com', 'a bowl for every morning', 'Sign up');
  await visitor.page.waitForURL('**/pages/landing.html');
});

it.each(['inline', 'open'])('M §1.4 a login in an `%s` element leads to the page after login', async (attribute) => {
  await putElement(attribute);
  await send('ada@example.com', 'latchkey-demo', 'Log in');
  await visitor.page.waitForURL('**/pages/gates.html');
});

it('M §1.4 a login by a mailed link leads to the page after login', async () => {
  const email = 'grace@example.com';
  await stack.service.call('sendMemberLoginPasswordlessEmail', { email }, { key: 'pk_demo', origin: stack.siteUrl });
  const { link } = await stack.nextMail(email);
  await visitor.open(new URL(new URL(link!).hash, `${stack.siteUrl}/pages/landing.html`).href);
  await visitor.dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await visitor.page.waitForURL('**/pages/gates.html');
});

it('M §1.4 a page goes elsewhere by its own listener of ms:success', async () => {
  await putElement('inline');
  await visitor.page.evaluate(() =>
    document.querySelector('ms-auth-modal')!.addEventListener('ms:success', () => location.assign('/pages/forms.html')),
  );
  await send('ada@example.com', 'latchkey-demo', 'Log in');
  // The element's own way is cut off, which a wait for the address would take for a failure.
  await expect.poll(() => visitor.page.url()).toContain('/pages/forms.html');
});

it('M §3 the caller of openModal gets the address, and the page stays', async () => {
  await visitor.open('/pages/landing.html');
  await visitor.page.waitForFunction('window.$ms');
  const result = visitor.page.evaluate(async () => {
    const { $ms } = window as never as { $ms: { openModal(type: string): Promise<{ data: { redirect: string } }> } };
    return (await $ms.openModal('LOGIN')).data.redirect;
  });
  await send('ada@example.com', 'latchkey-demo', 'Log in');
  expect(await result).toBe('/pages/gates.html');
  expect(await visitor.stayed()).toBe(true);
});
