import { expect, it } from 'vitest';
import { openDemo, stack, visitEachTest, visitor } from './demo-scene.ts';
import { holdRequests, partFiles } from './hold-requests.ts';

/** The live examples of the documentation do what their pages say, beside an owner's own app. */

openDemo({
  file(file) {
    file.apps = [{ id: 'app_own', name: 'Own', keys: { sandbox: ['pk_sb_own'] }, baseUrl: 'http://localhost:8080' }];
  },
});
visitEachTest();

const open = (chapter: string) => visitor.open(`${stack.serviceUrl}/docs/examples/${chapter}`);
const live = () => visitor.page.locator('.live');
const button = (name: string) => live().getByRole('button', { name, exact: true });
const field = (name: string, i = 0) => live().nth(i).getByLabel(name);
const text = (words: string, exact = false) => live().getByText(words, { exact });
const who = () => visitor.page.getByRole('complementary', { name: 'Who is here' });

/** By the dialog that every page with examples offers. */
async function logIn(email = 'mary@example.com') {
  const { dialog } = visitor;
  await who().getByRole('button', { name: 'Log in' }).click();
  await dialog.getByLabel('Email address', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await isHere(email);
  await dialog.waitFor({ state: 'hidden' });
}
const isHere = (email: string) => who().getByText(`You are ${email}.`).waitFor();
async function logOut() {
  await who().getByRole('button', { name: 'Log out' }).click();
  await who().getByText('You are a visitor.').waitFor();
}

it('M §1.1 the tag: test mode by its key, and a session in a cookie of the root domain', async () => {
  const { page } = visitor;
  // The example names the address of the demo as `npm start` runs it; here it has a domain.
  const [demo, shown] = ['http://localhost:4870', 'https://www.kiln.example'];
  await page.route(`${shown}/**`, async (route) => {
    const request = route.request();
    const headers = { ...(await request.allHeaders()), origin: stack.serviceUrl };
    const response = await route.fetch({ url: request.url().replace(shown, stack.serviceUrl), headers });
    const isPage = request.isNavigationRequest();
    await route.fulfill({ response, ...(isPage && { body: (await response.text()).replaceAll(demo, shown) }) });
  });
  await visitor.open(`${shown}/docs/examples/installing`);
  await logIn();
  expect(await page.evaluate(() => [document.cookie.includes('_ms-mid='), localStorage.getItem('_ms-mid')])).toEqual([
    true,
    null,
  ]);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === '_ms-mid')?.domain).toBe('.kiln.example');
  await page.locator('ms-inspector').waitFor({ state: 'attached' });
});

it('M §1.2 forms: a sign-up, a login and a mailed code', async () => {
  await open('forms');
  await field('Email').fill('nora@example.com');
  await field('Password').fill('tin white over iron');
  await button('Sign up').click();
  await isHere('nora@example.com');
  await logOut();
  await field('Email', 1).fill('mary@example.com');
  await field('Password', 1).fill('latchkey-demo');
  await button('Log in').click();
  await isHere('mary@example.com');
  await logOut();
  expect(await field('Code', 2).isVisible()).toBe(false);
  await field('Email', 2).fill('mary@example.com');
  await button('Mail me a code').click();
  await field('Code', 2).fill((await stack.nextMail('mary@example.com')).code!);
  await button('Log in with the code').click();
  await isHere('mary@example.com');
});

it('M §1.3 data: values of the member, and a form that saves them', async () => {
  await open('a-members-data');
  expect(await text('Hello there').textContent()).toMatch(/since\s+today\.\s*$/);
  await logIn();
  await text('Hello Mary').waitFor();
  expect(await text('Hello Mary').textContent()).toMatch(/since\s+\d+\/\d+\/\d+\.\s*$/);
  expect(await field('First name', 1).inputValue()).toBe('Mary');
  await field('Monday', 1).check();
  await field('Sunday', 1).check();
  await button('Save').click();
  await text('Your days: Monday,Sunday.').waitFor();
});

it('M §1.3 JSON: a favourite, a lesson and a counter outlive the page', async () => {
  const { page } = visitor;
  await open('a-members-json');
  await logIn();
  await button('Favourite').click();
  await text('You have 1 favourites.').waitFor();
  await field('Lesson done', 1).check();
  await button('One more').click();
  await text('Cups: 1').waitFor();
  await button('One more').click();
  await text('Cups: 2').waitFor();
  await page.reload();
  await text('Cups: 2').waitFor();
  await text('You have 1 favourites.').waitFor();
  expect(await button('Favourite').getAttribute('aria-pressed')).toBe('true');
  expect(await field('Lesson done', 1).isChecked()).toBe(true);
});

