import { beforeEach, describe, expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';

const email = 'ruth@example.com';
const password = 'a bowl for every morning';

openDemo();
visitEachTest();
beforeEach(async () => {
  await visitor.open('/pages/landing.html');
});

/** The name of what has the focus, inside our elements too. */
const focused = () =>
  visitor.page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const field = element as HTMLInputElement | null;
    return (field?.labels?.[0]?.textContent ?? field?.ariaLabel ?? field?.textContent ?? '').trim();
  });
/** Tabs until the focus is on something of this name; no more than a person would put up with. */
async function tabTo(name: string) {
  for (let presses = 0; presses < 30; presses++) {
    if ((await focused()) === name) return;
    await visitor.page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by Tab`);
}
const type = (text: string) => visitor.page.keyboard.type(text);
const press = (key: string) => visitor.page.keyboard.press(key);
const focusIsOn = (name: string) => expect.poll(focused).toBe(name);

describe('B9 by keyboard alone', () => {
  it('signs up, logs out, logs in by a mailed code: nothing needs a pointer', async () => {
    await tabTo('Skip to the content');
    await tabTo('Sign up');
    await press('Enter');
    await focusIsOn('First name');
    await type('Ruth');
    await tabTo('Email address');
    await type(email);
    await tabTo('Password');
    await type(password);
    await press('Enter');
    await visitor.page.getByText('Good to see you, Ruth').waitFor();
    await visitor.dialog.waitFor({ state: 'hidden' });

    await tabTo('Log out');
    await press('Enter');
    await visitor.page.getByText('A shelf with your name on it').waitFor();

    await tabTo('Log in');
    await press('Enter');
    // Who has been in leaves nothing behind for the next one.
    await focusIsOn('Email address');
    await type(email);
    await tabTo('Continue with Email');
    await press('Enter');
    // The address is still there and need not be typed again.
    await focusIsOn('Email address');
    await press('Enter');
    await focusIsOn('Digit 1 of 6');
    await type((await stack.nextMail(email)).code!);
    await visitor.page.getByText('Good to see you, Ruth').waitFor();
    expect(await visitor.stayed()).toBe(true);
  });

  it('R101 Tab stays in the dialog, Escape closes it, and the focus is back on the button', async () => {
    await tabTo('Log in');
    await press('Enter');
    await focusIsOn('Email address');
    const seen = new Set<string>();
    for (let presses = 0; presses < 20; presses++) {
      await press('Tab');
      seen.add(await focused());
    }
    expect(seen).toContain('Log in');
    expect(seen).toContain('Close');
    expect(seen).not.toContain('Courses');
    await press('Escape');
    await visitor.dialog.waitFor({ state: 'hidden' });
    await focusIsOn('Log in');
    // Not the button of the dialog, which has the same name.
    expect(await visitor.page.evaluate(() => document.activeElement?.getAttribute('data-ms-modal'))).toBe('login');
  });
});
