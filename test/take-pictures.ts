/**
 * Takes the pictures of the README and the documentation, from the demo as it starts:
 *   npm run pictures
 * Its folder and ports are its own; `CHROMIUM_PATH` names another Chromium.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './support/browser.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const viewport = { width: 1280, height: 800 };
const mostBytes = 60_000;
const ports = { MS_PORT: '4970', MS_SITE_PORT: '4971', MS_APP_PORT: '4972' };
const site = `http://localhost:${ports.MS_SITE_PORT}`;
const finder = `http://localhost:${ports.MS_APP_PORT}`;

/** Name of the picture -> what a person does before it is taken. */
const scenes: Record<string, (page: Page) => Promise<void>> = {
  async modal(page) {
    await page.goto(`${site}/pages/landing.html`);
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await page.getByRole('dialog').getByLabel('Email address').fill('noor@example.com');
  },
  async inspector(page) {
    await page.addInitScript(() => localStorage.setItem('ms_inspector', '{"open":true,"xray":true}'));
    await page.goto(`${site}/pages/mistakes.html`);
    await page.locator('ms-inspector .item').first().waitFor();
  },
  async afterview(page) {
    await page.goto(`${finder}/?area=face`);
    await page.getByRole('button', { name: 'Explore Afterview' }).waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Explore Afterview' }).click();
    await page.getByRole('button', { name: 'I agree' }).click();
    const progress = page.getByText('The demo is drawing');
    await progress.waitFor();
    await progress.waitFor({ state: 'hidden', timeout: 120_000 });
    await page.reload();
    await page.locator('main img').nth(11).waitFor();
    await page.locator('ms-inspector').evaluate((element: HTMLElement) => {
      element.style.display = 'none';
    });
    await page.waitForFunction(() => [...document.images].slice(0, 12).every((image) => image.complete));
  },
};

/** The demo prints where Afterview is once all of it listens. */
async function whenReady(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) if (line.includes(finder)) return;
  throw new Error('The demo did not start.');
}

/** As good as fits. */
async function small(png: Uint8Array): Promise<Uint8Array> {
  for (let quality = 90; ; quality -= 5) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
}

const data = await mkdtemp(join(tmpdir(), 'latchkey-pictures-'));
const demo = spawn(process.execPath, [`${root}demo/start.mjs`], {
  cwd: root,
  env: { ...process.env, ...ports, MS_DATA_DIR: data, FINDER_SEED_SETS: '160' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await launchBrowser();
try {
  await whenReady(createInterface({ input: demo.stdout }));
  demo.stdout.resume();
  for (const [name, prepare] of Object.entries(scenes)) {
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1, reducedMotion: 'reduce' });
    await prepare(page);
    await page.evaluate(() => document.fonts.ready);
    const bytes = await small(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    await writeFile(`${root}src/docs/pictures/${name}.webp`, bytes);
    console.log(`${name}.webp ${bytes.length} bytes`);
    await page.close();
  }
} finally {
  await browser.close();
  demo.kill('SIGINT');
  await new Promise((resolve) => demo.once('close', resolve));
  await rm(data, { recursive: true, force: true });
}
