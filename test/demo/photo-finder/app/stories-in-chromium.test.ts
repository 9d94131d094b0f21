import { describe, expect, it } from 'vitest';
import type { OwnStory } from '../../../../demo/photo-finder/contract/story-entities.ts';
import { looksRight } from '../../../browser/looks.ts';
import { as, button, guest, heading, newcomer, onADesktop, openAfterview, signedIn, stack } from './chromium-scene.ts';

openAfterview({ sets: 8 });

/** Two clothed results, now of the member who is signed in. */
async function ownSets(): Promise<{ ids: string[]; sid: string; name: string }> {
  const { items } = await stack.ask<{ items: { id: string; sens: number }[] }>('/v1/photos?limit=8');
  const ids = items.filter(({ sens }) => sens === 0).map(({ id }) => id);
  const asked = guest.page.waitForResponse('**/api/v1/me');
  await guest.go('/collections?tab=uploads');
  const { data } = (await (await asked).json()) as { data: { member: { id: string } } };
  stack.giveSets(data.member.id, ids.slice(0, 2));
  const providers = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers');
  return { ids: ids.slice(0, 2), ...providers.items[0]! };
}

describe('stories', () => {
  it('are linked by their uploader, seen by everybody, and name the surgeon once both sides agree', async () => {
    await signedIn('patient@example.com');
    const { ids } = await ownSets();
    const { page } = guest;
    await page.reload();
    await button('Link sets over time').click();
    const editor = page.getByRole('dialog', { name: 'Link sets over time' });
    await editor.getByRole('checkbox').first().check();
    await button('Link them').click();
    await editor.getByText('Choose at least two sets.').waitFor();
    await editor.getByRole('checkbox').nth(1).check();
    await editor.getByLabel('Weeks after').first().fill('soon');
    await editor.getByLabel('Weeks after').nth(1).fill('6');
    await button('Link them').click();
    await editor.getByText('Whole weeks from 0 to 1040, please.').waitFor();
    await editor.getByLabel('Weeks after').first().fill('26');
    // The provider whose page the demo's editor may edit.
    const edited = await stack.ask<{ items: { sid: string; name: string }[] }>('/v1/providers?claimed=1');
    const { name } = edited.items[0]!;
    await editor.getByLabel('Who operated').fill(name.split(' ').at(-1)!);
    await editor.getByRole('button', { name }).click();
    await editor.getByLabel(`I confirm that ${name} did my operation`).check();
    await looksRight(page, 'afterview-story-editor');
    await onADesktop();
    const made = page.waitForResponse('**/api/v1/stories');
    await button('Link them').click();
    const { data: story } = (await (await made).json()) as { data: OwnStory };
    await page.getByText('The name is shown once the other side has too.').waitFor();
    await looksRight(page, 'afterview-my-stories');
    await onADesktop();

    await guest.leave();
    await newcomer();
    await onADesktop();
    await guest.go(`/?photo=${ids[0]}`);
    await button('See this person over time').click();
    const slider = guest.page.getByRole('slider', { name: 'Time after the operation' });
    await slider.waitFor();
    await guest.page.keyboard.press('End');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('6 months after');
    await guest.page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('6 weeks after');
    await guest.page.getByText('A surgeon is named here once both sides have confirmed it.').waitFor();
    expect(await guest.page.getByRole('dialog').getByText(name).count()).toBe(0);
    await looksRight(guest.page, 'afterview-story');
    await onADesktop();
    await guest.page.keyboard.press('Escape');
    await slider.waitFor({ state: 'hidden' });

    await as('patient@example.com');
    await guest.go('/collections?tab=uploads');
    await button('Take confirmation back').click();
    await guest.page.getByText(`${name} is not named: no side has confirmed it yet.`).waitFor();
    await button('Unlink').click();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await guest.toast('Unlinked. The sets stay as they are.').waitFor();
    await guest.go(`/?story=${story.id}`);
    await heading('There is no such story').waitFor();
    // The missing story is the answer that was looked for.
    guest.complaints.length = 0;
  });

  it('say that they cannot be reached, and come back with the network', async () => {
    const { page } = guest;
    await onADesktop();
    await guest.go('/');
    await page.locator('[data-photo]').first().waitFor();
    await page.route('**/api/v1/stories/**', (route) => route.abort());
    await page.evaluate(() => history.pushState(null, '', `/?story=sto_${'0'.repeat(20)}`));
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/v1/stories/**');
    await button('Try again').click();
    await heading('There is no such story').waitFor();
    guest.complaints.length = 0;
  });
});
