import { describe, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

openDemo();
visitEachTest();

const logIn = async (email: string) => {
  await visitor.open('/pages/forms.html');
  const form = visitor.page.locator('form[data-ms-form="login"]');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Password').fill('latchkey-demo');
  await form.getByRole('button').click();
  await visitor.page.getByText('You are signed in').waitFor();
};
const goToNotebook = () => visitor.page.goto(`${stack.siteUrl}/pages/premium/`);
const isSentBack = () => visitor.page.waitForURL(`${stack.siteUrl}/pages/`);

describe('M §1.5 the page of the group premium', () => {
  it('sends visitors to where the group says', async () => {
    await goToNotebook();
    await isSentBack();
  });

  it('sends a member without the plan there, too', async () => {
    await logIn('mary@example.com');
    await goToNotebook();
    await isSentBack();
  });

  it('is open to Ada, who has the plan, and calls her by her name; after her logout it is not', async () => {
    await logIn('ada@example.com');
    await goToNotebook();
    await visitor.page.getByText('Written for Ada.').waitFor();
    await visitor.page.getByRole('button', { name: 'Log out' }).click();
    await isSentBack();
  });
});
