import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../support/axe.ts';

const looks = [
  { width: 1280, height: 900, scheme: 'light' },
  { width: 1280, height: 900, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

/** Until the browser has painted what was asked for: two frames, because the first may have been under way. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * R106 what is on the page now, as wide as a desktop and as a phone, light and dark: axe finds nothing, and nothing is cut off.
 * `within` narrows axe to our own elements, where the page around them is looked at elsewhere.
 * `SHOTS=folder` keeps a picture of each, for eyes.
 */
export async function looksRight(page: Page, name: string, within?: string): Promise<void> {
  for (const { width, height, scheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await painted(page);
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${scheme}.png` });
    }
    // A page of many pictures takes its other colours a moment later.
    await expect
      .poll(() => axeFindings(page, within), {
        message: `${name} at ${width}, ${scheme}`,
        timeout: 6_000,
        interval: 300,
      })
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
  }
}
