import { beforeEach, describe, expect, it } from 'vitest';
import { askHcaptcha } from './ask-hcaptcha.ts';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { holdRequests, partFiles } from './hold-requests.ts';

/** The demo's page of each attribute family, as a person walks through it. */

const password = 'a bowl for every morning';
let email: string;
let people = 0;

openDemo();
visitEachTest();
beforeEach(() => {
  email = `ruta-${++people}@example.com`;
});

const button = (name: string) => visitor.page.locator('main').getByRole('button', { name, exact: true });
const says = (words: string) => visitor.page.locator('[data-ms-message]').getByText(words).waitFor();
const signUpInModal = async () => {
  const { dialog } = visitor;
  await dialog.getByLabel('Email address', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).click();
};
const logIn = async (who: string) => {
  const { page, dialog } = visitor;
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await dialog.getByLabel('Email address', { exact: true }).fill(who);
  await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};
const pay = async (title: string) => {
  const { page } = visitor;
  await page.waitForURL(`${stack.serviceUrl}/fake-stripe/checkout/**`);
  await page.getByText(title).first().waitFor();
  await page.locator('input[name="number"]').fill('4242 4242 4242 4242');
  await page.locator('input[name="expiry"]').fill('12 / 34');
  await page.locator('input[name="cvc"]').fill('123');
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

describe('the till', () => {
  it('M §1.4 a price chosen before the sign-up is paid after it, with its coupon, and gives access', async () => {
    const { page } = visitor;
    await visitor.open('/pages/shop.html');
    await button('By the year, a fifth off').click();
    await signUpInModal();
    await pay('96');
    await page.waitForURL(`${stack.siteUrl}/pages/shop.html`);
    await (await stack.service.fake!()).settled();
    await page.reload();
    await page.getByText('The Pro plan is yours.').waitFor();
    expect(await button('Go on to pay').isVisible()).toBe(false);
    await button('Change how you pay').click();
    await page.waitForURL(`${stack.serviceUrl}/fake-stripe/portal/**`);
  });

  it('M §1.4 who leaves the payment page finds the way back to it, and can let the choice go', async () => {
    const { page } = visitor;
    await visitor.open('/pages/shop.html');
    await button('By the month').click();
    await signUpInModal();
    await page.waitForURL(`${stack.serviceUrl}/fake-stripe/checkout/**`);
    await page.goBack();
    await button('Go on to pay').click();
    await page.waitForURL(`${stack.serviceUrl}/fake-stripe/checkout/**`);
    await page.goBack();
    await button('Forget what I chose').click();
    await button('Go on to pay').waitFor({ state: 'hidden' });
  });

  it('M §1.4 a free plan comes and goes in place', async () => {
    const { page } = visitor;
    await visitor.open('/pages/shop.html');
    await button('Take it').click();
    await signUpInModal();
    await button('Give it back').click();
    await button('Take it').click();
    await says('The newsletter comes on Fridays.');
    await button('Give it back').waitFor();
    expect(await visitor.stayed()).toBe(true);
    expect(await page.evaluate(() => sessionStorage.getItem('ms_plan'))).toBeNull();
  });

  it('M §1.2 a sign-up form with a price ends at the till, and the payment where the form leads', async () => {
    const { page } = visitor;
    await visitor.open('/pages/shop.html');
    await page.locator('#join-email').fill(email);
    await page.locator('#join-password').fill(password);
    await page.locator('#join-password').press('Enter');
    await pay('12');
    await page.waitForURL(`${stack.siteUrl}/pages/premium/`);
  });
});

describe('the key card', () => {
  it('M §1.3 every kind of field is filled, saved, and shown where the page shows it', async () => {
    const { page } = visitor;
    await visitor.open('/pages/account.html');
    await logIn('mary@example.com');
    await expect.poll(() => page.locator('#first').inputValue()).toBe('Mary');
    await page.locator('#level').selectOption('some');
    await page.getByLabel('Porcelain').check();
    await page.getByLabel('Monday').check();
    await page.getByLabel('Sunday').check();
    await page.getByLabel('Write to me').check();
    await page.locator('[data-ms-form="profile"]').getByRole('button', { name: 'Save' }).click();
    await page.locator('dd[data-ms-member="days"]').getByText('Monday,Sunday').waitFor();
    await page.reload();
    await page.locator('dd[data-ms-member="clay"]').getByText('porcelain').waitFor();
    expect(await page.locator('#level').inputValue()).toBe('some');
    expect(await page.getByLabel('Porcelain').isChecked()).toBe(true);
    expect([
      await page.getByLabel('Monday').isChecked(),
      await page.getByLabel('Thursday').isChecked(),
      await page.getByLabel('Write to me').isChecked(),
    ]).toEqual([true, false, true]);
  });

  it('M §1.4 a picture is picked in the browser’s own dialog and shown at once; what is no image is told', async () => {
    const { page } = visitor;
    await visitor.open('/pages/account.html');
    await logIn('mary@example.com');
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Choose a picture').click()]);
      await chooser.setFiles({ name, mimeType, buffer });
    };
    await choose('me.txt', 'text/plain', Buffer.from('words'));
    await says('File is not an image.');
    const pixel = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    await choose('me.gif', 'image/gif', pixel);
    await page.locator(`img[data-ms-member="profile-image"][src^="${stack.serviceUrl}"]`).waitFor();
  });

  it("M §1.2 changes address and password in the page's forms, then deletes the account after a question", async () => {
    const { page } = visitor;
    await visitor.open('/pages/account.html');
    await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click();
    await signUpInModal();
    await visitor.dialog.waitFor({ state: 'hidden' });
    const next = `new-${email}`;
    await page.locator('#new-email').fill(next);
    await button('Change it').first().click();
    await page.locator('#new-token').fill((await stack.nextMail(next)).code!);
    await button('Confirm it').click();
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('_ms-mem')!).auth.email)).toBe(next);
    await page.locator('#old-password').fill('not the password');
    await page.locator('#next-password').fill('a vase for every evening');
    await page.locator('#next-password').press('Enter');
    await page.locator('#old-password[aria-invalid="true"]').waitFor();
    await page.locator('#old-password').fill(password);
    await page.locator('#next-password').press('Enter');
    await page.locator('[data-ms-message="success"]').waitFor();
    await button('Security').click();
    await visitor.dialog.getByRole('heading', { name: 'Security' }).waitFor();
    await page.keyboard.press('Escape');
    await visitor.dialog.waitFor({ state: 'hidden' });
    await button('Delete my account').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await button('Delete my account').click();
    await question.getByRole('button', { name: 'Yes, delete my account' }).click();
    await page.waitForURL(`${stack.siteUrl}/`);
    expect(await page.evaluate(() => localStorage.getItem('_ms-mid'))).toBeNull();
  });
});

