import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { callsOf } from './calls.ts';
import {
  become,
  button,
  guest,
  heading,
  jpeg,
  newcomer,
  onADesktop,
  openAfterview,
  signedIn,
  stack,
  text,
} from './chromium-scene.ts';

openAfterview();

describe('an uploaded set', () => {
  const row = (words: string | RegExp) => guest.page.getByRole('listitem').filter({ hasText: words });

  it('R56 shows its state, and no clinical picture before the uploader asks for it', async () => {
    await signedIn('provider@afterview.example');
    const sender = guest;
    const own = await callsOf(stack, sender);
    const sets: string[] = [];
    for (let i = 0; i < 4; i++) sets.push(await own.share(await jpeg(700 + i), {}, 'provider'));
    await stack.finder.runJobs();
    const letGo = stack.holdSizes();
    const making = await own.share(await jpeg(704), { procedures: ['facelift'] }, 'provider');
    const [asked, gone, back, clinical] = sets as [string, string, string, string];

    await newcomer();
    await signedIn('moderator@afterview.example');
    const desk = await callsOf(stack, guest);
    for (const id of sets)
      await desk.decide('photos', id, { action: 'approve', edits: { sensitivity: id === clinical ? 2 : 0 } });
    const visitor = await callsOf(stack);
    const removal = { relation: 'self', statement: 'I never agreed.' };
    for (const photoId of [gone, asked]) await visitor.ask('POST', '/removals', { ...removal, photoId });
    await own.ask('POST', `/photos/${back}/withdraw`, {});
    // What is right goes for good by two keys; the first leads on to the next that waits.
    await guest.go('/moderation?tab=removals');
    await text('I never agreed.').waitFor();
    await guest.page.keyboard.press('a');
    await guest.toast(/^Agreed\./).waitFor();
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await guest.page.getByRole('list', { name: 'Queue' }).getByRole('button').first().click();
    await button(/^Remove for good/).waitFor();
    await guest.page.keyboard.press('h');
    await guest.toast('Removed for good.').waitFor();
    await guest.leave();
    await stack.finder.runJobs();

    become(sender);
    await guest.go('/collections?tab=uploads');
    for (const [words, actions] of [
      [/All sizes are being made · \w/, ['Withdraw', 'Delete']],
      [/Out of sight while a moderator looks · published \w/, ['Withdraw', 'Delete']],
      [/Withdrawn · \w/, ['Delete']],
      [/Removed · published \w.*A moderator decided that it has to go\./, ['Delete']],
    ] as const) {
      await row(words).waitFor();
      expect(await row(words).getByRole('button').allTextContents(), String(words)).toEqual(actions);
    }
    await looksRight(guest.page, 'afterview-uploads-out-of-sight');
    const pictures = guest.page.locator('main img').filter({ visible: true });
    await pictures.first().waitFor();
    await guest.page.keyboard.press('x');
    await expect.poll(() => pictures.count()).toBe(0);
    await guest.page.keyboard.press('x');
    await pictures.first().waitFor();
    await onADesktop();
    letGo();
    await stack.finder.runJobs();
    await guest.page.reload();
    await row('Waiting for a moderator').getByText('Facelift').waitFor();
    expect(await row('All sizes are being made').count()).toBe(0);
    await own.ask('DELETE', `/photos/${making}`);
    // On a phone the bar has no room for it: her menu leads to the next one.
    await guest.page.setViewportSize({ width: 390, height: 844 });
    await button(/^Your account/).click();
    await guest.page.getByRole('menuitem', { name: 'Share a result' }).click();
    await heading('Share your result').waitFor();

    const { items } = await own.ask('GET', '/photos?sort=new&limit=3');
    expect(items[0].id).toBe(clinical);
    const { id: collection } = await own.ask('POST', '/collections', { title: 'For my surgeon' });
    for (const one of items) await own.ask('PUT', `/collections/${collection}/items/${one.id}`, {});
    const { slug } = await own.ask('POST', `/collections/${collection}/share`, { expiresDays: 7, blur: true });
    const { card } = await own.ask('GET', `/photos/${clinical}?reveal=2`);
    await guest.leave();
    await newcomer();
    const asks: string[] = [];
    guest.page.on('request', (request) => asks.push(request.url()));
    const isSeen = (key: string) => asks.some((url) => url.includes(`/img/${key}/`));
    for (const [path, veil] of [
      [`/provider/${card.prov.sid}`, 'Clinical photo. Tap to show'],
      [`/collections/${collection}?s=${slug}`, 'Tap to show'],
      [`/?photo=${clinical}`, 'This is a clinical photo.'],
      [`/?compare=${items[1].id},${clinical}`, 'This is a clinical photo.'],
    ] as const) {
      asks.length = 0;
      await guest.go(path);
      await text(veil).first().waitFor();
      await guest.page.waitForLoadState('networkidle');
      expect([path, isSeen(card.pic.k)]).toEqual([path, false]);
      // The owner of the link wished that nothing is seen before a tap: what would be printed waits
      // as well.
      if (path.includes(slug)) {
        expect(isSeen(items[1].pic.k)).toBe(false);
        await guest.page
          .getByRole('link')
          .filter({ hasText: veil })
          .and(guest.page.locator(`[href*="${items[1].id}"]`))
          .click();
        await expect.poll(() => isSeen(items[1].pic.k)).toBe(true);
        // Nor by what is opened over the link: beside each other, all but the one that was tapped
        // stay covered, and leafing on ends at a veil.
        await button('Compare').click();
        await text('This photo is covered.').waitFor();
        await guest.page.keyboard.press('Escape');
        await guest.go(`${path}&photo=${items[2].id}`);
        await text('This photo is covered.').waitFor();
        await guest.page.waitForLoadState('networkidle');
        const keys = asks.flatMap((url) => /\/img\/(\w+)\//.exec(url)?.[1] ?? []);
        // Neither it nor its other views.
        const tapped = [items[1].pic.k, items[1].before?.k];
        expect(keys.filter((key) => !tapped.includes(key))).toEqual([]);
        await button('Show this one').click();
        await expect.poll(() => isSeen(items[2].pic.k)).toBe(true);
      }
    }
    await looksRight(guest.page, 'afterview-clinical-compared');
    await onADesktop();
    await button('Show this one').click();
    await expect.poll(() => isSeen(card.pic.k)).toBe(true);

    const left = await desk.ask('GET', '/moderation/items?tab=removals');
    for (const { targetId } of left.items)
      await desk.decide('removals', targetId, { action: 'restore', note: 'She agreed.' });
  });
});
