import { describe, expect, it } from 'vitest';
import { callsOf } from './calls.ts';
import { as, button, guest, heading, jpeg, openAfterview, signedIn, stack, text } from './chromium-scene.ts';

openAfterview();

const newest = async () => (await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new')).items[0]!.id;
/** The card of a photo in a second tab of the guest's browser, which stays open. */
const cardInAnotherTab = async (id: string) => {
  const tab = await guest.page.context().newPage();
  await tab.goto(`${stack.finderUrl}/?sort=new`);
  const card = tab.locator(`[data-photo="${id}"]`);
  await card.waitFor();
  return card;
};

describe('“The photo is out of sight”, in the other tabs of the browser that took it there', () => {
  it('holds when a moderator upholds a report', async () => {
    const id = await newest();
    await (await callsOf(stack)).ask('POST', '/reports', {
      targetType: 'photo',
      targetId: id,
      reason: 'spam',
      text: 'Look at this.',
    });
    await signedIn('admin@afterview.example');
    const card = await cardInAnotherTab(id);
    await guest.go('/moderation?tab=reports');
    await text('Look at this.').waitFor();
    await button(/^Uphold and hide/).click();
    await guest.toast('Upheld: it is hidden.').waitFor();
    await card.waitFor({ state: 'detached' });
  });

  it('holds when a moderator takes an approval back, and ends when it is put back', async () => {
    await signedIn('mira@example.com');
    const id = await (await callsOf(stack, guest)).share(await jpeg(930), {});
    await stack.finder.runJobs();
    await as('admin@afterview.example');
    await guest.go('/moderation?tab=photos');
    const tab = await guest.page.context().newPage();
    await button(/^Look at the pictures/).click();
    await button(/^Veil again/).waitFor();
    await button(/^Approve/).click();
    // The toast stays under the pointer.
    await button('Undo').hover();
    await tab.goto(`${stack.finderUrl}/?sort=new`);
    const card = tab.locator(`[data-photo="${id}"]`);
    await card.waitFor();
    await button('Undo').click();
    await guest.toast('Taken back: it waits again.').waitFor();
    await card.waitFor({ state: 'detached' });
    await button(/^Look at the pictures/).click();
    await button(/^Veil again/).waitFor();
    await button(/^Put back/).click();
    await guest.toast('Put back.').waitFor();
    // Within this load of the page.
    await guest.page.evaluate(() => {
      history.pushState(null, '', '/?sort=new');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await guest.page.locator(`[data-photo="${id}"]`).waitFor();
  });

  it('holds when the requester of a removal appeals', async () => {
    const id = await newest();
    const visitor = await callsOf(stack);
    const { removal, token } = await visitor.ask('POST', '/removals', {
      photoId: id,
      relation: 'self',
      statement: 'It is me.',
    });
    await signedIn('admin@afterview.example');
    const desk = await callsOf(stack, guest);
    const note = 'The person shown confirmed her consent.';
    await desk.decide('removals', removal.id, { action: 'restore', note });
    const card = await cardInAnotherTab(id);
    await guest.go(`/?removal=${removal.id}#t=${token}`);
    await guest.page.getByLabel('What was overlooked').fill('I never did.');
    await button('Ask again').click();
    await text('It stays hidden while a moderator looks.').waitFor();
    await card.waitFor({ state: 'detached' });
  });

  it('R78 holds when a member erases her data', async () => {
    await signedIn('admin@afterview.example');
    const desk = await callsOf(stack, guest);
    await as('mira@example.com');
    const member = await callsOf(stack, guest);
    const id = await member.share(await jpeg(940), {});
    await stack.finder.runJobs();
    await desk.decide('photos', id, { action: 'approve' });
    const card = await cardInAnotherTab(id);
    await guest.go('/?data=mine');
    await heading('Your data').waitFor();
    await guest.page.getByLabel('I want everything erased').check();
    await button('Erase my data').click();
    await guest.toast(/^Erased: \d sets? of photos/).waitFor();
    await card.waitFor({ state: 'detached' });
    expect(await guest.page.locator(`[data-photo="${id}"]`).count()).toBe(0);
  });
});
