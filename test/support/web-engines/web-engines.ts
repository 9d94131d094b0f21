import { existsSync, globSync } from 'node:fs';
import { skipBecause } from '../skipped.ts';
import { soaks } from '../soaks.ts';
import { startBlink } from './blink.ts';
import type { WebEngine } from './web-engine.ts';

interface Found {
  name: string;
  start(): Promise<WebEngine>;
}

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const webkitDriver = '/usr/bin/WebKitWebDriver';
/** Beside the library, whose folder has the machine's and the version's name in it. */
const webkitBrowsers = '/usr/{lib,libexec}/{,*/}webkit{2gtk-4.1,gtk-6.0}/MiniBrowser';

/**
 * The three engines of the web, as far as they are installed; but for `npm run soak` Chromium's
 * alone.
 */
export function findWebEngines(): Found[] {
  const found: Found[] = [{ name: 'Chromium', start: startBlink }];
  if (!soaks) return found;
  const firefox = process.env.FIREFOX_PATH || firefoxes.find(existsSync);
  if (firefox) found.push({ name: 'Firefox', start: async () => (await import('./gecko.ts')).startGecko(firefox) });
  else skipBecause('no Firefox is installed, so its engine was not tried');
  const [miniBrowser] = existsSync(webkitDriver) ? globSync(webkitBrowsers) : [];
  if (miniBrowser)
    found.push({
      name: 'WebKit',
      start: async () => (await import('./webkit.ts')).startWebkit(webkitDriver, miniBrowser),
    });
  else skipBecause('no webkit2gtk-driver is installed, so the engine WebKit was not tried');
  return found;
}
