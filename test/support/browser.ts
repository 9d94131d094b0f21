import { existsSync } from 'node:fs';
import { type Browser, chromium as playwright } from 'playwright-core';
import { bundledChromium } from './bundled-chromium.ts';
import { hasSharedMemory } from './shared-memory.ts';
import { waitClosely } from './wait-closely.ts';

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

/**
 * `CHROMIUM_PATH` alone, else the binary that npm brought (Linux only), else an installed Chrome or
 * Chromium. In that order because the first is a shell without a window: a new page costs it a
 * third of what it costs a browser with menus and a profile.
 */
export function* findChromium(): Generator<string> {
  if (process.env.CHROMIUM_PATH) return yield process.env.CHROMIUM_PATH;
  if (process.platform === 'linux') yield bundledChromium();
  yield* installed.filter(existsSync);
}

/** A Chromium of its own, with more flags if needed; close it when done. */
export const launchBrowser = (...flags: string[]): Promise<Browser> => launch(findChromium(), flags);

/** A whole one: the shell without a window has no dialogs for accounts of providers (FedCM). */
export const launchWholeBrowser = (...flags: string[]): Promise<Browser> => launch(installed.filter(existsSync), flags);

async function launch(found: Iterable<string>, flags: string[]): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, as tests do in most containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Else each piece of memory that two processes share is a file on the disk.
  const ignoreDefaultArgs = hasSharedMemory(2) ? ['--disable-dev-shm-usage'] : [];
  const failures: unknown[] = [];
  for (const executablePath of found)
    try {
      const args = [...quiet, ...sandbox, ...flags];
      const browser = await playwright.launch({ executablePath, args, ignoreDefaultArgs });
      await waitClosely(browser);
      return browser;
    } catch (error) {
      failures.push(error);
    }
  throw new AggregateError(failures, 'no Chromium starts here');
}

let ofThisProcess: Promise<Browser> | undefined;

/**
 * The Chromium that all test files of a process have one after another: pages of one context see
 * nothing of another. `close` it in `afterAll`: its contexts end, and it goes with the process.
 */
export function sharedBrowser(): Promise<Browser> {
  const forget = () => {
    ofThisProcess = undefined;
  };
  ofThisProcess ??= launchBrowser().then(
    (browser) => {
      browser.on('disconnected', forget);
      return Object.assign(browser, {
        close: async () => {
          for (const context of browser.contexts()) await context.close();
        },
      });
    },
    (error: unknown) => {
      // The next file tries again.
      forget();
      throw error;
    },
  );
  return ofThisProcess;
}
