import { existsSync } from 'node:fs';
import { type Browser, chromium as playwright } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the binary that npm brought (Linux only). */
async function findChromium(): Promise<{ path: string; args: string[] }> {
  const path = process.env.CHROMIUM_PATH || installed.find(existsSync);
  if (path) return { path, args: [] };
  const { default: bundled } = await import('@sparticuz/chromium');
  // Not its own list of flags: that one turns the web's security off, which half of our tests are about.
  return {
    path: await bundled.executablePath(),
    args: ['--no-zygote', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  };
}

/** A Chromium of its own for one test file, with more flags where it needs them; close it in `afterAll`. */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
  const { path, args } = await findChromium();
  // Chromium's sandbox refuses to run as root, which is who tests are in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return playwright.launch({ executablePath: path, args: [...args, ...quiet, ...sandbox, ...flags] });
}
