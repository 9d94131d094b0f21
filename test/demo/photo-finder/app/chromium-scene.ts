import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { picture } from '../../../service/outside/files/corpus.ts';
import { sharedBrowser } from '../../../support/browser.ts';
import { type FinderStack, startFinderStack } from '../../../support/finder-stack.ts';
import { type Guest, newGuest } from './guest.ts';

export let browser: Browser;
export let stack: FinderStack;
/** Who sits before the screen now. */
export let guest: Guest;

/**
 * Afterview with its demo's first `sets` for one file, and a new guest for each of its tests;
 * whatever went wrong without anybody asking fails the test.
 */
export function openAfterview({ sets = 8, toleratesComplaints = false } = {}): void {
  // Each screen is looked at several times over; two cores need their time for it.
  vi.setConfig({ testTimeout: 120_000 });
  beforeAll(async () => {
    [browser, stack] = await Promise.all([sharedBrowser(), startFinderStack({ sets })]);
  }, 420_000);
  afterAll(async () => {
    await browser?.close();
    await stack?.close();
  });
  beforeEach(() => newcomer());
  afterEach(async () => {
    if (!toleratesComplaints) expect(guest.complaints).toEqual([]);
    await guest.leave();
  });
}

/** Makes another guest the current one; the former guest's browser stays open. */
export const become = (other: Guest): void => {
  guest = other;
};
/** A new guest with a browser context of her own. */
export const newcomer = async (options?: Parameters<typeof newGuest>[2]): Promise<void> =>
  become(await newGuest(browser, stack, options));

export const button = (name: string | RegExp) =>
  guest.page.getByRole('button', { name, exact: typeof name === 'string' });
export const heading = (name: string | RegExp) => guest.page.getByRole('heading', { name });
export const text = (words: string | RegExp) => guest.page.getByText(words);
export const onADesktop = () => guest.page.setViewportSize({ width: 1280, height: 900 });
export const signedIn = async (email: string) => {
  await onADesktop();
  await guest.go('/');
  await button('Sign in').click();
  await guest.signInWith(email);
  await button(/^Your account/).waitFor();
};
/** Closes the current guest's browser and signs in this member in a new one. */
export const as = async (email: string) => {
  await guest.leave();
  await newcomer();
  await signedIn(email);
};

/** Another picture for every width. */
export const jpeg = (width: number) => picture(width, 1000).flatten().jpeg().toBuffer();
export const image = async (width: number) => ({
  name: `IMG_${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await jpeg(width),
});
export const pdf = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n'),
};
export const pick = (label: string, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  guest.page.getByLabel(label, { exact: true }).and(guest.page.locator('input[type="file"]')).setInputFiles(files);
