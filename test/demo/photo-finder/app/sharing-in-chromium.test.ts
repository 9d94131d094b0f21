import { describe, expect, it } from 'vitest';
import { looksRight } from '../../../browser/looks.ts';
import { picture } from '../../../service/outside/files/corpus.ts';
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
} from './chromium-scene.ts';

openAfterview();

const shown = async () => (await stack.ask<{ total: number }>('/v1/photos')).total;

/** Picks files, looks each over and uses it. */
const addPictures = async (buffers: Buffer[]) => {
  const { page } = guest;
  await page
    .locator('input[type="file"]')
    .setInputFiles(buffers.map((buffer, i) => ({ name: `IMG_${i}.jpg`, mimeType: 'image/jpeg', buffer })));
};

describe('sharing a result', () => {
  it('a member covers parts of a picture, states the operation, agrees, and a moderator approves', async () => {
    const before = await shown();
    await signedIn('uma@example.com');
    await guest.go('/?upload=1');
    await heading('Share your result').waitFor();
    await looksRight(guest.page, 'afterview-upload-who');
    await onADesktop();
    await button('Next').click();
    await button('Next').click();
    await guest.page.getByText('Please add at least one picture of the result').waitFor();
    await addPictures([await jpeg(800), await jpeg(900)]);
    await heading('Look it over').waitFor();
    const canvas = guest.page.locator('canvas');
    const box = (await canvas.boundingBox())!;
    await guest.page.mouse.move(box.x + 40, box.y + 40);
    await guest.page.mouse.down();
    await guest.page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
    await guest.page.mouse.up();
    // By keys too: the brush moves, and covers.
    await canvas.focus();
    await guest.page.keyboard.press('Shift+ArrowRight');
    await guest.page.keyboard.press('Space');
    await looksRight(guest.page, 'afterview-upload-editor');
    await onADesktop();
    await button('Use this picture').click();
    // The second is looked over while the first is on its way.
    await button('Use this picture').click();
    for (const name of ['After, Front', 'Before, Front'])
      await guest.page.getByRole('img', { name, exact: true }).waitFor();
    await looksRight(guest.page, 'afterview-upload-pictures');
    await onADesktop();
    await button('Next').click();
    await button('Next').click();
    await guest.page.getByText('Please say what was done.').waitFor();
    // Far above in a long form: she is led there.
    const isLed = () => guest.page.getByLabel('What was done').evaluate((field) => field === document.activeElement);
    await expect.poll(isLed).toBe(true);
    await guest.page.getByLabel('What was done').selectOption('tummy-tuck');
    await guest.page.getByLabel('Together with').selectOption('breast-lift');
    await guest.page.getByLabel('Months since the operation').fill('9');
    // The rating starts at what these operations usually show, and is hers to choose.
    const rating = guest.page.getByLabel('What the pictures show');
    await expect.poll(() => rating.inputValue()).toBe('2');
    await rating.selectOption('0');
    // Each operation asks its own; what cannot be meant stays beside its reason, and holds her
    // back.
    for (const scar of ['Anchor', 'Low']) await guest.page.getByLabel(scar, { exact: true }).check();
    await guest.page.getByLabel('Cup before').selectOption('E');
    await guest.page.getByLabel('Fat taken in all').selectOption('1000-2000');
    await guest.page.getByLabel('Height (cm) (optional)').fill('1650');
    await button('Next').click();
    await guest.page.getByText('Please enter a height from 130 cm to 210 cm.').waitFor();
    expect(await guest.page.getByLabel('Height (cm) (optional)').inputValue()).toBe('1650');
    await guest.page.getByLabel('Height (cm) (optional)').fill('165');
    await guest.page.getByRole('radio', { name: 'Tone 5' }).check({ force: true });
    await guest.page.getByLabel(/^In your words/).fill('Nine months, and I sleep on my front again.');
    await looksRight(guest.page, 'afterview-upload-details');
    await onADesktop();
    await button('Next').click();
    await button('Next').click();
    await guest.page.getByText('Nothing is published without consent.').waitFor();
    // She is called away: what she sent and said is there when she comes back.
    await guest.page.reload();
    const consent = guest.page.getByLabel(/^This is me, I am 18 or older/);
    await consent.check();
    await looksRight(guest.page, 'afterview-upload-consent');
    await onADesktop();
    await button('Next').click();
    await guest.page.getByText('I sleep on my front again').waitFor();
    await guest.page.getByText('Anchor, low').waitFor();
    await looksRight(guest.page, 'afterview-upload-review');
    await onADesktop();
    await button('Send').click();
    await heading('It is on its way').waitFor();
    await stack.finder.runJobs();
    await guest.go('/collections?tab=uploads');
    await guest.page.getByText('Waiting for a moderator').waitFor();
    await looksRight(guest.page, 'afterview-uploads');
    expect(await shown()).toBe(before);

    const uma = guest;
    await newcomer();
    await signedIn('moderator@afterview.example');
    await guest.go('/moderation');
    await heading('Tummy tuck').waitFor();
    await guest.page.getByText('1,000–2,000 ml').waitFor();
    await looksRight(guest.page, 'afterview-moderation');
    await onADesktop();
    await guest.page.getByText('Checklist').waitFor();
    // What it shows is more than she said.
    for (const next of ['1', '2']) {
      await guest.page.keyboard.press('b');
      await expect.poll(() => guest.page.getByLabel('What it shows (B)').inputValue()).toBe(next);
    }
    await button('Save changes').click();
    await guest.toast('Changed.').waitFor();
    await button('Save changes').waitFor({ state: 'detached' });
    // A no says why, and she mends it.
    await button(/^Reject/).click();
    await guest.page.getByText('Choose a reason first').waitFor();
    await guest.page.keyboard.press('1');
    await guest.page.getByLabel(/^Note/).fill('Please use the same light.');
    // A key typed into the note is a letter of it; outside of it R says no.
    await guest.page.getByLabel(/^Note/).blur();
    await guest.page.keyboard.press('r');
    await guest.toast('Rejected.').waitFor();
    await uma.page.reload();
    await uma.page.getByText('Cannot be compared: light, distance or pose: Please use the same light.').waitFor();
    await looksRight(uma.page, 'afterview-uploads-rejected');
    await uma.page.getByRole('button', { name: 'Fix and resubmit' }).click();
    // What the moderator has said binds her: no less can be chosen, and a form that is older than
    // that is refused beside the field.
    await uma.page.getByLabel(/^This is me, I am 18 or older/).waitFor();
    await uma.page.getByRole('button', { name: 'Back' }).click();
    const bound = uma.page.getByLabel('What the pictures show');
    await uma.page.getByText('A moderator has said what they show.').waitFor();
    expect(await bound.inputValue()).toBe('2');
    expect(await bound.locator('option:disabled').allTextContents()).toEqual([
      'Clothed, or a face',
      'Undressed but covered',
    ]);
    await bound
      .locator('option')
      .first()
      .evaluate((option: HTMLOptionElement) => {
        option.disabled = false;
      });
    await bound.selectOption('0');
    await uma.page.getByRole('button', { name: 'Next', exact: true }).click();
    await uma.page.getByRole('alert').filter({ hasText: 'A moderator has said what the pictures show.' }).waitFor();
    await looksRight(uma.page, 'afterview-upload-bound');
    await uma.page.setViewportSize({ width: 1280, height: 900 });
    await bound.selectOption('2');
    await uma.page.getByRole('button', { name: 'Next', exact: true }).click();
    await uma.page.getByLabel(/^This is me, I am 18 or older/).check();
    for (const name of ['Next', 'Send']) await uma.page.getByRole('button', { name, exact: true }).click();
    await uma.page.getByRole('heading', { name: 'It is on its way' }).waitFor();
    await stack.finder.runJobs();
    await guest.go('/moderation');
    await heading('Tummy tuck').waitFor();
    await guest.page.getByRole('link', { name: 'Moderation 1' }).waitFor();
    await guest.page.keyboard.press('e');
    await guest.page.getByLabel('Cup before').selectOption('D');
    await guest.page.getByLabel('What the pictures show').selectOption('1');
    await looksRight(guest.page, 'afterview-facet-editor');
    await onADesktop();
    await button('Save changes').click();
    await guest.toast('Changed.').waitFor();
    await guest.page.getByRole('definition').getByText('D', { exact: true }).waitFor();
    await button(/^Look at the pictures/).click();
    // What was covered on the device is dark in what the moderator sees.
    const dark = await guest.page
      .locator('figure img')
      .first()
      .evaluate(async (image) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [100, 125];
        const context = canvas.getContext('2d')!;
        await (image as HTMLImageElement).decode();
        context.drawImage(image as HTMLImageElement, 0, 0, 100, 125);
        return [...context.getImageData(50, 62, 60, 1).data].some(
          (_, i, all) => i % 4 === 0 && all[i]! < 70 && all[i + 2]! < 70,
        );
      });
    expect(dark).toBe(true);
    // B goes round what it shows, and a yes takes that along.
    const shows = guest.page.getByLabel('What it shows (B)');
    for (const next of ['2', '0']) {
      await guest.page.keyboard.press('b');
      await expect.poll(() => shows.inputValue()).toBe(next);
    }
    const [decision] = await Promise.all([guest.page.waitForRequest('**/decisions'), guest.page.keyboard.press('a')]);
    expect(decision.postDataJSON()).toMatchObject({ action: 'approve', edits: { sensitivity: 0 } });
    await guest.toast('Approved.').waitFor();
    await heading('Nothing is waiting here').waitFor();
    expect(await shown()).toBe(before + 1);
    // A visitor finds it by the operation and then by the operation's own fields.
    await guest.go('/?proc=tummy-tuck');
    const cups = guest.page.getByRole('complementary').getByRole('group', { name: 'Cup before' });
    const fat = guest.page.getByRole('complementary').getByRole('group', { name: 'Fat taken in all' });
    await fat.getByRole('button', { name: /^1,000–2,000 ml\s*1$/ }).click();
    await guest.page
      .getByRole('group', { name: 'Filters that are set' })
      .getByText('Fat taken in all: 1,000–2,000 ml')
      .waitFor();
    expect(await cups.count()).toBe(0);
    await looksRight(guest.page, 'afterview-details-filter');
    await onADesktop();
    await guest.page.locator('[data-photo]').first().click();
    await guest.page.getByRole('definition').getByText('Anchor, low').waitFor();
    await looksRight(guest.page, 'afterview-details-facts');
    await guest.leave();

    become(uma);
    await onADesktop();
    await guest.go('/collections?tab=uploads');
    await guest.page.getByText(/^Published ·/).waitFor();
    await button('Withdraw').click();
    await looksRight(guest.page, 'afterview-withdraw');
    await onADesktop();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await guest.toast(/^Withdrawn\./).waitFor();
    expect(await shown()).toBe(before);
  });

  it('what cannot be used says why beside it, and what did not get through is tried again', async () => {
    await signedIn('nora@example.com');
    await guest.go('/?upload=1');
    await button('Next').click();
    await guest.page.getByText('Add pictures').waitFor();
    await addPictures([await picture(300, 200).flatten().jpeg().toBuffer()]);
    await guest.page.getByText('This image is too small').waitFor();
    await button('Leave it out').click();
    await guest.page.route('**/assets?**', (route) => route.abort(), { times: 1 });
    await addPictures([await jpeg(820)]);
    await button('Use this picture').click();
    await guest.page.getByText('The gallery cannot be reached right now.').waitFor();
    await looksRight(guest.page, 'afterview-upload-failed');
    await onADesktop();
    await button('Try again').click();
    const after = guest.page.getByRole('img', { name: 'After, Front' });
    await after.waitFor();
    guest.complaints.length = 0;

    // The one that is there lies over the next for as long as she wants it, and nothing is sent
    // larger than is of use.
    await addPictures([await picture(3000, 1500).flatten().jpeg().toBuffer()]);
    const canvas = guest.page.locator('canvas');
    const ghost = guest.page.locator('canvas + img');
    await canvas.waitFor();
    expect(await ghost.count()).toBe(0);
    const lay = guest.page.getByLabel('Lay the other picture over it');
    await lay.check();
    await ghost.waitFor();
    expect(await ghost.getAttribute('src')).toBe(await after.getAttribute('src'));
    await expect.poll(() => ghost.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Both in one look: the dialog may still be on its way up.
    const [over, below] = await ghost.evaluate((image) =>
      [image, image.previousElementSibling!].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
    expect(over).toEqual(below);
    await lay.uncheck();
    await ghost.waitFor({ state: 'detached' });
    // How far it is her browser says; what it says is told here, and held until it was seen.
    const sent = await guest.page.evaluateHandle(() => {
      const seen: { request?: XMLHttpRequest; image?: File } = {};
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) {
          seen.request = this;
          seen.image = body.get('image') as File;
        }
        send.call(this, body);
      };
      return seen;
    });
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await guest.page.route('**/assets?**', (route) => held.then(() => route.continue()), { times: 1 });
    await button('Use this picture').click();
    const bar = guest.page.getByRole('progressbar', { name: 'Sending IMG_0.jpg' });
    const part = () => bar.evaluate((element: HTMLProgressElement) => element.position);
    await expect.poll(() => sent.evaluate(({ request }) => request !== undefined)).toBe(true);
    expect(await part()).toBeLessThan(0.1);
    for (const loaded of [250, 600, 1000]) {
      await sent.evaluate(
        ({ request }, loaded) => request!.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 1000 })),
        loaded,
      );
      await expect.poll(part).toBe(loaded / 1000);
    }
    expect(
      await sent.evaluate(async ({ image }) => {
        const { width, height } = await createImageBitmap(image!);
        return [width, height];
      }),
    ).toEqual([2400, 1200]);
    letGo();
    await guest.page.getByRole('img', { name: 'Before, Front' }).waitFor();
    expect(await bar.count()).toBe(0);
  });

  it('asks visitors to sign in', async () => {
    await guest.go('/?upload=1');
    await heading('Sign in to share photos').waitFor();
    await looksRight(guest.page, 'afterview-upload-visitor');
  });
});