describe('the gate', () => {
  it('M §1.5 shows visitors and members exactly their side of every gate, without a reload', async () => {
    const { page } = visitor;
    await visitor.open('/pages/gates.html');
    const seen = () =>
      page
        .locator('table [data-ms-content]:visible')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-ms-content')));
    const visitors = [
      ...['!members', '!free-plans', '!paid-plans', '!no-plans', '!is-trialing', '!premium', '!field:bio'],
      ...['!field:first-name=Ada', '!plan:pln_pro', '!permission:press', '!is-admin'],
    ];
    await expect.poll(seen).toEqual(visitors);
    await logIn('ada@example.com');
    await expect
      .poll(seen)
      .toEqual([
        ...[
          'members',
          'verified',
          'has-password',
          '!has-passkey',
          '!has-second-factor',
          '!free-plans',
          'paid-plans',
          '!no-plans',
        ],
        ...['!is-trialing', '!has-failed-payment', 'premium', 'field:bio', 'field:first-name=Ada', 'plan:pln_pro'],
        ...['!permission:press', '!is-admin'],
      ]);
    await page.locator('.lamp').waitFor();
    await expect.poll(() => page.locator('.ribbon').getAttribute('class')).toBe('ribbon is-yours');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(seen).toEqual(visitors);
    expect(await page.locator('.ribbon').getAttribute('class')).toBe('ribbon');
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('the name plate', () => {
  it('M §1.3, M §1.5 shows member data on any element and follows changes, styles and classes too', async () => {
    const { page } = visitor;
    await visitor.open('/pages/nameplate.html');
    const lamps = () => page.locator('.lamp:visible').allTextContents();
    const title = page.locator('#data-title');
    expect(await title.textContent()).toBe('Good to see you, stranger');
    expect(await lamps()).toEqual([]);
    await logIn('mary@example.com');
    await title.getByText('Mary').waitFor();
    await expect.poll(lamps).toEqual(['The yard is lit']);
    await expect.poll(() => page.locator('.ribbon').getAttribute('class')).toBe('ribbon is-yours');
    expect(await page.locator('dd[data-ms-member="email"]').textContent()).toBe('mary@example.com');
    expect(await page.locator('dd[data-ms-member^="signup-date"]').textContent()).toMatch(/^20\d\d$/);
    expect(await page.locator('dd[data-ms-member="bio"]').textContent()).toBe('Nothing said so far');
    await page.locator('#bio').fill('Measures <b>stars</b>.');
    await button('Engrave it').click();
    await page.locator('dd[data-ms-member="bio"]').getByText('Measures <b>stars</b>.').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await title.getByText('stranger').waitFor();
    expect([await lamps(), await page.locator('.ribbon').getAttribute('class')]).toEqual([[], 'ribbon']);
    expect(await page.locator('dd[data-ms-member="bio"]').textContent()).toBe('Nothing said so far');
    await logIn('ada@example.com');
    await expect.poll(lamps).toEqual(['The yard is lit', 'The glaze room is lit']);
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('the locked drawer', () => {
  it('M §1.5 opens in place for members with access, closes again, and is never sent to others', async () => {
    const { page } = visitor;
    await visitor.open('/pages/drawer.html');
    const sheet = page.locator('.sheet');
    const link = page.locator('[data-ms-secure-link]');
    const isShut = async () => {
      await expect.poll(() => Promise.all([sheet.isVisible(), link.isVisible()])).toEqual([false, false]);
      expect([await sheet.textContent(), await link.getAttribute('href')]).toEqual([
        expect.not.stringContaining('Tin white'),
        null,
      ]);
      expect(await page.getByText('No key for you').isVisible()).toBe(true);
    };
    await isShut();
    await logIn('mary@example.com');
    await isShut();
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn('ada@example.com');
    await sheet.getByText('Tin white over iron').waitFor();
    expect([await link.getAttribute('class'), await link.getAttribute('href')]).toEqual([
      'button quiet',
      '/pages/premium/',
    ]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await isShut();
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('the bell', () => {
  it('M §1.7 shows messages in the box of the form or page, which can be closed, and the page’s loader', async () => {
    const { page } = visitor;
    await visitor.open('/pages/bell.html');
    const inside = page.locator('.message.inside');
    const loader = page.locator('[data-ms-loader]');
    await loader.waitFor({ state: 'hidden' });
    await page.locator('#in-email').fill('mary@example.com');
    await page.locator('#in-password').fill('not the password');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await button('Ring').click();
    await loader.waitFor();
    expect(await inside.isVisible()).toBe(false);
    goOn();
    await inside.getByText('The bell says: ').waitFor();
    await loader.waitFor({ state: 'hidden' });
    expect(await page.locator('.message:visible').count()).toBe(1);
    await inside.getByRole('button', { name: 'Close the answer' }).click();
    await inside.waitFor({ state: 'hidden' });
    await page.locator('#in-password').fill('latchkey-demo');
    await page.locator('#in-password').press('Enter');
    await page.getByText('You are signed in as mary@example.com').waitFor();
    await page.locator('#first').fill('Mary');
    await button('Save').click();
    await says('Your profile has been saved.');
    await page.getByRole('button', { name: 'Close the message' }).click();
    await page.locator('[data-ms-message="success"]').waitFor({ state: 'hidden' });
    expect(await visitor.stayed()).toBe(true);
  });

  it('M §1.2 R10 shows the captcha in its place and in the page’s colours, and sends its token', async () => {
    const { page } = visitor;
    const place = page.locator('[data-ms-hcaptcha]');
    await visitor.open('/pages/bell.html');
    const signUp = async (email: string) => {
      await page.locator('#new-email').fill(email);
      await page.locator('#new-password').fill('a bowl for every morning');
    };
    // Where the app asks for none the place stays empty.
    await signUp('no.captcha@example.com');
    const plain = page.waitForRequest((request) => request.url().endsWith('/auth/signup'));
    await button('Join').click();
    expect((await plain).postDataJSON()).not.toHaveProperty('captchaToken');
    await page.getByText('You are signed in as no.captcha@example.com').waitFor();
    expect(await place.textContent()).toBe('');
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await button('Join').waitFor();

    await askHcaptcha(page);
    const code = await holdRequests(page, partFiles);
    await visitor.open('/pages/bell.html');
    // The person may be faster than the code of forms.
    await signUp('with.captcha@example.com');
    await code.asked;
    code.release();
    await place.locator('.light').getByText('I am human').waitFor();
    const asked = page.waitForRequest((request) => request.url().endsWith('/auth/signup'));
    await button('Join').click();
    await page.getByRole('button', { name: 'The picture with a kiln' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ captchaToken: 'token-of-the-provider' });
    await page.getByText('You are signed in as with.captcha@example.com').waitFor();
    expect(await visitor.stayed()).toBe(true);
  });
});

describe('the signpost', () => {
  it('M §1.4 a login leads where the form says, else where the button says, also by Enter, else nowhere', async () => {
    const { page } = visitor;
    const logOut = async () => {
      await page.goto(`${stack.siteUrl}/pages/signpost.html`);
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await button('Log in and stay').waitFor();
    };
    const inModal = async (name: string) => {
      await button(name).click();
      await visitor.dialog.getByLabel('Email address', { exact: true }).fill('mary@example.com');
      await visitor.dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
      await visitor.dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    };
    const inForm = async (id: string, send: () => Promise<void>) => {
      await page.locator(`#${id}-email`).fill('mary@example.com');
      await page.locator(`#${id}-password`).fill('latchkey-demo');
      await send();
    };
    await visitor.open('/pages/signpost.html');
    await inModal('Log in to the till');
    await page.waitForURL('**/pages/shop.html');
    await logOut();
    await inForm('one', () => button('Log in to the key card').click());
    await page.waitForURL('**/pages/account.html');
    await logOut();
    await inForm('two', () => page.locator('#two-password').press('Enter'));
    await page.waitForURL('**/pages/comments.html');
    await logOut();
    await visitor.open('/pages/signpost.html');
    await inModal('Log in and stay');
    await page.getByText('You are signed in as mary@example.com').waitFor();
    await button('Take me there').click();
    expect([await visitor.stayed(), page.url()]).toEqual([true, `${stack.siteUrl}/pages/signpost.html`]);
  });
});
