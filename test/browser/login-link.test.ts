import { expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor } from './visitor.ts';

openDemo();

it('§4.2 a login link logs in as the member it names, in a tab that shows its page already', async () => {
  const { service, siteUrl } = stack;
  const email = 'ada@example.com';
  const visitor = await newVisitor(browser, stack);
  await visitor.open('/pages/landing.html');
  await service.call('sendMemberLoginPasswordlessEmail', { email }, { key: 'pk_demo', origin: siteUrl });
  const { link, text } = await stack.nextMail(email);
  expect(text).toContain(email);
  const target = new URL(link!);
  // What the address bar does when a link of the same page is opened in its tab.
  await visitor.page.evaluate((hash) => {
    location.hash = hash;
  }, target.hash);
  await visitor.dialog.getByText('One click and you are in.').waitFor();
  await visitor.dialog.getByText(email).waitFor();
  expect([visitor.page.url().includes('ms_login'), await visitor.stayed()]).toEqual([false, true]);
  await visitor.dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await visitor.dialog.getByText(`You are logged in as ${email}.`).waitFor();
  await visitor.leave();
});

it('a login link that leads to the index is answered in its card', async () => {
  const { service, siteUrl } = stack;
  const email = 'ada@example.com';
  const visitor = await newVisitor(browser, stack, { viewport: { width: 390, height: 844 } });
  await service.call('sendMemberLoginPasswordlessEmail', { email }, { key: 'pk_demo', origin: siteUrl });
  const { link } = await stack.nextMail(email);
  await visitor.open(new URL(new URL(link!).hash, `${siteUrl}/`).href);
  const card = visitor.page.locator('ms-auth-modal');
  await card.getByText('One click and you are in.').waitFor();
  await card.getByRole('button', { name: 'Log in', exact: true }).click();
  await visitor.page.getByText(`You are logged in as ${email}`).first().waitFor();
  await visitor.leave();
});

it('§4.2 R100 a login link without an answer asks the member who is logged in once there is one', async () => {
  const { service, siteUrl } = stack;
  const [email, current] = ['ada@example.com', 'grace@example.com'];
  const visitor = await newVisitor(browser, stack);
  await visitor.open('/pages/landing.html');
  await visitor.page.waitForFunction('window.$ms');
  await visitor.page.evaluate(
    (who) =>
      (
        window as never as { $ms: { loginMemberEmailPassword(who: object): Promise<void> } }
      ).$ms.loginMemberEmailPassword(who),
    { email: current, password: 'latchkey-demo' },
  );
  await service.call('sendMemberLoginPasswordlessEmail', { email }, { key: 'pk_demo', origin: siteUrl });
  const { link } = await stack.nextMail(email);
  await visitor.page.route('**/auth/check-link', (route) => route.abort());
  await visitor.page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link!).hash);
  const { dialog } = visitor;
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  const again = dialog.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await visitor.page.unroute('**/auth/check-link');
  await again.click();
  const question = visitor.page.getByRole('alertdialog');
  await question.getByText(email).first().waitFor();
  await question.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByText(`You are logged in as ${email}.`).waitFor();
  await visitor.leave();
});

it('R96 a mailed link in another tab ends what the modal of this one asks for, as a login', async () => {
  const email = 'ada@example.com';
  const visitor = await newVisitor(browser, stack);
  const { page, dialog } = visitor;
  await visitor.open('/pages/landing.html');
  await page.waitForFunction('window.$ms');
  await page.evaluate(() => {
    const { $ms } = window as never as { $ms: { openModal(type: string): Promise<object> } };
    const seen: object[] = [];
    document.addEventListener('ms:success', (event) => seen.push((event as CustomEvent).detail));
    Object.assign(window, { seen });
    void $ms.openModal('LOGIN').then((result) => Object.assign(window, { result }));
  });
  await dialog.getByRole('button', { name: 'Continue with Email' }).click();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Continue with Email' }).click();
  await dialog.getByLabel('Digit 1 of 6').waitFor();
  const { link } = await stack.nextMail(email);
  const other = await page.context().newPage();
  await other.goto(`${stack.siteUrl}/pages/landing.html${new URL(link!).hash}`);
  await other.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.getByText('You are logged in.').waitFor();
  const told = await page.evaluate(() => {
    const { result, seen } = window as never as { result: object; seen: object[] };
    return [result, ...seen];
  });
  expect(told).toMatchObject(told.map(() => ({ type: 'LOGIN', data: { member: { auth: { email } } } })));
  expect(told).toHaveLength(2);
  // The next modal asks again, and a logout in the other tab is no login.
  await page.evaluate(() => {
    const { $ms } = window as never as { $ms: { hideModal(): void; openModal(type: string): Promise<object> } };
    $ms.hideModal();
    void $ms.openModal('LOGIN');
  });
  await dialog.getByLabel('Email address').waitFor();
  await other.evaluate(() => (window as never as { $ms: { logout(): Promise<void> } }).$ms.logout());
  await page.waitForFunction(() => !localStorage.getItem('_ms-mid'));
  expect(await dialog.getByLabel('Email address').inputValue()).toBe('');
  await visitor.leave();
});
