import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { button, guest, heading, image, openAfterview, pdf, pick, signedIn, stack, text } from './chromium-scene.ts';
import { kept } from './kept-on-device.ts';

openAfterview();

/** How the picture that is open was looked over, as it lies on the device. */
const lookedOver = () =>
  guest.page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('pf-upload').onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          db.transaction('said').objectStore('said').getAll().onsuccess = (event) => {
            const [row] = (event.target as IDBRequest).result;
            const { stage, strokes, alignment } = row?.said ?? {};
            db.close();
            resolve({ stage, strokes: strokes?.length, degrees: alignment?.degrees });
          };
        };
      }),
  );

describe('a draft', () => {
  it('comes back after a crash: chosen pictures, an unsent picture, and unsaved text', async () => {
    await signedIn('dora@example.com');
    // Names by chance that sort the other way round than the files were chosen.
    await guest.page.addInitScript(() => {
      let last = 4_000_000_000;
      const { getRandomValues } = Crypto.prototype;
      Object.assign(Crypto.prototype, {
        getRandomValues(this: Crypto, into: Uint32Array<ArrayBuffer>) {
          return into instanceof Uint32Array ? into.fill(last--) : getRandomValues.call(this, into);
        },
      });
    });
    await guest.go('/?upload=1');
    await button('Next').click();
    await text('Add pictures').waitFor();
    await pick('Pictures', [await image(800), await image(900)]);
    await heading('Look it over').waitFor();
    // What she has painted over and turned so far is there again as well.
    await guest.page.locator('canvas').focus();
    await guest.page.keyboard.press('Space');
    await guest.page.getByLabel('Turn').press('End');
    await guest.page.getByLabel('Shows').selectOption('recovery');
    await expect.poll(kept).toEqual([2, 1]);
    await expect.poll(lookedOver).toEqual({ stage: 'recovery', strokes: 1, degrees: 20 });
    await guest.page.reload();
    await heading('Look it over').waitFor();
    expect(await guest.page.getByLabel('Turn').inputValue()).toBe('20');
    expect(await guest.page.getByLabel('Shows').inputValue()).toBe('recovery');
    await button('Take the last stroke back').click();
    await guest.page.getByLabel('Shows').selectOption('after');
    await guest.page.route('**/assets?**', (route) => route.abort());
    await button('Use this picture').click();
    await heading('Look it over').waitFor();
    await text('The gallery cannot be reached right now.').waitFor();
    await guest.page.unroute('**/assets?**');
    // Prepared and not sent: it goes by itself now, and the other is looked over.
    await guest.page.reload();
    await guest.page.getByRole('img', { name: 'After, Front', exact: true }).waitFor();
    await button('Use this picture').click();
    await guest.page.getByRole('img', { name: 'Before, Front', exact: true }).waitFor();
    await expect.poll(kept).toEqual([0, 0]);

    await button('Next').click();
    await guest.page.route('**/api/v1/photos/pho_*', (route) => route.abort());
    await guest.page.getByLabel('What was done').selectOption('chin');
    await guest.page.getByLabel('Months since the operation').fill('4');
    await guest.page.getByLabel(/^In your words/).fill('Typed on a train.');
    await expect.poll(kept).toEqual([0, 1]);
    await guest.page.unroute('**/api/v1/photos/pho_*');
    await guest.page.route('**/api/v1/photos/pho_*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await guest.page.reload();
    // What was done was said, so she is asked for consent; one step back stands what she typed.
    await guest.dialog.getByRole('button', { name: 'Back' }).click();
    expect(await guest.page.getByLabel(/^In your words/).inputValue()).toBe('Typed on a train.');
    await guest.page.unroute('**/api/v1/photos/pho_*');
    await button('Next').click();
    await guest.page.getByLabel(/^This is me, I am 18 or older/).waitFor();
    await expect.poll(kept).toEqual([0, 0]);
    guest.complaints.length = 0;
  });

  it('stays on the device for a day after the session expires, and goes when another member signs in', async () => {
    const begin = async () => {
      await guest.go('/?upload=1');
      await button('Next').click();
      await text('Add pictures').waitFor();
      await pick('Pictures', [await image(800)]);
      await heading('Look it over').waitFor();
      await expect.poll(kept).toEqual([1, 0]);
    };
    const lapse = async () => {
      await guest.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('_ms')) localStorage.removeItem(key);
      });
      await guest.go('/');
      await button('Sign in').waitFor();
    };
    await signedIn('mona@example.com');
    await begin();
    await lapse();
    expect(await kept()).toEqual([1, 0]);
    await signedIn('nora@example.com');
    await expect.poll(kept).toEqual([0, 0]);

    await begin();
    await lapse();
    await guest.page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
    await guest.go('/');
    await expect.poll(kept).toEqual([0, 0]);
  });

  it('leaves nothing on the device when she logs out, and says so where a browser keeps nothing', async () => {
    await signedIn('lena@example.com');
    await guest.go('/?upload=1');
    await button('Next').click();
    await text('Add pictures').waitFor();
    await pick('Pictures', [await image(800)]);
    await heading('Look it over').waitFor();
    await expect.poll(kept).toEqual([1, 0]);
    await guest.go('/');
    await button(/^Your account/).click();
    await guest.page.getByRole('menuitem', { name: 'Log out' }).click();
    await button('Sign in').waitFor();
    await expect.poll(kept).toEqual([0, 0]);
    await guest.page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await signedIn('lena@example.com');
    await guest.go('/?upload=1');
    await button('Next').click();
    await text(/This browser keeps nothing in this window/).waitFor();
    await pick('Pictures', [await image(900)]);
    await button('Use this picture').click();
    await guest.page.getByRole('img', { name: 'After, Front', exact: true }).waitFor();
  });
});