it('M §1.4 buttons: dialogs, a free plan and a price', async () => {
  const { page, dialog } = visitor;
  await open('buttons');
  await button('Join').click();
  await dialog.getByRole('heading', { name: 'Create an account' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await button('My plans').isVisible()).toBe(false);
  await logIn('grace@example.com');
  await button('My plans').click();
  await dialog.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await button('Give it back').click();
  await button('Give it back').waitFor({ state: 'hidden' });
  await button('Take the newsletter').click();
  await page.getByText('The newsletter comes on Fridays.', { exact: true }).waitFor();
  await button('Give it back').waitFor();
  await button('Pro, by the month').click();
  await page.waitForURL(`${stack.serviceUrl}/fake-stripe/checkout/**`);
  await page.goBack();
  await button('Go on to pay').waitFor();
  await button('Forget the price').click();
  await button('Go on to pay').waitFor({ state: 'hidden' });
});

it('M §1.5 gates: each member sees her part, and values in attributes', async () => {
  await open('gated-content');
  const shown = async () =>
    (await live().first().locator('p').filter({ visible: true }).allTextContents()).join(' ').replace(/\s+/g, ' ');
  await expect.poll(shown).toBe('Visitors read this.');
  await logIn();
  expect(await shown()).toBe('Members read this. The premium group is still closed for you.');
  expect(await text('The glaze notebook').isVisible()).toBe(false);
  await logOut();
  await logIn('ada@example.com');
  expect(await shown()).toBe('Members read this. Members with a paid plan read this.');
  await text('Tin white over iron').waitFor();
  const notebook = live().getByRole('link', { name: 'The glaze notebook' });
  await expect.poll(() => notebook.getAttribute('href')).toContain('/docs/guides/gate-a-page');
  const badge = live().nth(1).locator('span');
  await expect.poll(() => badge.getAttribute('class')).toContain('active');
  expect(await badge.textContent()).toBe('AL');
  expect(await text('My website').getAttribute('title')).toBe('Ada');
});

it('a dialog on arrival, and a logout after twenty minutes', async () => {
  const { page, dialog } = visitor;
  await page.clock.install();
  await open('arrival-and-inactivity');
  await dialog.getByLabel('Email address', { exact: true }).fill('mary@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('latchkey-demo');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await isHere('mary@example.com');
  await text('Your invoices.', true).waitFor();
  await page.clock.fastForward('21:00');
  await text('Log in to see your invoices.').waitFor();
});

it('M §1.6 providers: a login, and a connection that comes and goes', async () => {
  const { page } = visitor;
  await open('providers');
  /** Signs in at Demo ID; its window closes itself. */
  const be = async (name: string, email: string) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button(name).click()]);
    await popup.getByLabel('Name').fill('Nils');
    await popup.getByLabel('Email', { exact: true }).fill(email);
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Continue', exact: true }).click(),
    ]);
  };
  await be('Go on with Demo ID', 'nils@example.com');
  await text('You are logged in.').waitFor();
  await logOut();
  await logIn();
  await be('Connect Demo ID', 'mary@example.com');
  await text('Demo ID is connected').waitFor();
  await text('×').click();
  await button('Connect Demo ID').waitFor();
});

it('M §1.7 messages: the reason in a box of the page, and beside its field', async () => {
  const files = await holdRequests(visitor.page, partFiles);
  await open('messages-and-loader');
  await field('Email').fill('no address');
  // The person may be faster than the code of forms.
  await field('Password').focus();
  await files.asked;
  files.release();
  await expect.poll(() => live().locator('[data-ms-message="field:email"]').textContent()).not.toBe('');
  await field('Email').fill('mary@example.com');
  await field('Password').fill('not her password');
  const login = await holdRequests(visitor.page, '**/auth/login');
  expect(await text('One moment …').isVisible()).toBe(false);
  await button('Log in').click();
  await text('One moment …').waitFor();
  login.release();
  await text('One moment …').waitFor({ state: 'hidden' });
  const box = live().locator('[data-ms-message="error"]');
  await box.waitFor();
  expect(await box.locator('[data-ms-message-text]').textContent()).not.toBe('');
  await button('Close').click();
  await box.waitFor({ state: 'hidden' });
});

it('M §1.8 comments: written, changed, liked, answered and deleted', async () => {
  await open('comments');
  await text('There are no comments yet.').waitFor();
  await logIn();
  await field('Your comment').fill('Who took my sponge?');
  await button('Post').click();
  const post = live().locator('[data-ms-post="item"]').filter({ hasText: 'Who took my' });
  const press = (name: string) => post.getByRole('button', { name, exact: true }).click();
  await post.getByText('Mary').waitFor();
  await expect.poll(() => live().locator('[data-ms-post="count"]').textContent()).toBe('1');
  await press('Like');
  await expect.poll(() => post.locator('[data-ms-post="likeCount"]').textContent()).toBe('1');
  await press('Edit');
  await post.getByLabel('New text').first().fill('Who took my bowl?');
  await press('Save');
  await post.getByText('Who took my bowl?').waitFor();
  await post.getByLabel('Your reply').fill('It is on the kiln.');
  await press('Reply');
  const reply = post.locator('[data-ms-thread="item"]');
  await reply.getByText('It is on the kiln.').waitFor();
  await post.getByText('1 replies.').waitFor();
  await reply.getByRole('button', { name: 'Delete the reply' }).click();
  await reply.getByRole('button', { name: 'Yes, delete' }).click();
  await reply.getByText('It is on the kiln.').waitFor({ state: 'detached' });
  await press('Delete');
  await press('Yes, delete');
  await text('There are no comments yet.').waitFor();
});
