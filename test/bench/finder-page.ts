// `npm run bench -- finder-page [rows]`: how Afterview's page performs for a visitor: a phone on a
// slow network, and a long scroll. Prints figures; judges nothing. MS_PART=sight leaves the scroll
// out;
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startFinderStack } from '../support/finder-stack.ts';

const rows = Number(process.argv[2] ?? 5_000);
const rounds = Number(process.env.MS_ROUNDS ?? 5);
const slowdown = 4;
/** Slow 4G: 1.6 Mbit/s, 150 ms there and back. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const scrollMs = 20_000;

const stack = await startFinderStack({ sets: 12, rows });
const browser = await launchBrowser();
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (name: string, figure: string, goal: string) =>
  console.log(`${name.padEnd(46)} ${figure.padStart(14)}   ${goal}`);

async function slowPage(from: Browser, isNew: boolean, network: boolean): Promise<Page> {
  const context = await from.newContext({
    viewport: network ? { width: 390, height: 844 } : { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network) {
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slow4g);
  }
  await page.addInitScript((knows) => {
    if (knows) for (const key of ['introAccepted', 'termsAccepted']) localStorage.setItem(key, String(Date.now()));
    const seen: Seen = { headline: 0, picture: 0, largest: 0, what: '', shift: 0, frames: [], isWatching: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
        seen.largest = entry.startTime;
        seen.what = entry.element?.tagName ?? '?';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const isSeen = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      one.getBoundingClientRect().top < innerHeight;
    // The content of the page at one frame is painted by the next.
    const look = () => {
      const at = performance.now();
      if (!seen.headline && [...document.querySelectorAll('h1')].some(isSeen)) seen.headline = at;
      const images = [...document.querySelectorAll('#first-row img, [data-photo] img')] as HTMLImageElement[];
      if (!seen.picture && images.some((one) => one.complete && one.naturalWidth > 0 && isSeen(one))) seen.picture = at;
      if (!seen.headline || !seen.picture) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    let last = 0;
    const frame = (now: number) => {
      if (seen.isWatching && last > 0) seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, !isNew);
  return page;
}
interface Seen {
  /** When the first headline was on the page, and the first picture of the gallery. */
  headline: number;
  picture: number;
  largest: number;
  /** What the largest was. */
  what: string;
  shift: number;
  frames: number[];
  isWatching: boolean;
}
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** From the address to the headline of the threshold, or to the first picture of the gallery. */
async function serverRenderedShell(isNew: boolean) {
  const page = await slowPage(browser, isNew, true);
  let bytes = 0;
  page.on('response', async (response) => {
    if (new URL(response.url()).origin === stack.finderUrl)
      bytes += await response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize)
        // Still on its way when the page closes.
        .catch(() => 0);
  });
  await page.goto(stack.finderUrl, { waitUntil: 'commit' });
  await page
    .locator(isNew ? 'dialog[open] h1' : '[data-photo] img[data-here]')
    .first()
    .waitFor({ timeout: 60_000 });
  const usable = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const { headline, picture, largest, what, shift } = await seenOn(page);
  await page.context().close();
  return { at: isNew ? headline : picture, usable, largest, what, shift, bytes };
}

/** Down a gallery of `rows` cards for some seconds. */
async function longScroll() {
  const page = await slowPage(browser, false, false);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await page.goto(`${stack.finderUrl}/?sort=new`);
  await page.locator('[data-photo] img').first().waitFor();
  await page.mouse.move(800, 500);
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.isWatching = true;
  });
  const until = performance.now() + scrollMs;
  let cards = 0;
  while (performance.now() < until && cards < rows) {
    await page.mouse.wheel(0, 900);
    const more = page.getByRole('button', { name: 'Show more' });
    if (await more.isVisible()) await more.click();
    cards = Number((await page.locator('[data-photo]').last().getAttribute('aria-posinset')) ?? cards);
  }
  const { frames } = await seenOn(page);
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.context().close();
  return { cards, frames, nodes, heap: of('JSHeapUsedSize') / 2 ** 20 };
}

console.log(`processor slowed ${slowdown} times; medians of ${rounds}; ${rows} rows\n`);
for (const [name, isNew, goal] of [
  ['first visit, Slow 4G, to the headline', true, 'goal 1500 ms'],
  ['known visitor, Slow 4G, to the first picture', false, 'goal 1800 ms'],
] as const) {
  const seen: Awaited<ReturnType<typeof serverRenderedShell>>[] = [];
  for (let i = 0; i < rounds; i++) seen.push(await serverRenderedShell(isNew));
  say(name, `${median(seen.map(({ at }) => at)).toFixed(0)} ms`, goal);
  say('  the app has taken over', `${median(seen.map(({ usable }) => usable)).toFixed(0)} ms`, '');
  say(
    '  largest paint',
    `${median(seen.map(({ largest }) => largest)).toFixed(0)} ms`,
    [...new Set(seen.map(({ what }) => what))].join(),
  );
  say('  layout shift', median(seen.map(({ shift }) => shift)).toFixed(3), 'goal 0.010');
  say('  bytes', `${(median(seen.map(({ bytes }) => bytes)) / 1024).toFixed(0)} KB`, 'goal 190 KB');
}
if (process.env.MS_PART !== 'sight') await sayScroll();
await browser.close();
await stack.close();

async function sayScroll() {
  const { cards, frames, nodes, heap } = await longScroll();
  frames.sort((a, b) => a - b);
  const part = (fits: (ms: number) => boolean) =>
    `${((100 * frames.filter(fits).length) / frames.length).toFixed(1)} %`;
  say('long scroll, cards passed', String(cards), '');
  say(
    '  frames later than 25 ms',
    part((ms) => ms > 25),
    '',
  );
  say(
    '  frames later than 50 ms',
    part((ms) => ms > 50),
    'goal none',
  );
  say('  longest frame', `${(frames.at(-1) ?? 0).toFixed(0)} ms`, 'goal 50 ms');
  say('  elements', String(nodes), 'goal 2500');
  say('  heap', `${heap.toFixed(0)} MB`, 'goal 120 MB');
}