describe('R112 a file that is too large', () => {
  // The browser repeats a request that a stuck connection ends by 408: only the server sees it.
  const stuck: string[] = [];
  beforeAll(() => {
    stack.finder.server.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') stuck.push(code);
    });
  });
  afterEach(() => expect(stuck.splice(0)).toEqual([]));

  it.each([4_100_000, 8_100_000, 30_000_000])(
    'R112 a picture of %d bytes is refused by 413, and the page’s next requests are answered',
    async (bytes) => {
      await signedIn(`large-${bytes}@example.com`);
      const seen = await guest.page.evaluate(async (size) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('_ms-mid')}` };
        const ask = async (path: string, init: RequestInit = {}) => {
          const answer = await fetch(`/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } });
          return { status: answer.status, ...(await answer.json()) };
        };
        const { data } = await ask('/photos', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ source: 'patient' }),
        });
        const form = new FormData();
        form.set('image', new File([new Uint8Array(size)], 'image'));
        const { status, error } = await ask(`/photos/${data.id}/assets?stage=after&view=front`, {
          method: 'POST',
          body: form,
        });
        const next = await Promise.all(Array.from({ length: 6 }, async () => (await ask('/me')).status));
        return [status, error.code, ...next];
      }, bytes);
      expect(seen).toEqual([413, 'image-too-large', ...Array(6).fill(200)]);
    },
  );

  it('R112 a document is refused beside its name, and the next one is taken at once', async () => {
    const { items } = await stack.ask<{ items: { sid: string }[] }>('/v1/providers?limit=1');
    const { sid } = items[0]!;
    await signedIn('evidence@example.com');
    await guest.go(`/provider/${sid}?claim=${sid}`);
    const scan = { ...pdf, name: 'scan.pdf', buffer: Buffer.concat([pdf.buffer, Buffer.alloc(8_000_000)]) };
    await pick('Evidence', [scan]);
    await text('This document is too large: at most 4 MB.').waitFor();
    await pick('Evidence', [pdf]);
    await text('1 kB, taken').waitFor();
  });
});
