import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { callsOf } from './calls.ts';
import {
  as,
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

const firstId = async () => (await stack.ask<{ items: { id: string }[] }>('/v1/photos?sort=new')).items[0]!.id;

describe('the desk', () => {
  it('is not for visitors and members', async () => {
    await guest.go('/moderation');
    await heading('Sign in to moderate').waitFor();
    await signedIn('member@afterview.example');
    await guest.go('/moderation');
    await heading('This is for moderators').waitFor();
  });

  it('of two moderators the slower one is told who was faster', async () => {
    const report = (targetType: string, targetId: string, text: string) =>
      fetch(`${stack.finderUrl}/api/v1/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ targetType, targetId, reason: 'spam', text }),
      });
    await report('photo', await firstId(), 'An advertisement.');
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('An advertisement.').waitFor();
    const first = guest;
    await newcomer();
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('An advertisement.').waitFor();
    await guest.page.keyboard.press('d');
    await guest.toast('Dismissed.').waitFor();

    // A collection becomes public after another person's review, and not after a confirmed report.
    const owner = await callsOf(stack, first);
    const { id: collection } = await owner.ask('POST', '/collections', {
      title: 'Quiet results',
      note: 'Put together at night.',
    });
    const offer = () => owner.ask('PATCH', `/collections/${collection}`, { visibility: 'public' });
    await offer();
    const open = async () =>
      (await stack.ask<{ items: { id: string }[] }>('/v1/collections?tab=public')).items.some(
        (one) => one.id === collection,
      );
    await guest.go('/moderation?tab=collections');
    await heading('Quiet results').waitFor();
    await guest.page.getByRole('definition').getByText('Put together at night.').waitFor();
    expect(await guest.page.getByRole('tab', { selected: true }).textContent()).toBe('Collections 1');
    expect(await open()).toBe(false);
    await guest.page.keyboard.press('r');
    await guest.toast('Rejected.').waitFor();
    // The queue is empty: the focus is where the next item will appear.
    await heading('Nothing is waiting here').waitFor();
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.id)).toBe('moderation-panel');
    expect((await owner.ask('GET', `/collections/${collection}`)).card.visibility).toBe('private');
    await guest.go('/moderation?tab=collections&status=done');
    await guest.page.getByText('Rejected by').waitFor();
    await offer();
    await guest.go('/moderation?tab=collections');
    await heading('Quiet results').waitFor();
    await guest.page.keyboard.press('a');
    await guest.toast('Approved.').waitFor();
    await heading('Nothing is waiting here').waitFor();
    expect(await open()).toBe(true);
    await report('collection', collection, 'It sells something.');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('It sells something.').waitFor();
    await guest.page.keyboard.press('h');
    await guest.toast('Upheld: it is hidden.').waitFor();
    expect(await open()).toBe(false);
    await guest.leave();
    become(first);
    await guest.page.keyboard.press('d');
    await guest.toast('Another moderator was faster: dismissed.').waitFor();
    // It has left the queue, but the slower moderator still sees it, with the decision.
    const waiting = guest.page.getByRole('list', { name: 'Queue' }).getByRole('button');
    await expect.poll(() => waiting.count()).toBe(0);
    await guest.page.getByText(/^Dismissed by/).waitFor();
    await guest.page.getByText('An advertisement.').waitFor();
    guest.complaints.length = 0;
  });

  it('§3.7 an upheld report is reopened from the log, long after', async () => {
    const photoId = await firstId();
    await fetch(`${stack.finderUrl}/api/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ targetType: 'photo', targetId: photoId, reason: 'spam', text: 'It sells a cream.' }),
    });
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByText('It sells a cream.').waitFor();
    await guest.page.keyboard.press('h');
    await guest.toast('Upheld: it is hidden.').waitFor();
    expect(await firstId()).not.toBe(photoId);
    await guest.go('/moderation?tab=log');
    await guest.page.getByRole('row').nth(1).getByRole('button').click();
    await button('Reopen').press('Enter');
    await guest.toast('Taken back: it waits again.').waitFor();
    await button(/^Dismiss/).waitFor();
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    expect([await button('Reopen').count(), await firstId()]).toEqual([0, photoId]);
    await guest.page.keyboard.press('d');
    await guest.toast('Dismissed.').waitFor();
  });

  it('F §3.7 a picture is covered until its moderator looks at it, and approved only then', async () => {
    await signedIn('sender@example.com');
    await (await callsOf(stack, guest)).share(await jpeg(777), {});
    await stack.finder.runJobs();
    await as('moderator@afterview.example');
    const { page } = guest;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await guest.go('/moderation');
    await heading('Chin surgery').waitFor();
    const row = page.getByRole('list', { name: 'Queue' }).getByRole('button');
    await row.getByText('Sent by the person herself').waitFor();
    await looksRight(page, 'afterview-moderation-veiled');
    await page.setViewportSize({ width: 390, height: 844 });
    // On a phone the entry is whole, with its number.
    const places = [page.getByRole('link', { name: 'Moderation 1' }), button('Upload')].map((one) => one.boundingBox());
    const [entry, upload] = await Promise.all(places);
    expect(entry!.x + entry!.width).toBeLessThanOrEqual(upload!.x);
    await onADesktop();
    await page.keyboard.press('a');
    await page.getByRole('alert').filter({ hasText: 'Please look at the pictures first.' }).waitFor();
    expect(asked.filter((url) => url.includes('pass='))).toEqual([]);
    guest.complaints.length = 0;
    await page.keyboard.press('v');
    const seen = page.locator('figure img');
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await expect.poll(() => row.locator('img').count()).toBe(1);
    await looksRight(page, 'afterview-moderation-seen');
    await onADesktop();
    await page.keyboard.press('a');
    await guest.toast('Approved.').waitFor();
  });

  it('a moderator who moves on before a response arrives is not led back, and the list keeps its kind', async () => {
    const { page } = guest;
    await fetch(`${stack.finderUrl}/api/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ targetType: 'photo', targetId: await firstId(), reason: 'spam', text: 'Slow to answer.' }),
    });
    await signedIn('moderator@afterview.example');
    // One more page than there is, which comes when it is let go.
    let further = Promise.withResolvers<void>();
    await page.route('**/api/v1/moderation/items?*', async (route) => {
      const isMore = new URL(route.request().url()).searchParams.has('cursor');
      const asked = new URL(route.request().url());
      asked.searchParams.delete('cursor');
      const answer = await route.fetch({ url: `${asked}` });
      const { data } = await answer.json();
      const [line] = data.items;
      if (!isMore) return route.fulfill({ json: { data: { ...data, next: line ? 'further' : null } } });
      await further.promise;
      await route.fulfill({ json: { data: { ...data, items: [{ ...line, id: 'mod_late', title: 'Too late' }] } } });
    });
    const asked = () => {
      further = Promise.withResolvers();
      return page.waitForRequest(/moderation\/items\?.*cursor=/);
    };
    const answered = async () => {
      const come = page.waitForResponse(/moderation\/items\?.*cursor=/);
      further.resolve();
      await (await come).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    };
    const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
    const late = page.getByText('Too late');
    const nothing = heading(/^(?:Nothing is waiting|No decisions)/);

    await guest.go('/moderation?tab=reports');
    await page.getByText('Slow to answer.').waitFor();
    let question = asked();
    await button('Show more').click();
    await question;
    await page.getByLabel('Held by me').check();
    await nothing.waitFor();
    await answered();
    expect([await late.count(), await nothing.count()]).toEqual([0, 1]);

    await page.getByLabel('Held by me').uncheck();
    await page.getByText('Slow to answer.').waitFor();
    question = asked();
    await page.keyboard.press('j');
    await question;
    await tab(/^Collections/);
    await nothing.waitFor();
    await answered();
    expect([new URL(page.url()).search, await nothing.count()]).toEqual(['?tab=collections', 1]);

    await tab(/^Reports/);
    await page.getByText('Slow to answer.').waitFor();
    const faster = { error: { code: 'version-conflict', message: 'This has changed since. Please look again.' } };
    const refused = Promise.withResolvers<void>();
    await page.route('**/decisions', async (route) => {
      await refused.promise;
      await route.fulfill({ status: 409, json: faster });
    });
    const decision = page.waitForRequest('**/decisions');
    await page.keyboard.press('d');
    await decision;
    await tab(/^Collections/);
    await nothing.waitFor();
    refused.resolve();
    await guest.toast(faster.error.message).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=collections');
    guest.complaints.length = 0;
  });

  it('J past the last loaded item loads more, and after forty decisions a break is suggested', async () => {
    await signedIn('gathers@example.com');
    const owner = await callsOf(stack, guest);
    for (let i = 0; i < 41; i++) {
      const { id } = await owner.ask('POST', '/collections', { title: `Gathered ${i}` });
      await owner.ask('PATCH', `/collections/${id}`, { visibility: 'public' });
    }
    await as('moderator@afterview.example');
    const { page } = guest;
    await guest.go('/moderation?tab=collections');
    const rows = page.getByRole('list', { name: 'Queue' }).getByRole('button');
    await expect.poll(() => rows.count()).toBe(30);
    await rows.last().click();
    await expect.poll(() => rows.last().getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('j');
    await expect.poll(() => rows.nth(30).getAttribute('aria-current')).toBe('true');
    expect(await rows.count()).toBe(41);

    const hint = text('Those were 40 decisions. A break would do you good.');
    // All but the last of them in the page itself: the next one as soon as this one has left the
    // queue.
    await page.evaluate(async () => {
      const waiting = () => document.querySelectorAll('[aria-label="Queue"] button').length;
      const yes = () =>
        [...document.querySelectorAll<HTMLButtonElement>('button:enabled')].find((one) =>
          one.textContent.startsWith('Approve'),
        );
      const until = async (holds: () => unknown) => {
        while (!holds()) await new Promise(requestAnimationFrame);
      };
      for (let left = 40; left > 1; left--) {
        await until(yes);
        yes()!.click();
        await until(() => waiting() === left);
      }
    });
    await button(/^Approve/).waitFor();
    expect([await rows.count(), await hint.count()]).toEqual([2, 0]);
    await Promise.all([hint.waitFor(), button(/^Approve/).click()]);
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('R40 one moderator proposes to remove a page, another agrees, and its address says so', async () => {
    const { items } = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers');
    const { sid, name } = items.at(-1)!;
    await signedIn('moderator@afterview.example');
    await guest.go(`/provider/${sid}`);
    await guest.page.getByRole('link', { name: 'Propose to remove this page' }).click();
    expect(await guest.page.getByLabel('Which page').inputValue()).toBe(sid);
    await button('Propose').click();
    await guest.page.getByText('Please say why, in a sentence.').waitFor();
    await guest.page.getByLabel('Why').fill('No doctor of this name practises there.');
    await looksRight(guest.page, 'afterview-propose-page');
    await onADesktop();
    await button('Propose').click();
    await heading(`${name}: remove for good`).waitFor();
    await guest.page.getByText('You cannot decide your own items, or one item twice.').waitFor();
    await guest.leave();
    await newcomer();
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=providers');
    await guest.page.getByRole('button', { name: `${name}: remove for good` }).click();
    await guest.page.getByText('Sets that go with it').or(guest.page.getByText('First person')).first().waitFor();
    await looksRight(guest.page, 'afterview-page-to-remove');
    await onADesktop();
    await guest.page.getByLabel(/^Note/).fill('The register does not know her either.');
    await button(/^Remove for good/).click();
    await guest.toast('Removed for good.').waitFor();
    await guest.go(`/provider/${sid}`);
    await heading('There is no such provider').waitFor();
    guest.complaints.length = 0;
  });

  it('R40 a page that a report has hidden is put back by a second person, and is there again', async () => {
    const { items } = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers');
    const { sid, name } = items.at(-1)!;
    await fetch(`${stack.finderUrl}/api/v1/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ targetType: 'provider', targetId: sid, reason: 'wrong-info', text: 'She has moved.' }),
    });
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation?tab=reports');
    await guest.page.getByLabel('Reason', { exact: true }).selectOption('copyright');
    await heading('Nothing is waiting here').waitFor();
    await guest.page.getByLabel('Reason', { exact: true }).selectOption('wrong-info');
    await guest.page.getByText('She has moved.').waitFor();
    await looksRight(guest.page, 'afterview-moderation-reports');
    await onADesktop();
    await guest.page.keyboard.press('h');
    await guest.toast('Upheld: it is hidden.').waitFor();
    await guest.go(`/provider/${sid}`);
    await heading('There is no such provider').waitFor();
    await guest.go('/moderation?tab=providers');
    await button('Propose for a page').click();
    await button('Propose').click();
    await guest.page.getByText('Please paste the address of the page').waitFor();
    await guest.page.getByLabel('Which page').fill(`${stack.finderUrl}/provider/${sid}`);
    await guest.page.getByText('Put it back where').click();
    await guest.page.getByLabel('Why').fill('Her new address is right now.');
    await button('Propose').click();
    await heading(`${name}: put back`).waitFor();
    guest.complaints.length = 0;
    await guest.leave();
    await newcomer();
    await signedIn('admin@afterview.example');
    await guest.go('/moderation?tab=providers');
    await guest.page.getByRole('button', { name: `${name}: put back` }).click();
    await guest.page.getByText('Her new address is right now.').first().waitFor();
    // The second person may say no, and then has to say why.
    await button(/^Reject/).click();
    await guest.page.getByText('Please say why, in a sentence.').waitFor();
    guest.complaints.length = 0;
    await button(/^Approve/).click();
    await guest.toast('Approved.').waitFor();
    await guest.go(`/provider/${sid}`);
    await heading(name).waitFor();
  });
});
