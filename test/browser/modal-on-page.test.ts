import { describe, expect, it } from 'vitest';
import { askHcaptcha } from './ask-hcaptcha.ts';
import { openDemo, visitEachTest, visitor } from './demo-scene.ts';

openDemo();
visitEachTest();

const press = (name: string) => visitor.dialog.getByRole('button', { name, exact: true }).click();
const type = (label: string, text: string) => visitor.dialog.getByLabel(label, { exact: true }).fill(text);

describe('where the focus goes', () => {
  it('R101 after a login that removes its button, the focus goes to the next element, not to the body', async () => {
    await visitor.open('/pages/landing.html');
    const { page } = visitor;
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).press('Enter');
    await type('Email address', 'ada@example.com');
    await type('Password', 'latchkey-demo');
    await press('Log in');
    await visitor.dialog.waitFor({ state: 'hidden' });
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      return { name: at?.localName, seen: at?.checkVisibility(), inBar: at?.closest('header') !== null };
    });
    expect(focused).toEqual({ name: 'button', seen: true, inBar: true });
  });

  it('R101 after a login the focus is back on what opened the modal, where that is still there', async () => {
    const { page } = visitor;
    await visitor.open('/pages/landing.html');
    await page.waitForFunction('window.$ms');
    await page.evaluate(() => {
      const { $ms } = window as never as { $ms: { openModal(type: string): Promise<unknown>; hideModal(): void } };
      const own = Object.assign(document.createElement('button'), { id: 'own', textContent: 'Mine' });
      own.onclick = () => void $ms.openModal('LOGIN').then(() => $ms.hideModal());
      document.querySelector('main')!.prepend(own);
    });
    await page.locator('#own').press('Enter');
    await type('Email address', 'ada@example.com');
    await type('Password', 'latchkey-demo');
    await press('Log in');
    await visitor.dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own');
  });

  it('R101 with its button gone and no element after it, the focus goes to the previous element', async () => {
    const { page } = visitor;
    await visitor.open('/pages/landing.html');
    await page.waitForFunction('window.$ms');
    await page.evaluate(() => {
      document.querySelector('footer')?.remove();
      const last = Object.assign(document.createElement('p'), { id: 'last' });
      const before = Object.assign(document.createElement('a'), { id: 'before', href: '#x', textContent: 'Before' });
      const own = Object.assign(document.createElement('button'), { textContent: 'Log in at the end' });
      own.dataset.msModal = 'login';
      own.dataset.msContent = '!members';
      last.append(before, own);
      document.body.append(last);
    });
    await page.getByRole('button', { name: 'Log in at the end' }).press('Enter');
    await type('Email address', 'ada@example.com');
    await type('Password', 'latchkey-demo');
    await press('Log in');
    await visitor.dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('before');
  });
});

describe('R10 hCaptcha in a modal', () => {
  it('R10 its question stands in front of the modal and can be answered; the token goes along', async () => {
    const { page } = visitor;
    let sent: Record<string, unknown> = {};
    await askHcaptcha(page);
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/signup') && request.method() === 'POST') sent = request.postDataJSON();
    });
    await visitor.open('/pages/landing.html');
    await page.getByRole('banner').getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('I am human').waitFor();
    await type('Email address', 'ines@example.com');
    await type('Password', 'a bowl for every morning');
    await press('Sign up');
    // Playwright presses only what a person could: seen, in front, and not inert.
    await page.getByRole('button', { name: 'The picture with a kiln' }).click();
    await expect.poll(() => sent.captchaToken).toBe('token-of-the-provider');
  });
});

describe('§2.6 the test card on a page', () => {
  it('§2.6 the clip plays, silently and from the service, and is asked for by this view alone', async () => {
    const asked: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('/media/')) asked.push(new URL(request.url()).pathname);
    });
    await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visitor.open('/pages/workbench.html');
    const { page } = visitor;
    await page.waitForFunction('window.$ms');
    const open = (view: string) =>
      page.evaluate((type) => {
        void (window as never as { $ms: { openModal(type: string): Promise<unknown> } }).$ms.openModal(type);
      }, view);
    await open('LOGIN');
    await visitor.dialog.locator('form').waitFor();
    expect(asked).toEqual([]);
    await open('TEST_CARD');
    await page.waitForFunction(() => {
      const video = document.querySelector('ms-auth-modal')?.shadowRoot?.querySelector('video');
      return video && video.currentTime > 0 && video.muted && !video.paused;
    });
    expect(new Set(asked)).toEqual(new Set(['/media/test-card.webp', '/media/test-card.webm']));
    // Whole, and sharp on a screen of two pixels a point.
    const size = await page.evaluate(() => {
      const { videoWidth, videoHeight, clientWidth, clientHeight } = document
        .querySelector('ms-auth-modal')!
        .shadowRoot!.querySelector('video')!;
      return { ratio: videoWidth / videoHeight, shown: clientWidth / clientHeight, density: videoWidth / clientWidth };
    });
    expect(size.shown).toBeCloseTo(size.ratio, 1);
    expect(size.density).toBeGreaterThanOrEqual(2);
    await press('Pause the clip');
    await page.waitForFunction(
      () => document.querySelector('ms-auth-modal')?.shadowRoot?.querySelector('video')?.paused,
    );
  });
});
