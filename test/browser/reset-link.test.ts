import { expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const dayMs = 24 * 60 * 60_000;
const dead = 'This link has been used or is too old. Please ask for a new one.';
const password = 'a vase for every evening';
let aheadMs = 0;
let people = 0;

openDemo({
  clock: () => Date.now() + aheadMs,
  app: (app) => {
    app.pages.resetPassword = '/pages/forms.html';
  },
});

interface Scene extends Visitor {
  email: string;
  link: string;
  form: ReturnType<Visitor['page']['locator']>;
}

/** A member who asked for a new password on the page of the site, and has the mail. */
async function withLink(width: number): Promise<Scene> {
  const email = `rosa-${++people}@example.com`;
  const visitor = await newVisitor(browser, stack, { viewport: { width, height: 844 } });
  await visitor.open('/pages/forms.html');
  await visitor.page.evaluate(async (address) => {
    interface Client {
      signupMemberEmailPassword(params: object): Promise<unknown>;
      logout(): Promise<unknown>;
      sendMemberResetPasswordEmail(params: object): Promise<unknown>;
    }
    const { $ms } = window as unknown as { $ms: Client };
    await $ms.signupMemberEmailPassword({ email: address, password: 'a bowl for every morning' });
    await $ms.logout();
    await $ms.sendMemberResetPasswordEmail({ email: address });
  }, email);
  const { link } = await stack.nextMail(email);
  expect(link).toMatch(`${stack.siteUrl}/pages/forms.html#ms_reset=`);
  const form = visitor.page.locator('form[data-ms-form="reset-password"]');
  return { ...visitor, email, link: link!, form };
}

const code = ({ form }: Scene) => form.getByLabel('Six-digit code', { exact: true });
const confirmed = ({ form }: Scene) => form.getByRole('status').getByText('Link confirmed');
const refused = ({ form }: Scene) => form.getByRole('alert').getByText(dead);

/** From another page, so that the link loads its page as the click in a mail does. */
async function follow({ page }: Scene, link: string) {
  await page.goto('about:blank');
  await page.goto(link);
}

async function setPassword(scene: Scene) {
  await scene.form.getByLabel('New password', { exact: true }).fill(password);
  await scene.form.getByRole('button', { name: 'Save the password' }).click();
}

async function logsIn({ page, email }: Scene) {
  const login = page.locator('form[data-ms-form="login"]');
  await login.getByLabel('E-mail', { exact: true }).fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`You are signed in as ${email}`).waitFor();
}

it.each([1280, 390])(
  'C21 §4.1 a good link hides the code box of the page’s form and sets the password, at %d px',
  async (width) => {
    const scene = await withLink(width);
    await follow(scene, scene.link);
    await confirmed(scene).waitFor();
    expect(await code(scene).isVisible()).toBe(false);
    expect(await scene.form.getByText('Six-digit code', { exact: true }).isVisible()).toBe(false);
    expect(await scene.form.getByRole('alert').count()).toBe(0);
    await look(scene, `good-${width}`);
    await setPassword(scene);
    await scene.page.waitForURL('**/pages/forms.html#back');
    expect(await code(scene).isVisible()).toBe(true);
    await logsIn(scene);
    expect(scene.complaints).toEqual([]);
    await scene.leave();
  },
);

const endings: [string, (scene: Scene) => Promise<void>][] = [
  [
    'used',
    async (scene) => {
      await follow(scene, scene.link);
      await confirmed(scene).waitFor();
      await setPassword(scene);
      await scene.page.waitForURL('**/pages/forms.html#back');
    },
  ],
  [
    'expired',
    async () => {
      aheadMs += dayMs;
    },
  ],
];

it.each(endings.flatMap(([name, end]) => [1280, 390].map((width) => [name, width, end] as const)))(
  'C21 names a link that is %s in the page’s form and leads to a new one, at %d px',
  async (name, width, end) => {
    const scene = await withLink(width);
    await end(scene);
    await follow(scene, scene.link);
    await refused(scene).waitFor();
    expect(await confirmed(scene).count()).toBe(0);
    expect(await code(scene).isVisible()).toBe(true);
    expect(scene.page.url()).not.toContain('ms_reset');
    await look(scene, `${name}-${width}`);

    await scene.form.getByRole('button', { name: 'Send Link', exact: true }).press('Enter');
    const ask = scene.page.locator('form[data-ms-form="forgot-password"]');
    const address = ask.getByLabel('E-mail', { exact: true });
    expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
    await address.fill(scene.email);
    await address.press('Enter');
    const { link } = await stack.nextMail(scene.email);
    await follow(scene, link!);
    await confirmed(scene).waitFor();
    expect(await refused(scene).count()).toBe(0);
    await setPassword(scene);
    await scene.page.waitForURL('**/pages/forms.html#back');
    await logsIn(scene);
    expect(scene.complaints).toEqual([]);
    await scene.leave();
  },
);

it('C21 R24 a link opened in a tab that shows the page already is taken without a reload', async () => {
  const scene = await withLink(1280);
  await scene.open('/pages/forms.html');
  await scene.page.evaluate((link) => window.location.assign(link), scene.link);
  await confirmed(scene).waitFor();
  expect(await code(scene).isVisible()).toBe(false);
  expect(await scene.stayed()).toBe(true);
  expect(scene.complaints).toEqual([]);
  await scene.leave();
});

/** Pictures for review, where `LOOK_AT` names a folder. */
async function look({ page, form }: Scene, name: string) {
  const folder = process.env.LOOK_AT;
  if (!folder) return;
  await form.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${folder}/${name}.png` });
}
