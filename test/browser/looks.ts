import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { soaks } from '../support/soaks.ts';

const looks = [
  { width: 1280, height: 900, scheme: 'light' },
  { width: 1280, height: 900, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

/**
 * Two of the four have every width and every scheme in them; which two alternates, so that over all
 * screens none is left out.
 */
const pairs = [
  [looks[0], looks[3]],
  [looks[1], looks[2]],
] as const;
const looksAt = (name: string) => (soaks || process.env.SHOTS ? looks : pairs[name.length % 2 === 0 ? 0 : 1]);

/**
 * Until the browser has painted what was asked for: two frames, because the first may have been
 * under way.
 */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * R106 what is on the page now, as wide as a desktop and as a phone, light and dark: axe finds
 * nothing, and nothing is cut off. `within` narrows axe to our own elements, where the page around
 * them is looked at elsewhere. `npm run soak` takes all four looks of each; so does `SHOTS=folder`,
 * which keeps a picture of each, for eyes.
 */
export async function looksRight(page: Page, name: string, within?: string): Promise<void> {
  for (const { width, height, scheme } of looksAt(name)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await painted(page);
    // A page of many pictures takes its other colours a moment later.
    await expect
      .poll(() => axeFindings(page, within), {
        message: `${name} at ${width}, ${scheme}`,
        interval: 300,
      })
      .toEqual([]);
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
  }
}
